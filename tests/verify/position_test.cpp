// Where findings are said to be: the line, the column and the byte of one and the same character.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "base/limits.h"
#include "plumbline/verify.h"

namespace plumbline {
namespace {

std::string sample(const std::string& name) {
  std::ifstream file(std::string(PLUMBLINE_TESTDATA) + "/sample/" + name, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

// The position of a byte, counted one byte at a time.
std::string naive(std::string_view text, std::uint64_t offset) {
  std::uint64_t line = 1, column = 1;
  if (text.starts_with("\xEF\xBB\xBF")) {  // stands before the first line, not in it
    text.remove_prefix(3);
    offset -= std::min<std::uint64_t>(offset, 3);
  }
  for (std::size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++line;
      column = 1;
    } else if ((text[i] & 0xC0) != 0x80) {
      ++column;
    }
  }
  return std::to_string(line) + ":" + std::to_string(column);
}

// How many findings of `text` have a place, each of which is checked.
std::size_t check_places(const std::string& text) {
  const auto verifier = Verifier::make(Options{});
  REQUIRE(verifier.ok());
  std::size_t placed = 0;
  const Report report = verifier->bytes(text, "x");
  for (const Finding& finding : report.findings) {
    CHECK(finding.line.has_value() == finding.column.has_value());
    if (!finding.line || !finding.column || !finding.offset) continue;
    ++placed;
    CAPTURE(finding.message);
    CHECK(std::to_string(*finding.line) + ":" + std::to_string(*finding.column) ==
          naive(text, *finding.offset));
  }
  return placed;
}

// `text` with every line end and what indents the line behind it taken out.
std::string on_one_line(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') {
      out.push_back(text[i]);
      continue;
    }
    while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
  }
  return out;
}

std::string replaced(std::string text, std::string_view what, const std::string& with) {
  const std::size_t at = text.find(what);
  REQUIRE(at != text.npos);
  return text.replace(at, what.size(), with);
}

TEST_SUITE("verify/position") {
  TEST_CASE("of the entries of a bundle, in lines of their own or all on one") {
    const std::string text = sample("widened.bundle.json");
    CHECK(check_places(text) >= 1);
    CHECK(check_places(on_one_line(text)) >= 1);
    CHECK(check_places("\xEF\xBB\xBF" + on_one_line(text)) >= 2);
  }

  TEST_CASE("behind characters of several bytes, over several blocks") {
    const std::string note = "{\"note\": \"\xE2\x82\xAC \xF0\x9F\x98\x80 xxxxxxxxx\",";
    const std::string text = on_one_line(sample("widened.bundle.json"));
    CHECK(check_places(replaced(text, "{", note)) >= 1);
    // Entries that are none, each a finding, until several blocks are full.
    std::string many;
    const std::string long_text(5000, 'y');
    while (many.size() < 3 * limits::block_bytes) many += "\"\xC3\xA9 " + long_text + "\", ";
    const std::size_t entries = text.find("\"entries\"");
    const std::size_t open = text.find('[', entries);
    CHECK(check_places(text.substr(0, open + 1) + many + text.substr(open + 1)) > 100);
  }

  TEST_CASE("of members outside the entries, and of what is not JSON") {
    const std::string text = on_one_line(sample("good.bundle.json"));
    CHECK(check_places(replaced(text, "{", "{\"\xC3\xA9\": 1, \"anchor\": 7, ")) >= 1);
    CHECK(check_places(replaced(text, "\"entries\"", "\"\xC3\xA9\": nul, \"entries\"")) == 1);
    CHECK(check_places(replaced(text, "\"done\"", "\"done\" \"\xC3\xA9\"")) == 1);
  }

  TEST_CASE("of the lines of a ledger") {
    const std::string text = sample("good.ledger.jsonl");
    CHECK(check_places(text + " \t {\"a\": \"\xC3\xA9\"}\n" + text) >= 2);
    CHECK(check_places(text + "\n  [\"\xC3\xA9\"\n") >= 1);
    CHECK(check_places(text + "   {\"v\"") >= 1);
  }
}

}  // namespace
}  // namespace plumbline
