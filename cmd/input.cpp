#include "input.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <variant>

#include "base/display.h"
#include "base/limit_error.h"
#include "base/limits.h"
#include "base/lines.h"
#include "base/source.h"
#include "json/jcs.h"
#include "json/reader.h"
#include "output.h"

namespace plumbline::cli {
namespace {

std::string shown_input(const std::string& path) {
  return path == "-" ? "standard input" : shown(path);
}

Error too_large(const std::string& name, std::size_t limit) {
  return limit_error(name + ": larger than", limit, "bytes", "is it the right file?");
}

Result<std::string> read_within(ByteSource& source, const std::string& path, std::size_t limit) {
  auto bytes = read_all(source, limit);
  if (bytes || bytes.error().kind != ErrorKind::limit) return bytes;
  return too_large(shown_input(path), limit);
}

Result<std::string> read_input(const std::string& path, std::size_t limit) {
  const auto source = open_input(path);
  if (!source) return source.error();
  return read_within(**source, path, limit);
}

Status check_operand(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) return usage_error(shown(path) + ": is a directory");
    return Done{};
  }
  // A path that is there but cannot be looked at is an unreadable input, and gets a report.
  if (errno != ENOENT && errno != ENOTDIR) return Done{};
  const bool link = ::lstat(path.c_str(), &status) == 0;
  return usage_error(shown(path) + (link ? ": is a dangling link" : ": no such file"));
}

Error at_position(const std::string& path, std::string_view text, std::size_t offset,
                  const std::string& message) {
  const auto [line, column] = position_at(text, offset);
  return unreadable(fmt::format("{}:{}:{}: {}", shown_input(path), line, column, message));
}

}  // namespace

Result<std::string> only_operand(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (auto checked = check_operands(operands); !checked) return checked.error();
  if (operands.size() > 1) {
    return usage_error(fmt::format("one input is wanted, {} are given", operands.size()));
  }
  return operands[0];
}

Status check_operands(std::span<const std::string> operands) {
  if (operands.empty()) {
    return usage_error("no input: name a file, or - for standard input");
  }
  if (std::count(operands.begin(), operands.end(), "-") > 1) {
    return usage_error("standard input (-) can be read only once");
  }
  for (const std::string& path : operands) {
    if (path == "-") continue;
    if (auto checked = check_operand(path); !checked) return checked;
  }
  return Done{};
}

Result<std::string> whole_file(const std::string& path, std::size_t limit) {
  auto opened = open_file(path);
  if (!opened) return opened.error();
  return read_within(**opened, path, limit);
}

Result<std::string> side_file(std::string_view flag, const std::string& path) {
  auto opened = open_file(path);
  if (!opened) return usage_error(fmt::format("{}: {}", flag, opened.error().message));
  auto bytes = read_all(**opened, limits::side_file_bytes);
  if (bytes) return bytes;
  const bool large = bytes.error().kind == ErrorKind::limit;
  const Error error = large ? too_large(shown(path), limits::side_file_bytes) : bytes.error();
  return usage_error(fmt::format("{}: {}", flag, error.message));
}

Result<Canonical> canonical_value(const std::string& path, std::size_t limit) {
  const auto input = read_input(path, limit);
  if (!input) return input.error();
  std::string_view text = *input;
  if (text.starts_with(utf8_byte_order_mark)) {
    complain(shown_input(path) + ": a byte order mark was skipped");
    text.remove_prefix(utf8_byte_order_mark.size());
  }
  json::Reader reader;
  json::Document document;
  const auto read = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&read)) {
    return at_position(path, text, problem->offset, json::describe(*problem));
  }
  const auto& value = std::get<json::ReadValue>(read);
  if (value.duplicate) {
    return at_position(path, text, value.duplicate->offset, json::describe(*value.duplicate));
  }
  Canonical canonical{"", json::NoCanonicalForm::none};
  canonical.no_form = json::append_canonical(json::Value(&document, value.root), canonical.bytes);
  return canonical;
}

}  // namespace plumbline::cli
