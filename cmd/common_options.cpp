#include "common_options.h"

#include <fmt/format.h>

#include "base/display.h"
#include "base/time.h"

namespace plumbline::cli {

Result<std::optional<Time>> read_time(const Arguments& arguments, std::string_view flag) {
  const auto text = arguments.value(flag);
  if (!text) return std::optional<Time>();
  if (const auto time = parse_time(*text)) return time;
  if (const auto time = parse_epoch(*text)) return time;
  return usage_error(fmt::format("{}: {} is no time; write it in UTC as 2026-10-01T00:00:00Z, or "
                                 "in seconds since 1970",
                                 flag, shown_short(*text, 80)));
}

Result<std::optional<Time>> read_now(const Arguments& arguments) {
  return read_time(arguments, flag::now);
}

Result<bool> read_digest(const Arguments& arguments, bool digest) {
  if (arguments.has(flag::digest) && arguments.has(flag::no_digest)) {
    return usage_error(fmt::format("{} and {} exclude each other", flag::digest, flag::no_digest));
  }
  return arguments.has(flag::digest) || (digest && !arguments.has(flag::no_digest));
}

}  // namespace plumbline::cli
