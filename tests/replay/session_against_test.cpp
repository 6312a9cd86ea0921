#include "replay/session_what_if.h"

#include <doctest/doctest.h>

#include "base/source.h"
#include "kitelogik/exports.h"
#include "plumbline/session_replay.h"

using namespace plumbline;
using namespace plumbline::kitelogik;

namespace {

using Texts = std::vector<std::string>;

replay::SessionWhatIf what_if(const std::string& text) {
  auto read = replay::SessionWhatIf::read({{text, "x"}});
  REQUIRE(read);
  return std::move(*read);
}

}  // namespace

TEST_SUITE("replay/session_what_if") {
  TEST_CASE("what is left is in every list that is for a session") {
    replay::SessionWhatIf scopes = what_if(R"({"scopes":["b","a","c"],"sessions":{"s":["a","b"]},"roles":{"clerk":["b","d"]}})");
    const Texts held = {"a", "b", "d"};
    CHECK(scopes.narrowed("other", "other", held) == Texts{"a", "b"});
    CHECK(scopes.unused() == "session s");
    CHECK(scopes.narrowed("s", "other", held) == Texts{"a", "b"});
    CHECK(scopes.unused() == "role clerk");
    CHECK(scopes.narrowed("s", "clerk", held) == Texts{"b"});
    CHECK(scopes.unused() == "");
    CHECK(scopes.narrows());
    CHECK(scopes.policy() == nullptr);
  }

  TEST_CASE("an empty list leaves nothing, and a session that is not named all") {
    CHECK(what_if(R"({"scopes":[]})").narrowed("s", "", {"a"}).empty());
    CHECK(what_if(R"({"sessions":{"t":[]}})").narrowed("s", "", {"a"}) == Texts{"a"});
  }

  TEST_CASE("tools alone narrow nothing") {
    replay::SessionWhatIf tools = what_if(R"({"tools":{"pay":["b","a"]}})");
    CHECK_FALSE(tools.narrows());
    REQUIRE(tools.needed_by("pay"));
    CHECK(*tools.needed_by("pay") == Texts{"a", "b"});
    CHECK(tools.needed_by("other") == nullptr);
  }
}
