#include "json/reader.h"

#include <doctest/doctest.h>

#include "base/limits.h"
#include "parsed_text.h"

using namespace plumbline;
using json::NoCanonicalForm;
using json::ParsedText;
using json::ProblemKind;

namespace {

std::string nested(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

}  // namespace

TEST_SUITE("json/reader") {
  TEST_CASE("RFC 8259 values are read, with white space anywhere") {
    for (const char* text : {"null", "true", "false", "0", "-0", "1", "-1.5e-7", "\"\"", "\"a\"", "[]", "{}",
                             "[1,2,3]", "{\"a\":1}", " \t\r\n{ \"a\" : [ 1 , { } , [ ] ] }\n",
                             "\"\\u0041\\ud83d\\ude00\\n\\/\"", "1E400", "123456789012345678901234567890"}) {
      CAPTURE(text);
      CHECK(ParsedText(text).ok());
    }
  }

  TEST_CASE("what is not JSON is refused, at the byte where it stops being JSON") {
    struct Case {
      std::string text;
      std::size_t offset;
    };
    const Case cases[] = {
        {"", 0}, {"  ", 0}, {"nul", 0}, {"True", 0}, {"NaN", 0}, {"[NaN]", 1}, {"Infinity", 0},
        {"-Infinity", 0}, {"01", 0}, {"-01", 0}, {"+1", 0}, {"1.", 0}, {".5", 0}, {"1e", 0}, {"1e+", 0},
        {"-", 0}, {"0x10", 0}, {"1_000", 0}, {"--1", 0}, {"1 2", 2}, {"[1 2]", 3}, {"[1,]", 3}, {"[,1]", 1},
        {"{\"a\"}", 4}, {"{\"a\":}", 5}, {"{\"a\":1,}", 7}, {"{a:1}", 1}, {"{'a':1}", 1}, {"{1:2}", 1},
        {"[1", 2}, {"{\"a\":1", 6}, {"[}", 1}, {"{]", 1}, {"[1}", 2}, {"{\"a\":1]", 6}, {"null x", 5},
        {"{}{}", 2}, {"{},", 2}, {"\"a\" \"b\"", 4}, {"// c\n1", 0}, {"/* c */1", 0}, {"1 // c", 2},
        {"\"a", 0}, {"\"\\x\"", 1}, {"\"\\u12\"", 1}, {"\"\\u+123\"", 1}, {"\"\\\"", 0},
        {"\"a\nb\"", 2}, {std::string("\"a\0b\"", 5), 2}, {"\x0b" "1", 0}, {"\x0c" "1", 0},
        {"[1\x0c" "2]", 2}, {"[1\x1a" "2]", 2}, {std::string("1\0", 2), 0}, {"\xef\xbb\xbf" "1", 0}, {"\xc2\xa0" "1", 0},
    };
    for (const auto& [given_text, offset] : cases) {
      const auto& text = given_text;
      CAPTURE(text);
      const ParsedText parsed(text);
      REQUIRE_FALSE(parsed.ok());
      CHECK(parsed.problem().kind == ProblemKind::syntax);
      CHECK(parsed.problem().offset == offset);
    }
  }

  TEST_CASE("only well-formed UTF-8 is read (RFC 3629)") {
    for (const char* good : {"\"\xc2\x80\"", "\"\xdf\xbf\"", "\"\xe0\xa0\x80\"", "\"\xed\x9f\xbf\"", "\"\xee\x80\x80\"",
                             "\"\xef\xbf\xbf\"", "\"\xf0\x90\x80\x80\"", "\"\xf4\x8f\xbf\xbf\""}) {
      CHECK(ParsedText(good).ok());
    }
    for (const char* bad : {"\"\x80\"", "\"\xbf\"", "\"\xc0\xaf\"", "\"\xc1\xbf\"", "\"\xc2\"", "\"\xc2 \"", "\"\xe0\x9f\xbf\"",
                            "\"\xed\xa0\x80\"", "\"\xed\xbf\xbf\"", "\"\xe1\x80\"", "\"\xf0\x8f\xbf\xbf\"", "\"\xf4\x90\x80\x80\"",
                            "\"\xf5\x80\x80\x80\"", "\"\xf8\x88\x80\x80\x80\"", "\"\xff\"", "\"\xfe\""}) {
      CAPTURE(bad);
      const ParsedText parsed(bad);
      REQUIRE_FALSE(parsed.ok());
      CHECK(parsed.problem().kind == ProblemKind::not_utf8);
      CHECK(parsed.problem().offset == 1);
    }
  }

  TEST_CASE("a member name that stands twice is told, compared after unescaping, at any depth") {
    for (const char* text : {R"({"a":1,"a":1})", R"({"a":1,"b":2,"a":3})", R"({"rows":1,"\u0072ows":2})",
                             R"([{"x":{"b":0,"a":1,"b":2}}])", R"({"":1,"":2})", R"({"\ud800":1,"\ud800":2})"}) {
      CAPTURE(text);
      const ParsedText parsed(text);
      REQUIRE(parsed.ok());
      REQUIRE(parsed.read().duplicate);
      CHECK(parsed.read().duplicate->kind == ProblemKind::duplicate_member);
    }
    CHECK(ParsedText(R"({"b":1,"a":{"b":2}})").read().duplicate == std::nullopt);
    CHECK(ParsedText(R"({"\ud800":1,"\ud801":2,"\udc00":3})").read().duplicate == std::nullopt);
    const ParsedText second(R"({"b":1,"a":2,"b":3})");
    CHECK(second.read().duplicate->offset == 13);
    CHECK(second.read().duplicate->message == "b");
  }

  TEST_CASE("duplicates are found among many members, in any order") {
    std::string text = "{";
    for (int i = 5000; i > 0; --i) text += "\"k" + std::to_string(i) + "\":0,";
    CHECK(ParsedText(text + "\"z\":0}").read().duplicate == std::nullopt);
    CHECK(ParsedText(text + "\"k2500\":0}").read().duplicate->message == "k2500");
  }

  TEST_CASE("nesting is read to the limit and refused one past it") {
    CHECK(ParsedText(nested(limits::nesting_depth)).ok());
    const ParsedText parsed(nested(limits::nesting_depth + 1));
    REQUIRE_FALSE(parsed.ok());
    CHECK(parsed.problem().kind == ProblemKind::too_deep);
    CHECK_FALSE(ParsedText(std::string(100000, '[')).ok());
    CHECK_FALSE(ParsedText(std::string(100000, '{')).ok());
  }

  TEST_CASE("the depth a text stands at counts") {
    json::Reader reader;
    json::Document document;
    const std::string text = nested(10);
    const auto depth = static_cast<std::uint32_t>(limits::nesting_depth) - 10;
    CHECK(std::holds_alternative<json::ReadValue>(json::read_text(reader, text, document, depth)));
    CHECK(std::holds_alternative<json::Problem>(json::read_text(reader, text, document, depth + 1)));
  }

  TEST_CASE("a text that is cut off is told from one that is wrong") {
    const std::string whole = R"({"a":[1,true,"x\u00e9y",{"b":-1.5e3}],"c":null})";
    for (std::size_t length = 1; length < whole.size(); ++length) {
      CAPTURE(length);
      const ParsedText parsed(whole.substr(0, length));
      REQUIRE_FALSE(parsed.ok());
      CHECK(parsed.problem().ends_early);
    }
    const std::string accent = "{\"a\":\"\xe2\x82\xac\"}";
    for (std::size_t length = 6; length < accent.size(); ++length) {
      CHECK(ParsedText(accent.substr(0, length)).problem().ends_early);
    }
    for (const char* wrong : {"{\"a\":1}x", "{\"a\" 1", "garbage", "[1,]", "{\"a\":nope", "[01", "\"\xff", "{\"a\":1}\x01"}) {
      CAPTURE(wrong);
      CHECK_FALSE(ParsedText(wrong).problem().ends_early);
    }
  }

  TEST_CASE("a text that is cut off inside a string must be good up to there") {
    for (const char* good : {"\"", "[\"a\\", "[\"a\\\\", "{\"a\\u", "\"\\u12", "\"\\ud83d\\u", "\"\xe2",
                             "\"\xf0\x90", "\"\xe0\xa0"}) {
      CAPTURE(good);
      CHECK(ParsedText(good).problem().ends_early);
    }
    for (const char* wrong : {"]\"a", "[1 \"a", "\"\"\"a", "{\"a\" tru", "[1 -", "\"\\x", "\"\\u1g",
                              "\"\\x\"\"a", "[\xe2", "]\"\xe2", "\"\xe0\x80", "\"\xed\xa0", "\"\xf4\x90",
                              "\\\"a", "\"\t\"\"a"}) {
      CAPTURE(wrong);
      CHECK_FALSE(ParsedText(wrong).problem().ends_early);
    }
  }

  TEST_CASE("the byte that ruins a string is the one named") {
    struct Case {
      const char* text;
      std::size_t offset;
    };
    for (const Case& wrong : {Case{"[\"a\", \\\"b", 6}, Case{"\"a\\\x0e b\"", 3},
                              Case{"[\"a\", \"b", 6}, Case{"\"\x01", 1}}) {
      CAPTURE(wrong.text);
      CHECK(ParsedText(wrong.text).problem().offset == wrong.offset);
    }
  }

  TEST_CASE("what has no canonical form is read and told") {
    struct Case {
      const char* text;
      NoCanonicalForm why;
    };
    const Case cases[] = {
        {"9007199254740991", NoCanonicalForm::none},
        {"-9007199254740991", NoCanonicalForm::none},
        {"9007199254740992", NoCanonicalForm::unsafe_integer},
        {"-9007199254740992", NoCanonicalForm::unsafe_integer},
        {"9007199254740991.5", NoCanonicalForm::unsafe_integer},  // the nearest double is 2^53
        {"1e16", NoCanonicalForm::unsafe_integer},
        {"1e21", NoCanonicalForm::unsafe_integer},
        {"1e300", NoCanonicalForm::unsafe_integer},
        {"1e400", NoCanonicalForm::non_finite},
        {"-1e400", NoCanonicalForm::non_finite},
        {"1e-400", NoCanonicalForm::none},
        {"1e99999999999999999999", NoCanonicalForm::non_finite},
        {"1e-99999999999999999999", NoCanonicalForm::none},
        {"0e99999999999999999999", NoCanonicalForm::none},
        {R"("\ud800")", NoCanonicalForm::lone_surrogate},
        {R"("\udc00\ud800")", NoCanonicalForm::lone_surrogate},
        {R"({"\udfff":1})", NoCanonicalForm::lone_surrogate},
        {R"("\ud83d\ude00")", NoCanonicalForm::none},
    };
    for (const auto& [given_text, why] : cases) {
      const auto& text = given_text;
      CAPTURE(text);
      const ParsedText parsed(text);
      REQUIRE(parsed.ok());
      CHECK(parsed.read().no_form == why);
      NoCanonicalForm told{};
      parsed.canonical(&told);
      CHECK(told == why);
    }
  }

  TEST_CASE("of several reasons against a canonical form a lone surrogate is told") {
    CHECK(ParsedText(R"([1e999,"\ud800"])").read().no_form == NoCanonicalForm::lone_surrogate);
    CHECK(ParsedText(R"(["\ud800",1e999])").read().no_form == NoCanonicalForm::lone_surrogate);
    CHECK(ParsedText("[1e999,9007199254740992]").read().no_form == NoCanonicalForm::non_finite);
  }

  TEST_CASE("integers of 5,000 digits and more are read") {
    const std::string digits(6000, '7');
    const ParsedText parsed("[" + digits + "," + digits + ".5]");
    REQUIRE(parsed.ok());
    CHECK((*parsed.value().children().begin()).value.number().display() == digits);
  }

  TEST_CASE("one Reader takes the values of a region one by one, and goes back") {
    json::Reader reader;
    json::Document document;
    const std::string text = "{\"a\":1}\n{\"b\":\n2}\n[3]";
    reader.start(text, document);
    REQUIRE_FALSE(reader.scan(0, text.size()));
    auto first = reader.value(0);
    CHECK(std::get<json::ReadValue>(first).end == 7);
    CHECK(reader.next_token() == 8);
    auto second = reader.value(0);
    CHECK(std::get<json::ReadValue>(second).end == 16);
    reader.seek(13);
    CHECK(reader.next_token() == 14);
    reader.seek(8);
    CHECK(std::get<json::ReadValue>(reader.value(0)).end == 16);
    CHECK(std::get<json::ReadValue>(reader.value(0)).end == text.size());
    CHECK(std::holds_alternative<json::Problem>(reader.value(0)));
  }
}
