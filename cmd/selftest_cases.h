// The hostile cases that are part of the program: for every reason the smallest of the project's
// vectors that shows it (testdata/selftest/cases.txt names them; embed_selftest.cmake makes the table).
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace plumbline::cli {

struct SelftestOption {
  // Of an option of verify or token without its dashes, or remembered, which --state reads, or repeat,
  // how often the record of a session export is to stand in it; "" behind the last one.
  std::string_view name;
  std::string_view value;
};

struct SelftestCase {
  std::string_view reason;
  std::string_view name;      // its path below testdata/vectors
  std::string_view evidence;
  std::array<SelftestOption, 4> options;
};

std::span<const SelftestCase> selftest_cases();

}  // namespace plumbline::cli
