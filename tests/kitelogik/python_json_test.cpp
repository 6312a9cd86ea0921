#include "kitelogik/python_json.h"

#include <doctest/doctest.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>

#include "json/parsed_text.h"

using plumbline::json::ParsedText;
using plumbline::kitelogik::append_python_json;
using plumbline::kitelogik::python_float;

namespace {

std::string rewritten(std::string_view text) {
  const ParsedText parsed(text);
  REQUIRE(parsed.ok());
  std::string out;
  append_python_json(parsed.value(), out);
  return out;
}

}  // namespace

TEST_SUITE("kitelogik/python_json") {
  // What repr() of CPython 3.11 prints of these.
  TEST_CASE("floats are written as repr() writes them") {
    struct Case {
      double value;
      const char* text;
    };
    const Case cases[] = {
        {0.0, "0.0"}, {-0.0, "-0.0"}, {1.0, "1.0"}, {-1.5, "-1.5"}, {0.1, "0.1"}, {100.0, "100.0"},
        {0.0001, "0.0001"}, {0.00012, "0.00012"}, {0.00001, "1e-05"}, {0.000012, "1.2e-05"}, {1e-7, "1e-07"},
        {1e15, "1000000000000000.0"}, {1e16, "1e+16"}, {1.5e16, "1.5e+16"},
        {9007199254740992.0, "9007199254740992.0"}, {9999999999999998.0, "9999999999999998.0"},
        {123456789012345680.0, "1.2345678901234568e+17"}, {1e22, "1e+22"}, {1e21, "1e+21"}, {1e100, "1e+100"},
        {5e-324, "5e-324"}, {2.2250738585072014e-308, "2.2250738585072014e-308"},
        {1.7976931348623157e308, "1.7976931348623157e+308"}, {0.30000000000000004, "0.30000000000000004"},
        {123456789012345.6, "123456789012345.6"}, {333333333.33333329, "333333333.3333333"},
        {std::numeric_limits<double>::infinity(), "Infinity"}, {-std::numeric_limits<double>::infinity(), "-Infinity"},
    };
    for (const auto& [value, text] : cases) CHECK(python_float(value) == text);
  }

  TEST_CASE("a float reads back as itself, and is no integer") {
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
      const std::uint64_t bits = random();
      double value = 0;
      std::memcpy(&value, &bits, sizeof value);
      if (!std::isfinite(value)) continue;
      const std::string text = python_float(value);
      double again = 0;
      std::from_chars(text.data(), text.data() + text.size(), again);
      REQUIRE(std::memcmp(&value, &again, sizeof value) == 0);
      REQUIRE(text.find_first_of(".e") != text.npos);
    }
  }

  TEST_CASE("an integer stays what it is, however large, and another spelling is a float") {
    for (const char* same : {"0", "-1", "9007199254740993", "-18446744073709551616"}) CHECK(rewritten(same) == same);
    CHECK(rewritten(std::string(5000, '7')) == std::string(5000, '7'));
    CHECK(rewritten("-0") == "0");
    CHECK(rewritten("-0.0") == "-0.0");
    CHECK(rewritten("1.0e2") == "100.0");
    CHECK(rewritten("1E2") == "100.0");
    CHECK(rewritten("1e16") == "1e+16");
    CHECK(rewritten("0.0000001") == "1e-07");
    CHECK(rewritten("1e-400") == "0.0");
    CHECK(rewritten("-1e-400") == "-0.0");
    CHECK(rewritten("1e400") == "Infinity");
  }

  TEST_CASE("strings are ASCII") {
    CHECK(rewritten(R"("a/b \/ \" \\ \b\f\n\r\t")") == R"("a/b / \" \\ \b\f\n\r\t")");
    CHECK(rewritten(R"("\u0000\u001f\u007f\u0080 ~")") == R"("\u0000\u001f\u007f\u0080 ~")");
    CHECK(rewritten("\"\x7f\xc3\xa9\xe2\x82\xac\xf0\x9f\x99\x82\xf4\x8f\xbf\xbf\"") ==
          R"("\u007f\u00e9\u20ac\ud83d\ude42\udbff\udfff")");
    CHECK(rewritten(R"("\uD83D\uDE42 \uD800 \uDFFF\uD800")") == R"("\ud83d\ude42 \ud800 \udfff\ud800")");
    CHECK(rewritten(R"("")") == R"("")");
  }

  TEST_CASE("members stand in the order of code points, which is not that of UTF-16") {
    CHECK(rewritten(R"({"b":1,"a":2})") == R"({"a": 2, "b": 1})");
    CHECK(rewritten("{\"\xf0\x9f\x98\x80\":1,\"\xef\xbd\x9e\":2,\"\":3,\"Z\":4,\"z\":5}") ==
          R"({"": 3, "Z": 4, "z": 5, "\uff5e": 2, "\ud83d\ude00": 1})");
    CHECK(rewritten(R"({"\uE000":1,"\uD800":2,"\uDBFF\uDFFF":3,"\uD7FF":4})") ==
          R"({"\ud7ff": 4, "\ud800": 2, "\ue000": 1, "\udbff\udfff": 3})");
    CHECK(rewritten(R"({"9":[{"d":{},"c":[]}],"10":null,"a":true})") ==
          R"({"10": null, "9": [{"c": [], "d": {}}], "a": true})");
  }

  TEST_CASE("empty and nested") {
    CHECK(rewritten(" [ ] ") == "[]");
    CHECK(rewritten("[1 ,[ 2,{ } ],false]") == "[1, [2, {}], false]");
    const std::string deep = std::string(500, '[') + std::string(500, ']');
    CHECK(rewritten(deep) == deep);
  }
}
