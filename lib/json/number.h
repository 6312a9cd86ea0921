// JSON numbers, exactly.
//
// A number spelled as an integer is that integer, of any size; any other spelling is the nearest
// binary64 (RFC 8259 section 6, and what the format's writers hold in memory). Comparison is by
// value and exact: 9007199254740993 is above 9007199254740992.0 (spec 1.5).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline::json {

// The largest magnitude for which every integer is a binary64 of its own (2^53 - 1, RFC 7493).
inline constexpr std::int64_t max_safe_integer = 9007199254740991;

class Number {
 public:
  Number() = default;
  explicit Number(double value) : value_(value) {}

  // `token` must follow the JSON number grammar; json/reader has checked it.
  static Number parse(std::string_view token);

  // The nearest binary64; an infinity where the spelling overflows.
  double value() const { return value_; }
  bool finite() const;

  // Integral (spec 1): the value is an integer, whatever the spelling. 1.0 and 1e0 are.
  bool integral() const;
  // The integer, when it is integral and within +-(2^53 - 1).
  std::optional<std::int64_t> safe_integer() const;
  // Spelled without fraction or exponent.
  bool spelled_as_integer() const { return integer_spelling_; }

  // RFC 8785 section 3.2.2.3 text; nullopt where there is no canonical form: an overflow, or an
  // integral value outside the safe range.
  std::optional<std::string> canonical() const;

  // The sign and digits of an integer spelled as one beyond the safe range, of any length; "" of
  // another. Valid as long as the Number.
  std::string_view unsafe_digits() const { return digits_; }

  // For messages: canonical where that exists, else the digits as they were spelled.
  std::string display() const;

  friend std::strong_ordering operator<=>(const Number& a, const Number& b);
  friend bool operator==(const Number& a, const Number& b) { return (a <=> b) == 0; }

 private:
  double value_ = 0;
  bool integer_spelling_ = false;
  std::string digits_;  // sign and digits, only of an integer spelling beyond the safe range
};

// ECMAScript Number::toString of a finite double (RFC 8785 section 3.2.2.3).
std::string ecmascript_number(double value);

}  // namespace plumbline::json
