#include "verify/words.h"

#include <doctest/doctest.h>

#include <array>
#include <variant>

#include "json/reader.h"

namespace plumbline::verify {
namespace {

// json_text() of the value that `text` is.
std::string written(const std::string& text) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  REQUIRE(std::holds_alternative<json::ReadValue>(outcome));
  return json_text(json::Value(&document, std::get<json::ReadValue>(outcome).root));
}

TEST_SUITE("verify/words") {
  TEST_CASE("a value is written in full, numbers as they were spelled, all of it in ASCII") {
    CHECK(written(R"( {"b" : [1.0, -0, null], "a":{"x":true}} )") ==
          R"({"b":[1.0,-0,null],"a":{"x":true}})");
    CHECK(written(R"(["a/é","\u001b"])") == R"(["a/\u00e9","\u001b"])");
    CHECK(written("[]") == "[]");
    CHECK(json_text(std::string_view("a b\"")) == R"("a b\"")");
  }

  TEST_CASE("a list names five and counts the rest") {
    const std::array<std::string_view, 7> names = {"a", "b c", "", "d", "e", "f", "g"};
    CHECK(shown_list(std::span(names).first(2)) == "a, \"b c\"");
    CHECK(shown_list(names) == "a, \"b c\", \"\", d, e and 2 more");
    CHECK(shown_list({}) == "");
  }
}

}  // namespace
}  // namespace plumbline::verify
