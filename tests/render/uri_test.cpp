#include "render/uri.h"

#include <doctest/doctest.h>

namespace plumbline::render {
namespace {

TEST_SUITE("render/uri") {
  TEST_CASE("every byte that is not unreserved is percent-encoded") {
    CHECK(file_uri("a b#%.json") == "a%20b%23%25.json");
    CHECK(file_uri("AZaz09-._~") == "AZaz09-._~");
    CHECK(file_uri("r\xC3\xA9\xFF\x1B\n?x=\"1\"&<>") == "r%C3%A9%FF%1B%0A%3Fx%3D%221%22%26%3C%3E");
    CHECK(file_uri("http:x/y") == "http%3Ax/y");
    CHECK(file_uri("javascript:alert(1)") == "javascript%3Aalert%281%29");
    CHECK(file_uri("a\\b") == "a%5Cb");
  }

  TEST_CASE("a relative path is a relative reference, an absolute one a file URI") {
    CHECK(file_uri("a/b.json") == "a/b.json");
    CHECK(file_uri("/a/b c.json") == "file:///a/b%20c.json");
    CHECK(file_uri("../a.json") == "../a.json");
    CHECK(file_uri("-") == "-");
  }

  TEST_CASE("segments that say nothing are left out") {
    CHECK(file_uri("./a//b/./c") == "a/b/c");
    CHECK(file_uri("//a") == "file:///a");
    CHECK(file_uri(".") == ".");
    CHECK(file_uri("/") == "file:///");
    CHECK(file_uri("...") == "...");
  }
}

}  // namespace
}  // namespace plumbline::render
