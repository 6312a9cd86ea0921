#include "token/chain_text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace plumbline;
using plumbline::token::ChainText;

namespace {

std::vector<std::string> texts_of(const std::string& input) {
  const ChainText chain(input);
  REQUIRE(!chain.trouble());
  std::vector<std::string> out;
  for (const auto& token : chain.tokens()) out.emplace_back(token.text);
  return out;
}

std::string error_of(const std::string& input) {
  const ChainText chain(input);
  return chain.trouble() ? chain.trouble()->message : "";
}

// "LINE:COLUMN" of what is wrong; "" where nothing is, or nothing that has a place.
std::string place_of(const std::string& input) {
  const ChainText chain(input);
  if (!chain.trouble() || !chain.trouble()->offset) return "";
  const auto at = chain.position(*chain.trouble()->offset);
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_SUITE("token/chain_text") {
  TEST_CASE("an array, an object with tokens, lines") {
    const Texts wanted = {"a.b.c", "d.e.f"};
    CHECK(texts_of(R"(["a.b.c","d.e.f"])") == wanted);
    CHECK(texts_of(R"( [ "a.b.c" , "\u0064.e.f" ] )") == wanted);
    CHECK(texts_of(R"({"other":1,"tokens":["a.b.c","d.e.f"]})") == wanted);
    CHECK(texts_of("a.b.c\nd.e.f") == wanted);
    CHECK(texts_of("\r\na.b.c\r\n \t\nd.e.f\r\n") == wanted);
    CHECK(texts_of("[]") == Texts{});
    CHECK(texts_of(R"([""])") == Texts{""});
    CHECK(texts_of("a.b.c\n d.e.f ") == Texts{"a.b.c", " d.e.f "});
  }

  TEST_CASE("an element that is no string is told from one") {
    const ChainText chain(R"(["a.b.c",5.5,null])");
    REQUIRE(chain.tokens().size() == 3);
    CHECK(chain.tokens()[0].is_string);
    CHECK(!chain.tokens()[1].is_string);
    CHECK(!chain.tokens()[2].is_string);
  }

  TEST_CASE("where a token stands") {
    const ChainText array("[\"a.b.c\",\n  \"d.e.f\"]");
    REQUIRE(array.tokens().size() == 2);
    const auto at = array.position(array.tokens()[1].offset);
    CHECK(at.line == 2);
    CHECK(at.column == 3);
    const ChainText lines("a.b.c\n\nd.e.f\n");
    REQUIRE(lines.tokens().size() == 2);
    CHECK(lines.position(lines.tokens()[1].offset).line == 3);
    const ChainText marked("\xef\xbb\xbf[\"\xc3\xa9\",\"d.e.f\"]");
    REQUIRE(marked.tokens().size() == 2);
    CHECK(marked.position(marked.tokens()[1].offset).column == 6);
  }

  TEST_CASE("a byte order mark is skipped, and told") {
    const ChainText chain("\xef\xbb\xbf[\"a.b.c\"]");
    CHECK(!chain.trouble());
    CHECK(chain.has_byte_order_mark());
    CHECK(chain.tokens().size() == 1);
    CHECK(!ChainText("[]").has_byte_order_mark());
  }

  TEST_CASE("a member that stands twice around the tokens") {
    const ChainText twice(R"({"tokens":[],"tokens":["a.b.c"]})");
    REQUIRE(twice.duplicate());
    CHECK(twice.duplicate()->message == "member tokens stands twice in one object");
    CHECK(twice.duplicate()->offset == 13);
    CHECK(ChainText(R"({"tokens":[{"a":1,"a":1}]})").duplicate());
    CHECK(!ChainText(R"({"tokens":[]})").duplicate());
  }

  TEST_CASE("what is wrong has a place") {
    CHECK(place_of("").empty());
    CHECK(place_of(" \n").empty());
    CHECK(place_of("\n hello") == "2:1");
    CHECK(place_of("[\n\"a.b.c\",\n}") == "3:1");
    CHECK(place_of("\xef\xbb\xbf[\"\xc3\xa9\",}") == "1:6");
    CHECK(place_of("[\"a.b.c\"") == "1:9");
    CHECK(place_of(R"({"tokens":null})") == "1:11");
    CHECK(place_of(R"( {"entries":[]})") == "1:2");
    CHECK(place_of(R"(["a.b.c"])").empty());
  }

  TEST_CASE("what is no chain") {
    CHECK(error_of("") == "the input is empty");
    CHECK(error_of("\xef\xbb\xbf") == "the input is empty");
    CHECK(error_of(" \n\t") == "nothing but white space");
    CHECK(error_of("hello") == "neither JSON nor tokens, one a line");
    CHECK(error_of("a.b.c!\nd.e.f") == "neither JSON nor tokens, one a line");
    CHECK(error_of("\"a.b.c\"") == "neither JSON nor tokens, one a line");
    CHECK(error_of("[\"a.b.c\"") != "");
    CHECK(error_of(R"({"entries":[]})").find("plumbline verify") != std::string::npos);
    CHECK(error_of(R"({"tokens":"a.b.c"})") == "tokens is a string, not an array");
    CHECK(error_of(R"({"tokens":null})") == "tokens is null, not an array");
  }
}
