#include "json/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "json/shortest_digits.h"

namespace plumbline::json {
namespace {

constexpr std::size_t kShortDigits = 15;
constexpr double kMaxSafe = static_cast<double>(max_safe_integer);

// The exact decimal digits of an integral double of any size.
std::string exact_digits(double value) {
  char buffer[400];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, 0);
  return std::string(buffer, end.ptr);
}

// Beyond what an exponent of a number is taken to be this. No token is so long that its digits could make up
// for it, and adding their count to it does not overflow.
constexpr std::int64_t kFarExponent = std::int64_t{1} << 60;

// e of the form 0.d * 10^e of a JSON number token that is not zero; saturates far out of range.
std::int64_t decimal_exponent(std::string_view token) {
  if (token.front() == '-') token.remove_prefix(1);
  const std::size_t e = std::min(token.find_first_of("eE"), token.size());
  std::int64_t exponent = 0;
  if (e < token.size()) {
    std::string_view text = token.substr(e + 1);
    if (text.front() == '+') text.remove_prefix(1);
    const auto result = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (result.ec == std::errc::result_out_of_range) exponent = text.front() == '-' ? -kFarExponent : kFarExponent;
    exponent = std::clamp(exponent, -kFarExponent, kFarExponent);
  }
  const std::string_view mantissa = token.substr(0, e);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t first = mantissa.find_first_not_of("0.");
  if (first < point) return exponent + static_cast<std::int64_t>(point - first);
  return exponent - static_cast<std::int64_t>(first - point - 1);
}

std::strong_ordering compare_magnitude(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  const int order = a.compare(b);
  return order <=> 0;
}

// Both are decimal integers without leading zeros.
std::strong_ordering compare_integers(std::string_view a, std::string_view b) {
  const bool a_negative = a.front() == '-';
  const bool b_negative = b.front() == '-';
  if (a_negative != b_negative) return b_negative <=> a_negative;
  if (!a_negative) return compare_magnitude(a, b);
  return compare_magnitude(b.substr(1), a.substr(1));
}

}  // namespace

Number Number::parse(std::string_view token) {
  Number number;
  if (token.size() <= kShortDigits) {
    // Nearly all numbers of real evidence: digits alone, exact in a double.
    std::int64_t value = 0;
    const bool plain = std::all_of(token.begin(), token.end(), [&](char c) {
      value = value * 10 + (c - '0');
      return c >= '0' && c <= '9';
    });
    if (plain) {
      number.value_ = static_cast<double>(value);
      number.integer_spelling_ = true;
      return number;
    }
  }
  number.integer_spelling_ = token.find_first_of(".eE") == token.npos;
  const auto result = std::from_chars(token.data(), token.data() + token.size(), number.value_);
  if (result.ec == std::errc::result_out_of_range) {
    // from_chars leaves the value alone and does not say which end of the range was passed.
    number.value_ = decimal_exponent(token) > 0 ? std::numeric_limits<double>::infinity() : 0.0;
    if (token.front() == '-') number.value_ = -number.value_;
  }
  if (number.integer_spelling_ && !(std::fabs(number.value_) <= kMaxSafe)) number.digits_ = token;
  return number;
}

bool Number::finite() const { return std::isfinite(value_); }

bool Number::integral() const {
  if (integer_spelling_) return true;
  return finite() && value_ == std::trunc(value_);
}

std::optional<std::int64_t> Number::safe_integer() const {
  if (!integral() || !digits_.empty() || !(std::fabs(value_) <= kMaxSafe)) return std::nullopt;
  return static_cast<std::int64_t>(value_);
}

std::optional<std::string> Number::canonical() const {
  if (!finite()) return std::nullopt;
  if (integral() && !safe_integer()) return std::nullopt;
  return ecmascript_number(value_);
}

std::string Number::display() const {
  if (!digits_.empty()) return digits_;
  if (!finite()) return value_ > 0 ? "Infinity" : "-Infinity";
  return ecmascript_number(value_);
}

std::strong_ordering operator<=>(const Number& a, const Number& b) {
  if (a.digits_.empty() && b.digits_.empty()) {
    if (a.value_ == b.value_) return std::strong_ordering::equal;
    return a.value_ < b.value_ ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  // At least one is an integer beyond the safe range, held as digits; an infinity is beyond it.
  const auto infinity = [](const Number& n) { return n.digits_.empty() && !n.finite(); };
  if (infinity(a)) return a.value_ > 0 ? std::strong_ordering::greater : std::strong_ordering::less;
  if (infinity(b)) return b.value_ > 0 ? std::strong_ordering::less : std::strong_ordering::greater;
  // Beyond the safe range every finite binary64 is an integer; within it, its integer part is
  // enough to order it against an integer that is not.
  std::string exact;  // of the one, if any, that is not held as digits
  const auto digits = [&exact](const Number& n) -> std::string_view {
    if (!n.digits_.empty()) return n.digits_;
    return exact = exact_digits(std::trunc(n.value_));
  };
  return compare_integers(digits(a), digits(b));
}

std::string ecmascript_number(double value) {
  if (value == 0) return "0";
  // ECMAScript asks for the shortest digits that read back as the same double, laid out by its rules.
  const auto [digits, exponent] = shortest_digits(value);
  const int count = static_cast<int>(digits.size());  // k of the specification
  const int point = exponent + 1;                     // n: the value is 0.digits * 10^point
  std::string out = value < 0 ? "-" : "";
  if (count <= point && point <= 21) {
    return out + digits + std::string(static_cast<std::size_t>(point - count), '0');
  }
  if (0 < point && point <= 21) {
    const auto whole = static_cast<std::size_t>(point);
    return out + digits.substr(0, whole) + "." + digits.substr(whole);
  }
  if (-6 < point && point <= 0) {
    return out + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  }
  out += digits[0];
  if (count > 1) out += "." + digits.substr(1);
  out += point - 1 < 0 ? "e-" : "e+";
  return out + std::to_string(std::abs(point - 1));
}

}  // namespace plumbline::json
