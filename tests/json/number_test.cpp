#include "json/number.h"

#include <doctest/doctest.h>

#include <vector>

using plumbline::json::Number;

TEST_SUITE("json/number") {
  TEST_CASE("numbers are ordered exactly by value, whatever their spelling and size") {
    // Strictly ascending; each row is one value in several spellings.
    const std::vector<std::vector<const char*>> rows = {
        {"-1e400"},
        {"-100000000000000000000000000000000000000000"},
        {"-9007199254740993"},
        {"-9007199254740992", "-9007199254740992.0", "-9.007199254740992e15"},
        {"-1.5"},
        {"-1", "-1.0", "-10e-1"},
        {"-5e-324"},
        {"0", "-0", "0.0", "-0.0", "0e5", "1e-400", "0.001e-9223372036854775807", "0.001e-9223372036854775808",
         "1e-9223372036854775808", "1000e-9223372036854775809", "-1e-99999999999999999999"},
        {"0.1", "1e-1", "0.10"},
        {"1", "1.0", "1e0", "10e-1"},
        {"9007199254740991", "9007199254740991.0"},
        {"9007199254740992", "9007199254740992.0", "9007199254740993.0"},
        {"9007199254740993"},
        {"9007199254740994", "9007199254740994.0"},
        {"1000000000000000000000", "1e21"},
        {"1000000000000000000001"},
        {"1e308"},
        {"1e400", "2e400", "1e1152921504606846976", "1e9223372036854775807", "1000e9223372036854775807",
         "0.001e9223372036854775807", "1e9223372036854775808", "1e99999999999999999999"},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < rows.size(); ++j) {
        for (const char* a : rows[i]) {
          for (const char* b : rows[j]) {
            CAPTURE(a);
            CAPTURE(b);
            CHECK((Number::parse(a) <=> Number::parse(b)) == (i <=> j));
          }
        }
      }
    }
  }

  TEST_CASE("integral means an integer value, whatever its spelling") {
    for (const char* text : {"1", "1.0", "1e0", "-0", "10e-1", "9007199254740991", "1e300", "99999999999999999999"}) {
      CAPTURE(text);
      CHECK(Number::parse(text).integral());
    }
    for (const char* text : {"0.5", "1e-7", "1e400", "-1e400", "1.0000000000000002"}) {
      CAPTURE(text);
      CHECK_FALSE(Number::parse(text).integral());
    }
    CHECK(Number::parse("1.0").safe_integer() == 1);
    CHECK(Number::parse("-9007199254740991").safe_integer() == -9007199254740991);
    CHECK(Number::parse("9007199254740992").safe_integer() == std::nullopt);
    CHECK(Number::parse("18446744073709551617").safe_integer() == std::nullopt);
    CHECK(Number::parse("1.5").safe_integer() == std::nullopt);
  }

  TEST_CASE("the spelling is remembered") {
    CHECK(Number::parse("10").spelled_as_integer());
    CHECK(Number::parse("-0").spelled_as_integer());
    CHECK_FALSE(Number::parse("1.0").spelled_as_integer());
    CHECK_FALSE(Number::parse("1e3").spelled_as_integer());
  }

  TEST_CASE("what messages show") {
    CHECK(Number::parse("1.50").display() == "1.5");
    CHECK(Number::parse("123456789012345678901").display() == "123456789012345678901");
    CHECK(Number::parse("1e400").display() == "Infinity");
    CHECK(Number::parse("-1e400").display() == "-Infinity");
  }
}
