#include "base/lines.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

using namespace plumbline;

TEST_SUITE("base/lines") {
  TEST_CASE("counts LF and nothing else, at every length and alignment") {
    std::mt19937 random(7);
    const std::string alphabet("\n\r\x0b\x8a\x00 a", 7);
    std::string text;
    for (std::size_t length = 0; length < 300; ++length) {
      CHECK(count_lines(text) == static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')));
      text += alphabet[random() % alphabet.size()];
    }
    CHECK(count_lines(std::string(1001, '\n')) == 1001);
  }

  TEST_CASE("a position counts lines and bytes from 1") {
    const auto at = [](std::string_view text, std::size_t offset) {
      const auto [line, column] = position_at(text, offset);
      return std::to_string(line) + ":" + std::to_string(column);
    };
    CHECK(at("", 0) == "1:1");
    CHECK(at("ab\ncd", 1) == "1:2");
    CHECK(at("ab\ncd", 2) == "1:3");
    CHECK(at("ab\ncd", 3) == "2:1");
    CHECK(at("\n\n", 2) == "3:1");
  }
}
