#include "json/shortest_digits.h"

#include <charconv>
#include <cmath>
#include <string_view>

namespace plumbline::json {

ShortestDigits shortest_digits(double value) {
  char buffer[40];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::fabs(value),
                                 std::chars_format::scientific);
  // d.ddde[+-]xx
  const std::string_view text(buffer, static_cast<std::size_t>(end.ptr - buffer));
  const std::size_t e = text.find('e');
  ShortestDigits out{std::string(1, text[0]), 0};
  if (e > 2) out.digits += text.substr(2, e - 2);
  const std::size_t exponent_at = text[e + 1] == '+' ? e + 2 : e + 1;
  std::from_chars(text.data() + exponent_at, text.data() + text.size(), out.exponent);
  return out;
}

}  // namespace plumbline::json
