#include "render/uri.h"

#include <algorithm>

namespace plumbline::render {
namespace {

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

void append_segment(std::string& out, std::string_view segment) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  for (const char c : segment) {
    if (is_unreserved(c)) {
      out.push_back(c);
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out.push_back('%');
    out.push_back(kDigits[byte >> 4]);
    out.push_back(kDigits[byte & 15]);
  }
}

}  // namespace

std::string file_uri(std::string_view path) {
  const bool absolute = path.starts_with('/');
  std::string out = absolute ? "file://" : "";
  bool any = false;
  while (!path.empty()) {
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), segment.size() + 1));
    if (segment.empty() || segment == ".") continue;
    if (any || absolute) out.push_back('/');
    append_segment(out, segment);
    any = true;
  }
  if (!any) out += absolute ? "/" : ".";
  return out;
}

}  // namespace plumbline::render
