#include "base/rotated_source.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace plumbline;

namespace {

// Reads at most `step` bytes at a time.
std::string text_of(ByteSource& source, std::size_t step) {
  std::string text, bytes(step, '\0');
  while (true) {
    const auto got = source.read(bytes.data(), step);
    REQUIRE(got.ok());
    if (*got == 0) return text;
    text.append(bytes, 0, *got);
  }
}

RotatedSource join(const std::vector<std::string>& texts, JoinMap& map) {
  std::vector<RotatedSource::Part> parts;
  for (const std::string& text : texts) parts.push_back({"part", memory_source(text)});
  return RotatedSource(std::move(parts), map);
}

}  // namespace

TEST_SUITE("base/rotated_source") {
  TEST_CASE("one text, an end behind every line that has none but the last") {
    struct Case {
      std::vector<std::string> parts;
      std::string text;
    };
    const std::string mark(utf8_byte_order_mark);
    const Case cases[] = {
        {{"a\n", "b\n"}, "a\nb\n"},
        {{"a", "b"}, "a\nb"},
        {{"a\n", "", "b"}, "a\nb"},
        {{"a", "", ""}, "a\n"},
        {{"", "a"}, "a"},
        {{""}, ""},
        {{mark + "a", mark + "b", mark}, mark + "a\nb\n"},
        {{"a\n", "\xEF\xBB"}, "a\n\xEF\xBB"},
        {{"a\n", "x" + mark}, "a\nx" + mark},
    };
    for (const auto& [parts, given_text] : cases) {
      const auto& text = given_text;
      for (const std::size_t step : {1u, 2u, 3u, 100u}) {
        CAPTURE(text);
        CAPTURE(step);
        JoinMap map;
        RotatedSource source = join(parts, map);
        CHECK(text_of(source, step) == text);
        CHECK(map.starts().size() == parts.size());
        REQUIRE(source.rewind().ok());
        CHECK(text_of(source, step) == text);
        CHECK(map.starts().size() == parts.size());
      }
    }
  }

  TEST_CASE("where in which part a byte of the text is") {
    JoinMap map;
    const std::string mark(utf8_byte_order_mark);
    RotatedSource source = join({"ab\nc", "", mark + "d\n", "e"}, map);
    const std::string text = text_of(source, 2);
    REQUIRE(text == "ab\nc\nd\ne");
    const auto check = [&](char byte, std::size_t part, std::uint64_t line, std::uint64_t offset) {
      const std::size_t at = text.find(byte);
      const std::string before = text.substr(0, at);
      const auto line_ends = std::count(before.begin(), before.end(), '\n');
      const JoinMap::Place place = map.place(static_cast<std::uint64_t>(line_ends) + 1, at);
      CAPTURE(byte);
      CHECK(place.part == part);
      CHECK(place.line == line);
      CHECK(place.offset == offset);
    };
    check('a', 0, 1, 0);
    check('c', 0, 2, 3);
    check('d', 2, 1, 3);
    check('e', 3, 1, 0);
  }

  TEST_CASE("it can be read again where all of its parts can") {
    JoinMap map;
    CHECK(join({"a", "b"}, map).rewindable());
  }
}
