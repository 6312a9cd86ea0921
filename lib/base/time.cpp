#include "base/time.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace plumbline {
namespace {

constexpr std::size_t kFractionDigits = 6;
constexpr std::uint32_t kNanosecondsOfDigit = 1'000;  // of the last one kept
constexpr std::uint32_t kNanosecondsOfSecond = 1'000'000'000;

constexpr std::int64_t midnight(int year, unsigned month, unsigned day) {
  using namespace std::chrono;
  const sys_days days{year_month_day{std::chrono::year{year}, std::chrono::month{month},
                                     std::chrono::day{day}}};
  return duration_cast<seconds>(days.time_since_epoch()).count();
}

constexpr std::int64_t kFirst = midnight(1, 1, 1);
constexpr std::int64_t kLast = midnight(9999, 12, 31) + 86399;

// Takes a text apart from the front. What is taken once does not come back, so a failed step
// makes the whole text unreadable.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take_either(char a, char b) { return take(a) || take(b); }

  // As many ASCII digits as there are.
  std::string_view digits() {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(),
                                      [](char c) { return c >= '0' && c <= '9'; });
    const auto count = static_cast<std::size_t>(end - rest_.begin());
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::int64_t value_of(std::string_view digits) {
  std::int64_t value = 0;
  for (const char digit : digits) value = value * 10 + (digit - '0');
  return value;
}

std::optional<int> take_number(Scanner& scanner, std::size_t width) {
  const std::string_view digits = scanner.digits();
  if (digits.size() != width) return std::nullopt;
  return static_cast<int>(value_of(digits));
}

// The fraction behind a point, or 0 where there is no point.
std::optional<std::uint32_t> take_fraction(Scanner& scanner) {
  if (!scanner.take('.')) return 0;
  std::string digits(scanner.digits());
  if (digits.empty()) return std::nullopt;
  digits.resize(kFractionDigits, '0');
  return static_cast<std::uint32_t>(value_of(digits)) * kNanosecondsOfDigit;
}

std::optional<std::int64_t> take_date(Scanner& scanner) {
  const auto year = take_number(scanner, 4);
  if (!year || *year == 0 || !scanner.take('-')) return std::nullopt;
  const auto month = take_number(scanner, 2);
  if (!month || !scanner.take('-')) return std::nullopt;
  const auto day = take_number(scanner, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{*year},
                                         std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return std::nullopt;
  return midnight(*year, static_cast<unsigned>(*month), static_cast<unsigned>(*day));
}

struct Clock {
  std::int64_t seconds;  // since midnight
  bool leap;             // second 60, which `seconds` counts as the 59 before it
};

std::optional<Clock> take_clock(Scanner& scanner) {
  const auto hour = take_number(scanner, 2);
  if (!hour || *hour > 23 || !scanner.take(':')) return std::nullopt;
  const auto minute = take_number(scanner, 2);
  if (!minute || *minute > 59 || !scanner.take(':')) return std::nullopt;
  const auto second = take_number(scanner, 2);
  if (!second || *second > 60) return std::nullopt;
  const bool leap = *second == 60;
  return Clock{(*hour * 60 + *minute) * 60 + (leap ? 59 : *second), leap};
}

// Seconds that the time of day is ahead of UTC.
std::optional<std::int64_t> take_offset(Scanner& scanner) {
  if (scanner.take_either('Z', 'z')) return 0;
  const bool behind = scanner.take('-');
  if (!behind && !scanner.take('+')) return std::nullopt;
  const auto hour = take_number(scanner, 2);
  if (!hour || *hour > 23 || !scanner.take(':')) return std::nullopt;
  const auto minute = take_number(scanner, 2);
  if (!minute || *minute > 59) return std::nullopt;
  const std::int64_t ahead = (*hour * 60 + *minute) * 60;
  return behind ? -ahead : ahead;
}

}  // namespace

std::optional<Time> parse_time(std::string_view text) {
  Scanner scanner(text);
  const auto date = take_date(scanner);
  if (!date || !scanner.take_either('T', 't')) return std::nullopt;
  const auto clock = take_clock(scanner);
  if (!clock || clock->leap) return std::nullopt;
  const auto fraction = take_fraction(scanner);
  if (!fraction || !scanner.take_either('Z', 'z') || !scanner.at_end()) return std::nullopt;
  return Time{*date + clock->seconds, *fraction};
}

std::optional<Time> parse_rfc3339(std::string_view text) {
  Scanner scanner(text);
  const auto date = take_date(scanner);
  if (!date || !scanner.take_either('T', 't')) return std::nullopt;
  const auto clock = take_clock(scanner);
  if (!clock) return std::nullopt;
  const auto fraction = take_fraction(scanner);
  if (!fraction) return std::nullopt;
  const auto ahead = take_offset(scanner);
  if (!ahead || !scanner.at_end()) return std::nullopt;
  return Time{*date + clock->seconds - *ahead, clock->leap ? kNanosecondsOfSecond - 1 : *fraction};
}

std::optional<Time> parse_epoch(std::string_view text) {
  constexpr std::size_t kMostDigits = 12;  // of either end of the range
  Scanner scanner(text);
  const bool negative = scanner.take('-');
  const std::string_view digits = scanner.digits();
  if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
  const auto fraction = take_fraction(scanner);
  if (!fraction || !scanner.at_end()) return std::nullopt;
  Time time{value_of(digits), *fraction};
  if (negative) {
    time.seconds = -time.seconds;
    if (time.nanoseconds > 0) {
      time.seconds -= 1;
      time.nanoseconds = kNanosecondsOfSecond - time.nanoseconds;
    }
  }
  if (time.seconds < kFirst || time.seconds > kLast) return std::nullopt;
  return time;
}

std::string format_time(const Time& time) {
  using namespace std::chrono;
  const sys_seconds instant{seconds{time.seconds}};
  const sys_days day = floor<days>(instant);
  const year_month_day date{day};
  const hh_mm_ss clock{instant - day};
  std::string text = fmt::format(
      "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      clock.hours().count(), clock.minutes().count(), clock.seconds().count());
  if (time.nanoseconds > 0) {
    text += fmt::format(".{:09}", time.nanoseconds);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text + "Z";
}

Time current_time() {
  using namespace std::chrono;
  const auto since = system_clock::now().time_since_epoch();
  const auto whole = floor<seconds>(since);
  const auto fraction = duration_cast<microseconds>(since - whole).count();
  return {whole.count(), static_cast<std::uint32_t>(fraction) * kNanosecondsOfDigit};
}

}  // namespace plumbline
