#include "strict_jcs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace plumbline::fuzz {
namespace {

constexpr std::string_view kMaxSafe = "9007199254740991";

double nearest(const std::string& decimal) { return std::strtod(decimal.c_str(), nullptr); }

struct Decimal {
  std::string digits;
  int point;  // the value is 0.digits * 10^point
};

// The fewest digits that read back as `value`, which is above zero: tried one length after another,
// and of each length the nearest decimal and its two neighbours (next to a power of two a neighbour
// may read back where the nearest does not).
Decimal shortest(double value) {
  for (int count = 1;; ++count) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*e", count - 1, value);
    std::string digits(text, 1);
    if (count > 1) digits.append(text + 2, static_cast<std::size_t>(count) - 1);
    const int exponent =
        std::atoi(std::string_view(text).substr(std::string_view(text).find('e') + 1).data());
    const auto scaled = std::strtoull(digits.c_str(), nullptr, 10);
    for (const auto candidate : {scaled, scaled - 1, scaled + 1}) {
      const std::string candidate_digits = std::to_string(candidate);
      if (candidate == 0 || candidate_digits.size() != digits.size()) continue;
      const std::string spelled = candidate_digits + "e" + std::to_string(exponent - count + 1);
      if (nearest(spelled) == value) return {candidate_digits, exponent + 1};
    }
  }
}

// ECMA-262 Number::toString.
std::string ecmascript(double value) {
  if (value == 0) return "0";
  if (value < 0) return "-" + ecmascript(-value);
  auto [digits, n] = shortest(value);
  const int k = static_cast<int>(digits.size());
  const auto zeros = [](int count) { return std::string(static_cast<std::size_t>(count), '0'); };
  if (k <= n && n <= 21) return digits + zeros(n - k);
  if (0 < n && n <= 21) return digits.insert(static_cast<std::size_t>(n), ".");
  if (-6 < n && n <= 0) return "0." + zeros(-n) + digits;
  if (k > 1) digits.insert(1, ".");
  return digits + (n > 0 ? "e+" : "e-") + std::to_string(std::abs(n - 1));
}

std::optional<std::string> quoted(const Json& string) {
  std::string out = "\"";
  const std::string utf8 = utf8_of(string.units);
  if (first_ill_formed(utf8) != utf8.size()) return std::nullopt;
  for (const char c : utf8) {
    const std::string_view short_ones = "\"\\\b\f\n\r\t";
    const std::size_t which = short_ones.find(c);
    if (which != short_ones.npos) {
      out += {'\\', "\"\\bfnrt"[which]};
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::optional<std::string> of_object(const Json& object,
                                     std::optional<std::u16string_view> without) {
  if (object.repeats) return std::nullopt;
  std::vector<std::size_t> order(object.names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return object.names[a].units < object.names[b].units;
  });
  std::string out = "{";
  for (const std::size_t i : order) {
    if (object.names[i].units == without) continue;
    const auto name = quoted(object.names[i]);
    const auto value = strict_canonical(object.items[i]);
    if (!name || !value) return std::nullopt;
    out += (out.size() > 1 ? "," : "") + *name + ":" + *value;
  }
  return out + "}";
}

}  // namespace

std::optional<std::string> strict_number(std::string_view token) {
  if (token.find_first_of(".eE") == token.npos) {
    const bool negative = token.front() == '-';
    const std::string_view digits = token.substr(negative ? 1 : 0);
    if (digits == "0") return "0";
    const bool safe = digits.size() < kMaxSafe.size() ||
                      (digits.size() == kMaxSafe.size() && digits <= kMaxSafe);
    if (!safe) return std::nullopt;
    return std::string(token);
  }
  const double value = nearest(std::string(token));
  if (!std::isfinite(value)) return std::nullopt;
  if (std::floor(value) == value && std::fabs(value) > nearest(std::string(kMaxSafe)))
    return std::nullopt;
  return ecmascript(value);
}

std::optional<std::string> strict_canonical(const Json& value,
                                            std::optional<std::u16string_view> without) {
  switch (value.type) {
    case Json::Type::null:
    case Json::Type::boolean: return std::string(value.raw);
    case Json::Type::number: return strict_number(value.raw);
    case Json::Type::string: return quoted(value);
    case Json::Type::object: return of_object(value, without);
    case Json::Type::array: break;
  }
  std::string out = "[";
  for (const Json& item : value.items) {
    const auto text = strict_canonical(item);
    if (!text) return std::nullopt;
    out += (out.size() > 1 ? "," : "") + *text;
  }
  return out + "]";
}

}  // namespace plumbline::fuzz
