#include "crypto/base64.h"

#include <doctest/doctest.h>

#include <string>

namespace plumbline::crypto {
namespace {

std::string decoded(std::string_view text, Base64 form) {
  const auto bytes = from_base64(text, form);
  return bytes ? std::string(bytes->begin(), bytes->end()) : "refused";
}

std::string encoded(std::string_view text, Base64 form) {
  return to_base64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, form);
}

bool any(std::string_view text) { return from_any_base64(text).has_value(); }

TEST_SUITE("crypto/base64") {
  TEST_CASE("the vectors of RFC 4648 section 10, with and without padding") {
    const char* const rows[][3] = {{"", "", ""},
                                   {"f", "Zg==", "Zg"},
                                   {"fo", "Zm8=", "Zm8"},
                                   {"foo", "Zm9v", "Zm9v"},
                                   {"foob", "Zm9vYg==", "Zm9vYg"},
                                   {"fooba", "Zm9vYmE=", "Zm9vYmE"},
                                   {"foobar", "Zm9vYmFy", "Zm9vYmFy"}};
    for (const auto& row : rows) {
      CAPTURE(row[0]);
      CHECK(decoded(row[1], Base64::padded) == row[0]);
      CHECK(decoded(row[1], Base64::url_padded) == row[0]);
      CHECK(decoded(row[2], Base64::plain) == row[0]);
      CHECK(encoded(row[0], Base64::padded) == row[1]);
      CHECK(encoded(row[0], Base64::url) == row[2]);
      CHECK(decoded(row[2], Base64::url) == row[0]);
      CHECK(any(row[1]));
      CHECK(any(row[2]));
    }
    CHECK(decoded("Zg", Base64::padded) == "refused");
    CHECK(decoded("Zg==", Base64::url) == "refused");
  }

  TEST_CASE("the two alphabets are two") {
    CHECK(decoded("+/+/", Base64::padded) == "\xFB\xFF\xBF");
    CHECK(decoded("-_-_", Base64::url) == "\xFB\xFF\xBF");
    CHECK(decoded("-_-_", Base64::padded) == "refused");
    CHECK(decoded("+/+/", Base64::url) == "refused");
    CHECK(any("+/+/"));
    CHECK(any("-_-_"));
    CHECK_FALSE(any("+/-_"));
    CHECK(any("-_8="));
    CHECK_FALSE(any("-/8="));
  }

  TEST_CASE("no byte outside the alphabet is a digit") {
    const std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    for (int byte = 0; byte < 256; ++byte) {
      CAPTURE(byte);
      const char c = static_cast<char>(byte);
      const bool digit = digits.find(c) != digits.npos;
      const std::string text = std::string("Zm") + c + "v";
      CHECK((decoded(text, Base64::padded) != "refused") == (digit || c == '+' || c == '/'));
      CHECK((decoded(text, Base64::url) != "refused") == (digit || c == '-' || c == '_'));
    }
  }

  TEST_CASE("the two alphabets differ in two digits") {
    CHECK(encoded("\xfb\xff", Base64::plain) == "+/8");
    CHECK(encoded("\xfb\xff", Base64::url) == "-_8");
    CHECK(encoded("\xfb\xff", Base64::url_padded) == "-_8=");
  }

  TEST_CASE("stray bits, white space, padding in the middle or of another length are refused") {
    for (const char* text : {"Zh==", "Zh", "Zm9=", "Zm9", "Z", "Zg=", "Zg===", "Z===", "=", "====",
                             "Zg==Zg==", "Zm 9v", "Zm9v\n", " Zm9v", "Zm9v=", "Zm9v====",
                             "Zm9v."}) {
      CAPTURE(text);
      CHECK_FALSE(any(text));
    }
    CHECK_FALSE(any(std::string("Zm9v") + '\0'));
  }
}

}  // namespace
}  // namespace plumbline::crypto
