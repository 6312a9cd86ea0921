#include "token/rows.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "made_chain.h"

using namespace plumbline;
using namespace plumbline::token;

TEST_SUITE("token/rows") {
  TEST_CASE("what a token says, whatever comes of it") {
    const std::string payload =
        R"({"aud":["x","y"],"authorization_details":[{"constraints":[{"key":"max_rows","max":5}],)"
        R"("scopes":["crm.read"],"type":"agent_delegation"}],"client_id":"reader","del_depth":2,)"
        R"("exp":900,"iat":100,"iss":"i","jti":"j","nbf":50,"sub":"user"})";
    const MadeChain made({token_of(payload, R"({"alg":"EdDSA","kid":"k"})")}, Draft::v01);
    const TokenRow row = rows_of(made.chain).at(0);
    CHECK(row.kid == "k");
    CHECK(row.algorithm == "EdDSA");
    CHECK(row.agent == "user");  // which in revision 01 acts itself
    CHECK(row.id == "j");
    CHECK(row.issuer == "i");
    CHECK(row.subject == "user");
    CHECK(row.audience == std::vector<std::string>{"x", "y"});
    CHECK(row.depth == 2);
    CHECK(row.readable);
    CHECK(row.scopes == std::vector<std::string>{"crm.read"});
    CHECK(row.constraints == std::vector<std::string>{"max_rows<=5"});
    CHECK(row.issued_at == "100");
    CHECK(row.not_before == "50");
    CHECK(row.expires == "900");
    CHECK(row.lifetime == "800");
    CHECK(row.verdict == CheckStatus::not_checked);
    const MadeChain of_02({token_of(payload)}, Draft::v02);
    CHECK(rows_of(of_02.chain).at(0).agent == "reader");
  }

  TEST_CASE("what cannot be read is not there") {
    const MadeChain made({token_of(R"({"aud":5,"del_depth":"1","exp":true,"sub":7})"), "x"});
    const auto rows = rows_of(made.chain);
    REQUIRE(rows.size() == 2);
    for (const TokenRow& row : rows) {
      CHECK(!row.kid);
      CHECK(!row.agent);
      CHECK(!row.depth);
      CHECK(row.audience.empty());
      CHECK(!row.readable);
      CHECK(!row.expires);
      CHECK(!row.lifetime);
    }
    CHECK(rows[0].algorithm == "HS256");
    CHECK(!rows[1].algorithm);
  }
}
