#include "base/display.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

using plumbline::quoted;
using plumbline::quoted_short;
using plumbline::shown;
using plumbline::shown_short;

namespace {

// Reads back what shown() wrote: its contract says that this can be done, so the test does it.
std::string read_back(std::string_view text) {
  const bool bytes = text.starts_with("bytes:\"");
  if (bytes) text.remove_prefix(6);
  if (!text.starts_with('"')) return std::string(text);
  text = text.substr(1, text.size() - 2);
  const auto unit = [&text](std::size_t at) {
    return static_cast<unsigned>(std::stoul(std::string(text.substr(at + 2, 4)), nullptr, 16));
  };
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\\') {
      out += text[at++];
      continue;
    }
    if (text[at + 1] != 'u') {
      out += text[at + 1];
      at += 2;
      continue;
    }
    unsigned point = unit(at);
    at += 6;
    if (point >= 0xD800 && point < 0xDC00 && text.substr(at).starts_with("\\u")) {
      const unsigned low = unit(at);
      if (low >= 0xDC00 && low < 0xE000) {
        point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
        at += 6;
      }
    }
    const auto put = [&out](unsigned byte) { out += static_cast<char>(byte); };
    if (bytes || point < 0x80) {
      put(point);
    } else if (point < 0x800) {
      put(0xC0 | point >> 6), put(0x80 | (point & 63));
    } else if (point < 0x10000) {
      put(0xE0 | point >> 12), put(0x80 | (point >> 6 & 63)), put(0x80 | (point & 63));
    } else {
      put(0xF0 | point >> 18), put(0x80 | (point >> 12 & 63));
      put(0x80 | (point >> 6 & 63)), put(0x80 | (point & 63));
    }
  }
  return out;
}

}  // namespace

TEST_SUITE("base/display") {
  TEST_CASE("printable ASCII without quote and backslash stands bare") {
    CHECK(shown("crm.read") == "crm.read");
    CHECK(shown("!~") == "!~");
    for (int c = '!'; c <= '~'; ++c) {
      const std::string text(1, static_cast<char>(c));
      CAPTURE(text);
      CHECK((shown(text) == text) == (c != '"' && c != '\\'));
    }
  }

  TEST_CASE("all else stands in quotes, escaped as JSON") {
    CHECK(shown("") == R"("")");
    CHECK(shown("a b") == R"("a b")");
    CHECK(shown("a\"b\\c") == R"("a\"b\\c")");
    CHECK(shown("a\nb\r\t\x7f") == R"("a\u000ab\u000d\u0009\u007f")");
    CHECK(shown(std::string_view("\0", 1)) == R"("\u0000")");
    CHECK(quoted("abc") == R"("abc")");
  }

  TEST_CASE("what a terminal would obey is never printed") {
    CHECK(shown("\x1b[31mred") == R"("\u001b[31mred")");
    CHECK(shown("\xc2\x9b") == R"("\u009b")");              // C1 control sequence introducer
    CHECK(shown("\xe2\x80\xae") == R"("\u202e")");          // right-to-left override
    CHECK(shown("\xe2\x80\xa8") == R"("\u2028")");          // line separator
    CHECK(shown("\xef\xbb\xbf") == R"("\ufeff")");
  }

  TEST_CASE("supplementary characters are pairs of UTF-16 units, in lower-case hex") {
    CHECK(shown("\xf0\x9f\x98\x80") == R"("\ud83d\ude00")");
    CHECK(shown("\xf4\x8f\xbf\xbf") == R"("\udbff\udfff")");
    CHECK(shown("\xef\xbf\xbf") == R"("\uffff")");
  }

  TEST_CASE("lone surrogates are themselves") {
    CHECK(shown("\xed\xa0\xbd") == R"("\ud83d")");
    CHECK(shown("a\xed\xb8\x80z") == R"("a\ude00z")");
    CHECK(shown("\xed\xb8\x80\xed\xa0\xbd") == R"("\ude00\ud83d")");  // low before high: no pair
    CHECK(shown("\xed\xa0\xbd\xed\xa0\xbd") == R"("\ud83d\ud83d")");
  }

  TEST_CASE("what is not UTF-8 shows its bytes, in a form no text has") {
    CHECK(shown("caf\xe9") == R"(bytes:"caf\u00e9")");
    CHECK(shown("caf\xc3\xa9") == R"("caf\u00e9")");
    CHECK(quoted("\xff\"") == R"(bytes:"\u00ff\"")");
    CHECK(shown("bytes:x") == "bytes:x");
    CHECK(shown("bytes:\"x\"") == R"("bytes:\"x\"")");
    const char* ill_formed[] = {"\x80",         "\xc0\x80",         "\xc1\xbf",
                                "\xc3",         "\xe2\x80",         "\xe0\x9f\xbf",
                                "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
                                "\xc3(",        "\xe2(\xa1",        "\xed\xa0\xbd\xed\xb8\x80"};
    for (const char* text : ill_formed) {
      CAPTURE(shown(text));
      CHECK(shown(text).starts_with("bytes:\""));
    }
  }

  TEST_CASE("every text reads back as itself, and no two texts show alike") {
    // All texts of up to four of these bytes: ends of escapes, of forms, of UTF-8 sequences.
    const std::string alphabet("a\"\\u\n\xc3\xa9\xed\xa0\xb8\x80\xf0\x9f", 13);
    std::set<std::string> seen;
    std::size_t count = 0;
    std::string text;
    const auto visit = [&](const auto& self) -> void {
      const std::string printed = shown(text);
      REQUIRE(read_back(printed) == text);
      const auto is_ascii = [](char c) { return c >= ' ' && c <= '~'; };
      REQUIRE(std::all_of(printed.begin(), printed.end(), is_ascii));
      seen.insert(printed);
      ++count;
      if (text.size() == 4) return;
      for (const char c : alphabet) {
        text.push_back(c);
        self(self);
        text.pop_back();
      }
    };
    visit(visit);
    CHECK(count == 1 + 13 + 169 + 2197 + 28561);
    CHECK(seen.size() == count);
  }

  TEST_CASE("a long text is cut after a whole character and says what is missing") {
    CHECK(shown_short("abc", 3) == "abc");
    CHECK(shown_short("abcd", 3) == R"("abc"...(1 more bytes))");
    CHECK(shown_short(std::string(1000, 'x'), 5) == R"("xxxxx"...(995 more bytes))");
    CHECK(quoted_short("abc", 3) == R"("abc")");
    CHECK(shown_short("a\n", 7) == R"("a\u000a")");
    CHECK(shown_short("a\n", 6) == R"("a"...(1 more bytes))");
    CHECK(shown_short("\xf0\x9f\x98\x80", 12) == R"("\ud83d\ude00")");
    CHECK(shown_short("\xf0\x9f\x98\x80", 11) == R"(""...(4 more bytes))");
    CHECK(shown_short("\xe9\xe9\xe9", 12) == R"(bytes:"\u00e9\u00e9"...(1 more bytes))");
    CHECK(shown_short("", 0) == R"("")");
  }

  TEST_CASE("what a cut text says cannot be said by a text") {
    CHECK(shown("\"abc\"...(1 more bytes)") == R"x("\"abc\"...(1 more bytes)")x");
  }
}
