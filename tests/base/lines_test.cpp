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

  TEST_CASE("advancing counts lines and characters, in pieces of any size") {
    const std::string text =
        "a\xC3\xA9\xE2\x82\xAC\n\xF0\x9F\x98\x80 bc\r\xE2\x80\xA8 and a longer tail";
    const auto naive = [&](std::size_t offset) {
      TextPosition at;
      for (std::size_t i = 0; i < offset; ++i) {
        if (text[i] == '\n') {
          ++at.line;
          at.column = 1;
        } else if ((text[i] & 0xC0) != 0x80) {
          ++at.column;
        }
      }
      return std::to_string(at.line) + ":" + std::to_string(at.column);
    };
    for (std::size_t first = 0; first <= text.size(); ++first) {
      for (std::size_t second = first; second <= text.size(); ++second) {
        TextPosition at;
        advance(at, std::string_view(text).substr(0, first));
        advance(at, std::string_view(text).substr(first, second - first));
        CHECK(std::to_string(at.line) + ":" + std::to_string(at.column) == naive(second));
      }
    }
  }
}
