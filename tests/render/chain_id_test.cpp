#include "render/chain_id.h"

#include <doctest/doctest.h>

namespace plumbline::render {
namespace {

TEST_SUITE("render/chain_id") {
  TEST_CASE("JSON that every reader takes is portable, and a string has its content") {
    CHECK(read_chain_id("\"a b\"").portable);
    CHECK(read_chain_id("\"a\\u00e9\"").text == "a\xC3\xA9");
    CHECK(read_chain_id("17").portable);
    CHECK(!read_chain_id("17").text);
    CHECK(read_chain_id("{\"a\":[1,null]}").portable);
  }

  TEST_CASE("what readers differ on is not portable") {
    for (const auto* text : {"", "a", "\"a", "\"a\"x", "{\"a\":1,\"a\":2}", "\"\\ud800\"", "1e999",
                             "9007199254740993", "\"\xC3\xA9\"", "[1,\n2]", "bytes:\"a\""}) {
      CAPTURE(text);
      CHECK(!read_chain_id(text).portable);
    }
  }
}

}  // namespace
}  // namespace plumbline::render
