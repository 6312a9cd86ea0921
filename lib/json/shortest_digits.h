// The digits of a double that every writer of numbers starts from, laid out by each by its own rules.
#pragma once

#include <string>

namespace plumbline::json {

// The fewest digits that read back as the same double: `value` is d.ddd * 10^exponent of them, without
// its sign and without the point. Of a finite value; 0 has the digit 0.
struct ShortestDigits {
  std::string digits;
  int exponent = 0;
};
ShortestDigits shortest_digits(double value);

}  // namespace plumbline::json
