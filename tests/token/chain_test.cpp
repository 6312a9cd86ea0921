#include "token/chain.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "made_chain.h"

using namespace plumbline;
using namespace plumbline::token;

namespace {

constexpr const char* kOf02 = R"({"client_id":null,"cnf":1})";

std::string steps_text(const Chain& chain, std::optional<std::string> audience) {
  Supplied supplied;
  supplied.options.audience = std::move(audience);
  std::string out;
  for (const Step& step : steps_of(chain, supplied)) {
    out += (out.empty() ? "" : " ") + std::string(name(step.check));
  }
  return out;
}

}  // namespace

TEST_SUITE("token/chain") {
  TEST_CASE("the draft is 02 where every token carries its claims, or what was said") {
    CHECK(chain_of({kOf02, kOf02}).chain.draft == Draft::v02);
    CHECK(chain_of({kOf02, "{}"}).chain.draft == Draft::v01);
    CHECK(chain_of({kOf02, "{}"}, Draft::v02).chain.draft == Draft::v02);
    CHECK(chain_of({kOf02}, Draft::v01).chain.draft == Draft::v01);
    CHECK(chain_of({}).chain.draft == Draft::v01);
    CHECK(MadeChain({token_of(kOf02), "no token"}).chain.draft == Draft::v02);
    CHECK(MadeChain({"no token"}).chain.draft == Draft::v01);
  }

  TEST_CASE("a chain without a token is faulty") {
    REQUIRE(chain_of({}).chain.fault);
    CHECK(chain_of({}).chain.fault->reason == Reason::malformed);
    CHECK(!chain_of({"{}"}).chain.fault);
  }

  TEST_CASE("an authority for every token, or why there is none") {
    const MadeChain made({token_of("{}"), "no token"});
    REQUIRE(made.chain.authorities.size() == 2);
    CHECK(!made.chain.authorities[0].ok());
    CHECK(made.chain.authorities[1].error().message == "the token cannot be read");
  }

  TEST_CASE("the steps, in the order of the draft") {
    CHECK(steps_text(chain_of({"{}"}).chain, "a") ==
          "form signature parent_hash depth attenuation lifetime");
    CHECK(steps_text(chain_of({kOf02}).chain, {}) ==
          "form signature parent_hash depth principal attenuation lifetime");
    CHECK(steps_text(chain_of({kOf02}).chain, "a") ==
          "form signature parent_hash depth principal attenuation lifetime audience");
  }
}
