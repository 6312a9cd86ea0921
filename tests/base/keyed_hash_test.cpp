#include "base/keyed_hash.h"

#include <doctest/doctest.h>

#include <string>

namespace plumbline {
namespace {

TEST_SUITE("base/keyed_hash") {
  TEST_CASE("an empty view is an empty text, wherever it points") {
    CHECK(keyed_hash(std::string_view()) == keyed_hash(""));
    CHECK(keyed_hash("") == keyed_hash(std::string()));
  }

  TEST_CASE("texts of every length up to 40 hash apart, and each to the same value again") {
    for (std::size_t size = 0; size < 40; ++size) {
      const std::string text(size, 'a');
      CHECK(keyed_hash(text) == keyed_hash(std::string(size, 'a')));
      CHECK(keyed_hash(text) != keyed_hash(text + "a"));
    }
  }
}

}  // namespace
}  // namespace plumbline
