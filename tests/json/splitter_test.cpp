#include "json/splitter.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "base/limits.h"

using namespace plumbline;
using json::Splitter;
using Piece = Splitter::Piece;

namespace {

// Hands out a text a few bytes at a time, as a slow pipe does.
class Trickle final : public ByteSource {
 public:
  Trickle(std::string text, std::size_t step) : text_(std::move(text)), step_(step) {}
  Result<std::size_t> read(char* into, std::size_t size) override {
    const std::size_t count = std::min({size, step_, text_.size() - at_});
    std::copy_n(text_.data() + at_, count, into);
    at_ += count;
    return count;
  }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  bool rewindable() const override { return false; }
  Status rewind() override { return unreadable("not rewindable"); }

 private:
  std::string text_;
  std::size_t step_;
  std::size_t at_ = 0;
};

struct Split {
  std::vector<std::string> members;   // name=value
  std::string elements;               // joined by '|'
  Piece last = Piece::end;
  std::size_t broken_at = 0;
};

Split split(const std::string& text, std::size_t step) {
  Trickle source(text, step);
  Splitter splitter(source, "entries");
  Split out;
  while (true) {
    const auto piece = splitter.next();
    REQUIRE(piece.ok());
    out.last = *piece;
    if (*piece == Piece::member) out.members.push_back(std::string(splitter.name()) + "=" + std::string(splitter.text().view()));
    if (*piece == Piece::array) out.members.push_back(std::string(splitter.name()) + "[]");
    if (*piece == Piece::elements) {
      CHECK(text.substr(splitter.offset(), splitter.text().size()) == splitter.text().view());
      out.elements += (out.elements.empty() ? "" : "|") + std::string(splitter.text().view());
    }
    if (*piece == Piece::broken) out.broken_at = splitter.problem().offset;
    if (*piece == Piece::end || *piece == Piece::broken) return out;
  }
}

}  // namespace

TEST_SUITE("json/splitter") {
  TEST_CASE("members and elements are found however the bytes arrive") {
    const std::string text =
        " {\"v\": 2,\n \"note\":\"a \\\"}],{ b\", \"entries\" : [ {\"a\":[1,2,\"]\"]} , {\"b\":{\"c\":\"\\\\\"}}, 3 ],"
        "\"anchor\":{\"x\":[{}]} }\n";
    for (const std::size_t step : {1, 2, 3, 7, 1000}) {
      CAPTURE(step);
      const Split got = split(text, step);
      CHECK(got.last == Piece::end);
      REQUIRE(got.members.size() == 4);
      CHECK(got.members[0] == "v=2");
      CHECK(got.members[1] == "note=\"a \\\"}],{ b\"");
      CHECK(got.members[2] == "entries[]");
      CHECK(got.members[3] == "anchor={\"x\":[{}]}");
      CHECK(got.elements == " {\"a\":[1,2,\"]\"]} , {\"b\":{\"c\":\"\\\\\"}}, 3 ");
    }
  }

  TEST_CASE("an escaped name is the array's name too, and another array is a member") {
    CHECK(split("{\"\\u0065ntries\":[1]}", 1).elements == "1");
    CHECK(split("{\"envelopes\":[1]}", 1).members == std::vector<std::string>{"envelopes=[1]"});
    CHECK(split("{\"entries\":null}", 1).members == std::vector<std::string>{"entries=null"});
  }

  TEST_CASE("an empty array has no elements; a comma without one does not pass for empty") {
    CHECK(split("{\"entries\":[]}", 1).elements.empty());
    CHECK(split("{\"entries\":[ \n ]}", 1).elements.empty());
    CHECK(split("{\"entries\":[,]}", 1).elements == ",");
    CHECK(split("{\"entries\":[1,]}", 1).elements == "1,");
  }

  TEST_CASE("a broken skeleton is told, at its byte") {
    struct Case {
      const char* text;
      std::size_t offset;
    };
    const Case cases[] = {
        {"", 0}, {"[]", 0}, {"{", 1}, {"{\"a\"", 4}, {"{\"a\" 1}", 5}, {"{\"a\":1", 5}, {"{\"a\":}", 5}, {"{\"a\":1,}", 7},
        {"{,}", 1}, {"{\"a\":1}}", 7}, {"{\"a\":1} x", 8}, {"{\"entries\":[1", 12}, {"{\"entries\":[1}", 13},
        {"{\"entries\":[1]", 14}, {"{\"entries\":[1] 2}", 15}, {"{a:1}", 1}, {"{\"a", 1}, {"{\"\\q\":1}", 2},
    };
    for (const auto& [given_text, offset] : cases) {
      const auto& text = given_text;
      for (const std::size_t step : {1, 100}) {
        CAPTURE(text);
        const Split got = split(text, step);
        CHECK(got.last == Piece::broken);
        CHECK(got.broken_at == offset);
      }
    }
    // Names are as strict as any string: UTF-8, and no control characters.
    CHECK(split("{\"a\xff\":1}", 1).broken_at == 3);
    CHECK(split("{\"a\nb\":1}", 100).broken_at == 3);
    // A NUL byte behind the object is text like any other.
    CHECK(split(std::string("{}\0", 3), 1).last == Piece::broken);
  }

  TEST_CASE("many elements come in pieces cut between elements, with their offsets and lines") {
    std::string text = "{\"entries\":[\n";
    const std::string element = "{\"k\":\"" + std::string(1000, 'x') + "\"}";
    const std::size_t count = 3 * limits::block_bytes / element.size();
    for (std::size_t i = 0; i < count; ++i) text += (i ? ",\n" : "") + element;
    text += "]}";
    auto source = memory_source(text);
    Splitter splitter(*source, "entries");
    std::size_t pieces = 0, seen = 0;
    while (true) {
      const auto piece = splitter.next();
      REQUIRE(piece.ok());
      if (*piece == Piece::end) break;
      if (*piece != Piece::elements) continue;
      ++pieces;
      const std::string_view got = splitter.text().view();
      CHECK(text.compare(splitter.offset(), got.size(), got) == 0);
      CHECK(splitter.position().line == 1 + static_cast<std::size_t>(std::count(
                                                text.begin(), text.begin() + static_cast<std::ptrdiff_t>(splitter.offset()), '\n')));
      for (std::size_t at = 0; (at = got.find("{\"k\"", at)) != got.npos; ++at) ++seen;
    }
    CHECK(pieces >= 3);
    CHECK(seen == count);
  }
}
