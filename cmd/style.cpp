#include "style.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "base/display.h"

namespace plumbline::cli {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here sets one
  return value == nullptr ? "" : value;
}

// POSIX: the first of these that is set and not empty decides on the character set.
bool utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    for (const std::string_view utf8 : {"UTF-8", "utf-8", "UTF8", "utf8"}) {
      if (value.find(utf8) != value.npos) return true;
    }
    return false;
  }
  return false;
}

}  // namespace

Result<render::Format> named_format(std::string_view flag, const std::string& name) {
  if (const auto format = render::format_named(name)) return *format;
  return usage_error(fmt::format("{}: {} is no format; there are {}", flag,
                                 shown_short(name, 80), fmt::join(render::format_names(), ", ")));
}

Result<render::TextStyle> text_style(const Arguments& arguments, const Output& output) {
  const std::string when = arguments.value(flag::color).value_or("auto");
  const bool terminal = output.terminal();
  render::TextStyle style;
  if (when == "always") {
    style.color = true;
  } else if (when == "auto") {
    style.color = terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  } else if (when != "never") {
    return usage_error(fmt::format("{}: {} is none of auto, always and never", flag::color,
                                   shown_short(when, 80)));
  }
  style.all = arguments.has(flag::all);
  style.unicode = terminal && utf8_locale();
  winsize size{};
  if (terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.width = size.ws_col;
  }
  return style;
}

}  // namespace plumbline::cli
