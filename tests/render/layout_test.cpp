#include "render/layout.h"

#include <doctest/doctest.h>

namespace plumbline::render {
namespace {

std::string wrapped(std::string_view text, std::size_t width) {
  std::string out = "  ";
  append_wrapped(out, text, 2, 4, width);
  return out;
}

TEST_SUITE("render/layout") {
  TEST_CASE("text is broken at spaces and fits the width") {
    CHECK(wrapped("one two three", 80) == "  one two three\n");
    CHECK(wrapped("one two three", 9) == "  one two\n    three\n");
    CHECK(wrapped("one two three", 8) == "  one\n    two\n    three\n");
    CHECK(wrapped("unbreakable", 5) == "  unbreakable\n");
    CHECK(wrapped("", 5) == "  \n");
  }

  TEST_CASE("text is never broken inside quotes") {
    CHECK(wrapped("name \"a b c d\" end", 12) == "  name\n    \"a b c d\"\n    end\n");
    CHECK(wrapped("\"a \\\" b\" c", 6) == "  \"a \\\" b\"\n    c\n");
    CHECK(wrapped("\"a b c", 4) == "  \"a b c\n");
  }

  TEST_CASE("a cut is marked and kept within the limit") {
    const Marks& ascii = marks({});
    CHECK(fit("abcdefgh", 8, ascii) == "abcdefgh");
    CHECK(fit("abcdefgh", 7, ascii) == "abcd...");
    CHECK(fit("abcdefgh", 2, ascii) == "");
    TextStyle style;
    style.unicode = true;
    CHECK(fit("abcdefgh", 7, marks(style)) == "abcdef\xE2\x80\xA6");
    CHECK(columns(fit("abcdefgh", 7, marks(style))) == 7);
  }

  TEST_CASE("what should be printable and is not gets escaped") {
    CHECK(printable("a \"b\" \\") == "a \"b\" \\");
    CHECK(printable("a\x1b[0m") == "\"a\\u001b[0m\"");
    CHECK(printable("\xC3\xA9") == "\"\\u00e9\"");
  }

  TEST_CASE("rows are picked by rank, then by order, up to the limit") {
    const auto none = [](std::size_t) { return 1u; };
    CHECK(pick_rows(kRowsShown, false, none) == std::vector<bool>(kRowsShown, true));
    auto picked = pick_rows(kRowsShown + 1, false, none);
    CHECK(!picked[kRowsShown]);
    picked =
        pick_rows(kRowsShown + 1, false, [](std::size_t i) { return i == kRowsShown ? 0u : 2u; });
    CHECK(picked[kRowsShown]);
    CHECK(!picked[kRowsShown - 1]);
    CHECK(pick_rows(kRowsShown + 1, true, none) == std::vector<bool>(kRowsShown + 1, true));
  }

  TEST_CASE("colour is only where it was asked for") {
    TextStyle style;
    CHECK(toned("x", Tone::bad, style) == "x");
    style.color = true;
    CHECK(toned("x", Tone::bad, style) == "\x1b[31mx\x1b[0m");
    CHECK(toned("x", Tone::plain, style) == "x");
  }

  TEST_CASE("one thing, several things") {
    CHECK(counted(0, "node", "nodes") == "0 nodes");
    CHECK(counted(1, "node", "nodes") == "1 node");
    CHECK(counted(2, "node", "nodes") == "2 nodes");
  }
}

}  // namespace
}  // namespace plumbline::render
