#include "token/chain_text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace plumbline;
using plumbline::token::ChainText;

namespace {

std::vector<std::string> texts_of(const std::string& input) {
  const auto chain = ChainText::read(input);
  REQUIRE(chain.ok());
  std::vector<std::string> out;
  for (const auto& token : chain->tokens()) out.emplace_back(token.text);
  return out;
}

std::string error_of(const std::string& input) {
  const auto chain = ChainText::read(input);
  return chain ? "" : chain.error().message;
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
    const auto chain = ChainText::read(R"(["a.b.c",5.5,null])");
    REQUIRE(chain.ok());
    REQUIRE(chain->tokens().size() == 3);
    CHECK(chain->tokens()[0].is_string);
    CHECK(!chain->tokens()[1].is_string);
    CHECK(!chain->tokens()[2].is_string);
  }

  TEST_CASE("where a token stands") {
    const auto array = ChainText::read("[\"a.b.c\",\n  \"d.e.f\"]");
    REQUIRE(array.ok());
    const auto at = array->position(array->tokens()[1].offset);
    CHECK(at.line == 2);
    CHECK(at.column == 3);
    const auto lines = ChainText::read("a.b.c\n\nd.e.f\n");
    REQUIRE(lines.ok());
    CHECK(lines->position(lines->tokens()[1].offset).line == 3);
    const auto marked = ChainText::read("\xef\xbb\xbf[\"\xc3\xa9\",\"d.e.f\"]");
    REQUIRE(marked.ok());
    CHECK(marked->position(marked->tokens()[1].offset).column == 6);
  }

  TEST_CASE("a byte order mark is skipped, and told") {
    const auto chain = ChainText::read("\xef\xbb\xbf[\"a.b.c\"]");
    REQUIRE(chain.ok());
    CHECK(chain->has_byte_order_mark());
    CHECK(chain->tokens().size() == 1);
    CHECK(!ChainText::read("[]")->has_byte_order_mark());
  }

  TEST_CASE("a member that stands twice around the tokens") {
    CHECK(ChainText::read(R"({"tokens":[],"tokens":["a.b.c"]})")->duplicate());
    CHECK(ChainText::read(R"({"tokens":[{"a":1,"a":1}]})")->duplicate());
    CHECK(!ChainText::read(R"({"tokens":[]})")->duplicate());
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
