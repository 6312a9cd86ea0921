#include "wrap.h"

#include <algorithm>

namespace plumbline::cli {
namespace {

constexpr std::size_t kWidth = 80;

}  // namespace

void append_wrapped(std::string& out, std::string_view text, std::size_t column,
                    std::size_t indent) {
  out.append(indent - column, ' ');
  column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + end > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

}  // namespace plumbline::cli
