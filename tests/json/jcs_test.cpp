#include "json/jcs.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "parsed_text.h"

using namespace plumbline::json;

TEST_SUITE("json/jcs") {
  // RFC 8785 section 3.2.2 and appendix E: the sample object of the document.
  TEST_CASE("RFC 8785 section 3.2.2, the sample") {
    const ParsedText parsed(
        "{\n  \"numbers\": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],\n"
        "  \"string\": \"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\",\n"
        "  \"literals\": [null, true, false]\n}");
    REQUIRE(parsed.ok());
    // 1E30 is an integer outside the safe range, which the format refuses (spec 1.1).
    NoCanonicalForm why{};
    parsed.canonical(&why);
    CHECK(why == NoCanonicalForm::unsafe_integer);

    const ParsedText safe(
        "{\n  \"numbers\": [333333333.33333329, 4.50, 2e-3, 0.000000000000000000000000001],\n"
        "  \"string\": \"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\",\n"
        "  \"literals\": [null, true, false]\n}");
    CHECK(safe.canonical() ==
          "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,4.5,0.002,1e-27],"
          "\"string\":\"\xe2\x82\xac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
  }

  TEST_CASE("RFC 8785 section 3.2.3, members sorted by UTF-16 code units") {
    const ParsedText parsed(
        R"({"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh",)"
        R"("1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control",)"
        R"("\u00f6":"Latin Small Letter O With Diaeresis"})");
    REQUIRE(parsed.ok());
    CHECK(parsed.canonical() ==
          "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\xc2\x80\":\"Control\","
          "\"\xc3\xb6\":\"Latin Small Letter O With Diaeresis\",\"\xe2\x82\xac\":\"Euro Sign\","
          "\"\xf0\x9f\x98\x80\":\"Emoji: Grinning Face\","
          "\"\xef\xac\xb3\":\"Hebrew Letter Dalet With Dagesh\"}");
  }

  // RFC 8785 appendix B: IEEE 754 bits and the text ECMAScript gives them. Rows of integers outside
  // the safe range are checked as text only.
  TEST_CASE("RFC 8785 appendix B, number samples") {
    struct Row {
      std::uint64_t bits;
      const char* text;
    };
    const Row rows[] = {
        {0x0000000000000000, "0"},
        {0x8000000000000000, "0"},
        {0x0000000000000001, "5e-324"},
        {0x8000000000000001, "-5e-324"},
        {0x7fefffffffffffff, "1.7976931348623157e+308"},
        {0xffefffffffffffff, "-1.7976931348623157e+308"},
        {0x4340000000000000, "9007199254740992"},
        {0xc340000000000000, "-9007199254740992"},
        {0x4430000000000000, "295147905179352830000"},
        {0x44b52d02c7e14af5, "9.999999999999997e+22"},
        {0x44b52d02c7e14af6, "1e+23"},
        {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
        {0x444b1ae4d6e2ef4e, "999999999999999700000"},
        {0x444b1ae4d6e2ef4f, "999999999999999900000"},
        {0x444b1ae4d6e2ef50, "1e+21"},
        {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
        {0x3eb0c6f7a0b5ed8d, "0.000001"},
        {0x41b3de4355555553, "333333333.3333332"},
        {0x41b3de4355555554, "333333333.33333325"},
        {0x41b3de4355555555, "333333333.3333333"},
        {0x41b3de4355555556, "333333333.3333334"},
        {0x41b3de4355555557, "333333333.33333343"},
        {0xbecbf647612f3696, "-0.0000033333333333333333"},
        {0x43143ff3c1cb0959, "1424953923781206.2"},
    };
    std::size_t checked = 0;
    for (const auto& [bits, text] : rows) {
      double value = 0;
      std::memcpy(&value, &bits, sizeof value);
      CHECK(ecmascript_number(value) == text);
      CHECK(Number::parse(text).value() == value);
      ++checked;
    }
    CHECK(checked == 24);
  }

  TEST_CASE("the canonical form is a fixed point, and received canonical bytes are recognised") {
    const char* texts[] = {R"({"b":[1.0,-0,{"d":"\u00e9","c":1e2}],"a":"\/\b\u001f\u007f"})", R"([])", R"({ })",
                           R"({"10":1,"2":2,"1":3})", R"(["\ud83d\ude00",12345678.9e-3,"tab\t"])"};
    for (const char* text : texts) {
      const std::string once = ParsedText(text).canonical();
      const ParsedText again(once);
      REQUIRE(again.ok());
      CHECK(again.canonical() == once);
      CHECK(again.value().canonical_as_received());
      CHECK(ParsedText(text).value().canonical_as_received() == (once == text));
    }
  }

  TEST_CASE("bytes are canonical as received only when they equal the canonical bytes") {
    for (const char* text : {R"({"a":1, "b":2})", R"({"b":1,"a":2})", R"([1.0])", R"([-0])", R"([1e0])", R"([ ])",
                             R"({"a" :1})", R"(["\u0041"])", R"(["\/"])", R"(["\u000A"])", R"(["\u000a"])",
                             R"(["\u001F"])", R"([0.10])", R"([10E-1])", R"({"\u0061":1})", R"({"a":{"c":1,"b":2}})"}) {
      CAPTURE(text);
      const ParsedText parsed(text);
      REQUIRE(parsed.ok());
      CHECK_FALSE(parsed.value().canonical_as_received());
      CHECK(parsed.canonical() != text);
    }
    for (const char* text : {R"({"a":1,"b":[true,null]})", R"(["\u001f\n\"\\"])", R"([0.1,-1,1e-7,100])", R"("é")"}) {
      CAPTURE(text);
      CHECK(ParsedText(text).value().canonical_as_received());
    }
  }

  TEST_CASE("members can be left out, first, last and in the middle") {
    const auto without = [](const char* text, std::initializer_list<std::string_view> names) {
      const ParsedText parsed(text);
      std::string out;
      CHECK(append_canonical_without(parsed.value(), names, out) == NoCanonicalForm::none);
      return out;
    };
    CHECK(without(R"({"a":1,"b":2,"c":3})", {"a"}) == R"({"b":2,"c":3})");
    CHECK(without(R"({"a":1,"b":2,"c":3})", {"c", "b"}) == R"({"a":1})");
    CHECK(without(R"({"a":1})", {"a"}) == "{}");
    CHECK(without(R"({"a":1e400,"b":2})", {"a"}) == R"({"b":2})");
  }

  TEST_CASE("property: doubles survive being written and read") {
    std::mt19937_64 random(20260801);
    std::size_t checked = 0;
    while (checked < 20000) {
      const std::uint64_t bits = random();
      double value = 0;
      std::memcpy(&value, &bits, sizeof value);
      if (!std::isfinite(value)) continue;
      const std::string text = ecmascript_number(value);
      CHECK(Number::parse(text).value() == value);
      CHECK(text.find(',') == text.npos);
      ++checked;
    }
  }
}
