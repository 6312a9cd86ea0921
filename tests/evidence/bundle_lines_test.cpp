#include "evidence/bundle_lines.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace plumbline;
using namespace plumbline::evidence;

namespace {

std::vector<BundleLine> lines_of(const std::string& text) {
  const auto source = memory_source(text);
  BundleLines lines(*source);
  std::vector<BundleLine> all;
  while (true) {
    auto line = lines.next();
    REQUIRE(line.ok());
    if (!*line) return all;
    all.push_back(std::move(**line));
  }
}

// What `text` tells when it is looked at in pieces of `size` bytes.
SecondValue looked_at(std::string_view text, std::size_t size) {
  SecondValue second;
  for (std::size_t at = 0; at < text.size(); at += size) second.look(text.substr(at, size));
  return second;
}

}  // namespace

TEST_SUITE("evidence/bundle_lines") {
  TEST_CASE("lines that are not blank, with their numbers and offsets") {
    const auto lines = lines_of("\n \t\r\n{1}\r\n\n\n{22}");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].text == "{1}\r");
    CHECK(lines[0].line == 3);
    CHECK(lines[0].offset == 5);
    CHECK(lines[1].text == "{22}");
    CHECK(lines[1].line == 6);
    CHECK(lines[1].offset == 12);
    CHECK(lines_of("").empty());
    CHECK(lines_of("\n\n \r\n").empty());
    CHECK(lines_of("x\n").size() == 1);
  }

  TEST_CASE("lines longer than what is read at once") {
    std::string text;
    for (int i = 1; i <= 5; ++i) text += std::string(200000, static_cast<char>('a' + i)) + "\n";
    const auto lines = lines_of(text);
    REQUIRE(lines.size() == 5);
    for (std::size_t i = 0; i < 5; ++i) {
      CHECK(lines[i].text == std::string(200000, static_cast<char>('b' + i)));
      CHECK(lines[i].line == i + 1);
      CHECK(lines[i].offset == i * 200001);
    }
  }

  TEST_CASE("something behind the first line, in pieces of every size") {
    const std::string first = "{\"a\": 1}";
    for (std::size_t size = 1; size < 20; ++size) {
      CAPTURE(size);
      for (const std::string text : {"\n x", "\r\n\n{", "\n\n\n\n\n1"}) {
        const SecondValue second = looked_at("\n  " + first + text, size);
        CHECK(second.found());
        CHECK(second.first_line() == first.size() + (text[0] == '\r' ? 1 : 0));
      }
      for (const std::string text : {"", "\n", "\n \r\n\t"}) {
        CHECK_FALSE(looked_at(first + text, size).found());
      }
      CHECK_FALSE(looked_at(first + first, size).found());
    }
  }

  TEST_CASE("a line that is one whole object") {
    for (const char* text :
         {"{}", " {\"a\":[1,{\"b\":2}],\"c\":\"}\"}\r", "{\"a\\\"}\":{}} ", "{,}"}) {
      CAPTURE(text);
      CHECK(is_whole_object(text));
    }
    for (const char* text : {"", " ", "[]", "{", "{\"a\":{}", "{\"a\":\"}", "{}{}", "{} x", "x{}", "{}]",
                             "{]", "1"}) {
      CAPTURE(text);
      CHECK_FALSE(is_whole_object(text));
    }
  }
}
