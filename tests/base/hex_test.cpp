#include "base/hex.h"

#include <doctest/doctest.h>

#include <array>
#include <cctype>
#include <cstdint>
#include <string>

using namespace plumbline;

TEST_SUITE("base/hex") {
  TEST_CASE("every byte is written as two digits, and read back from either case") {
    for (unsigned i = 0; i < 256; ++i) {
      const std::array<std::uint8_t, 1> byte{static_cast<std::uint8_t>(i)};
      std::string text = to_hex(byte);
      CHECK(spells(text, byte));
      CHECK(from_hex(text)->at(0) == i);
      std::array<std::uint8_t, 1> read{};
      CHECK(read_lower_hex(text, read));
      CHECK(read == byte);
      for (char& c : text) c = static_cast<char>(std::toupper(c));
      CHECK(from_hex(text)->at(0) == i);
    }
  }

  TEST_CASE("each of the other characters, in either place, is no lower-case hex") {
    const std::string digits = "0123456789abcdef";
    for (int c = 0; c < 256; ++c) {
      const char odd = static_cast<char>(c);
      const bool digit = digits.find(odd) != std::string::npos;
      for (const std::string& text : {std::string{'0', odd}, std::string{odd, '0'}}) {
        CAPTURE(c);
        std::array<std::uint8_t, 1> read{};
        CHECK(is_lower_hex(text, 2) == digit);
        CHECK(read_lower_hex(text, read) == digit);
        if (!digit) CHECK_FALSE(spells(text, read));
      }
    }
  }

  TEST_CASE("the length is exact") {
    std::array<std::uint8_t, 2> two{};
    CHECK(read_lower_hex("0000", two));
    for (const char* text : {"", "000", "00000", "0000\n"}) {
      CAPTURE(text);
      CHECK_FALSE(read_lower_hex(text, two));
      CHECK_FALSE(is_lower_hex(text, 4));
      CHECK_FALSE(spells(text, two));
    }
    CHECK_FALSE(from_hex("0"));
    CHECK_FALSE(from_hex("0g"));
    CHECK(from_hex("")->empty());
  }

  TEST_CASE("one wrong digit is seen wherever it stands") {
    std::array<std::uint8_t, 32> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7);
    const std::string text = to_hex(bytes);
    REQUIRE(spells(text, bytes));
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::string other = text;
      other[i] = other[i] == '0' ? '1' : '0';
      CHECK_FALSE(spells(other, bytes));
    }
  }
}
