#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "crypto/sha256.h"
#include "made_chain.h"

using namespace plumbline;
using namespace plumbline::token;

namespace {

using StepRun = std::optional<Failure> (*)(const Chain&, const Supplied&);

// "REASON@TOKEN: MESSAGE" of the failure, "" where there is none.
std::string outcome(StepRun check, const Chain& chain, const Supplied& supplied = {}) {
  const auto failed = check(chain, supplied);
  if (!failed) return "";
  return std::string(info(failed->fault.reason).token) + "@" +
         (failed->token ? std::to_string(*failed->token) : "-") + ": " + failed->fault.message;
}

std::string of_payloads(StepRun check, const std::vector<std::string>& payloads,
                        std::optional<Draft> draft = {}, const Supplied& supplied = {}) {
  return outcome(check, chain_of(payloads, draft).chain, supplied);
}

std::string held(const std::string& scopes, const std::string& constraints,
                 const std::string& more = "") {
  return R"({"authorization_details":[{"constraints":[)" + constraints + R"(],"scopes":[)" + scopes +
         R"(],"type":"agent_delegation"}])" + more + "}";
}

Supplied at(std::int64_t seconds, std::uint32_t nanoseconds = 0) {
  Supplied supplied;
  supplied.now = {seconds, nanoseconds};
  return supplied;
}

}  // namespace

TEST_SUITE("token/steps") {
  TEST_CASE("form: the first token that is none, before any claim is looked at") {
    CHECK(outcome(check_form, MadeChain({token_of("{}"), "x"}, Draft::v02).chain) ==
          "malformed@1: it has 1 part between dots, not 3");
    CHECK(of_payloads(check_form, {}) == "malformed@-: there is no token in the chain");
    CHECK(of_payloads(check_form, {"{}"}, Draft::v01) == "");
    CHECK(of_payloads(check_form, {"{}"}, Draft::v02) ==
          "malformed@0: iss is absent, not a string");
  }

  TEST_CASE("a child commits to what its parent's signature is over") {
    const std::string root = token_of("{}");
    const auto digest = crypto::sha256(std::string_view(root).substr(0, root.size() - 3));
    const std::string hash = crypto::to_base64(digest, crypto::Base64::url);
    const auto below = [&root](const std::string& payload) {
      return outcome(check_parent_hashes, MadeChain({root, token_of(payload)}).chain);
    };
    CHECK(below(R"({"par_hash":")" + hash + "\"}") == "");
    const std::string other = "par_hash_mismatch@1: its par_hash is not the hash of the token before it";
    CHECK(below(R"({"par_hash":")" + hash + "=\"}") == other);
    CHECK(below(R"({"par_hash":")" + crypto::hex(digest) + "\"}") == other);
    CHECK(below(R"({"par_hash":""})") == other);
    CHECK(below("{}") == "par_hash_mismatch@1: par_hash is absent, not a string");
    CHECK(below(R"({"par_hash":5})") == "par_hash_mismatch@1: par_hash is a number, not a string");
    CHECK(of_payloads(check_parent_hashes, {R"({"par_hash":null})"}) ==
          "malformed@0: the root carries a par_hash, and has no parent");
  }

  TEST_CASE("depths are places, and the root's bound is above the last") {
    const auto depths = [](const std::string& most, const std::vector<std::string>& said) {
      std::vector<std::string> payloads;
      for (const std::string& depth : said) {
        payloads.push_back("{" + (depth.empty() ? "" : "\"del_depth\":" + depth) + "}");
      }
      payloads[0].insert(payloads[0].size() - 1, (said[0].empty() ? "" : ",") + most);
      return of_payloads(check_depths, payloads);
    };
    const std::string seven = R"("del_max_depth":7)";
    CHECK(depths(seven, {"0", "1", "2"}) == "");
    CHECK(depths(R"("del_max_depth":3)", {"0", "1", "2"}) == "");
    CHECK(depths(R"("del_max_depth":2)", {"0", "1", "2"}) ==
          "depth_invalid@2: it is at depth 2, and the root's del_max_depth 2 is not above that");
    CHECK(depths(seven, {"0", "2"}) ==
          "depth_invalid@1: its del_depth is 2, its place in the chain is 1");
    CHECK(depths(seven, {"1"}) == "depth_invalid@0: its del_depth is 1, its place in the chain is 0");
    for (const char* depth : {"true", "\"1\"", "null", "1.5", "-1"}) {
      CAPTURE(depth);
      CHECK(depths(seven, {"0", depth}).starts_with("depth_invalid@1: "));
    }
    CHECK(depths(seven, {"false"}).starts_with("depth_invalid@0: "));
    for (const char* most : {"0", "-1", "1.5", "true", "\"5\"", "null"}) {
      CAPTURE(most);
      CHECK(depths(std::string(R"("del_max_depth":)") + most, {"0"})
                .starts_with("depth_invalid@0: the root's del_max_depth"));
    }
  }

  TEST_CASE("one principal in every token") {
    CHECK(of_payloads(check_principals, {R"({"sub":"a"})", R"({"sub":"a"})"}) == "");
    CHECK(of_payloads(check_principals, {R"({"sub":"a"})", R"({"sub":"a"})", R"({"sub":"A"})"}) ==
          R"(principal_altered@2: its sub is "A", the root's is "a")");
  }

  TEST_CASE("attenuation: all authorities are read before any is compared") {
    const std::string times = R"(,"exp":9,"iat":0)";
    const auto of_01 = [](const std::vector<std::string>& payloads) {
      return of_payloads(check_attenuation, payloads, Draft::v01);
    };
    const std::string rows5 = R"({"key":"max_rows","max":5})";
    const std::string rows6 = R"({"key":"max_rows","max":6})";
    const std::string any = R"("a.*")";
    CHECK(of_01({held(any, rows6, times), held(any, rows5, times)}) == "");
    CHECK(of_01({held(any, rows5, times), held(any, rows6, times)}) ==
          "not_narrower@1: it was given more than its parent holds in max_rows: max_rows<=6 where "
          "the parent has max_rows<=5");
    CHECK(of_01({held(any, rows5, times), held(any, "", times)}).starts_with("not_narrower@1: "));
    CHECK(of_01({held(any, rows5, times), held(any, rows6, times), held(any, "5", times)}) ==
          "malformed@2: a constraint is a number, not an object");
    CHECK(of_01({held(any, "", times), held(any, "", R"(,"exp":9,"iat":-1)")}) ==
          "not_narrower@1: it was given more than its parent holds in ttl: 10 where the parent has 9");
    CHECK(of_01({held(any, "", times), held(any, "", R"(,"exp":8,"iat":-1)")}) == "");
  }

  TEST_CASE("revision 02 compares no ttl, and a bound on the depth that only falls") {
    const auto of_02 = [](const std::string& first, const std::vector<std::string>& others) {
      std::vector<std::string> payloads = {held("", "", R"(,"del_max_depth":)" + first)};
      for (const std::string& one : others) {
        payloads.push_back(held("", "", one.empty() ? "" : R"(,"del_max_depth":)" + one));
      }
      return of_payloads(check_attenuation, payloads, Draft::v02);
    };
    CHECK(of_02("7", {"", "7", "null", "3", "3"}) == "");
    CHECK(of_02("7", {"8"}) == "not_narrower@1: del_max_depth was raised from 7 to 8");
    CHECK(of_02("7", {"3", "", "5"}) == "not_narrower@3: del_max_depth was raised from 3 to 5");
    for (const char* wrong : {"0", "1.5", "true", "\"5\""}) {
      CAPTURE(wrong);
      CHECK(of_02("7", {wrong}).starts_with("malformed@1: del_max_depth is "));
    }
    CHECK(of_payloads(check_attenuation,
                      {held("", "", R"(,"exp":9,"iat":0)"), held("", "", R"(,"exp":9,"iat":-5)")},
                      Draft::v02) == "");
  }

  TEST_CASE("lifetimes: exp is the last second, nbf the first, and no child outlives its parent") {
    const auto lifetimes = [](const std::vector<std::string>& payloads, const Supplied& supplied) {
      return of_payloads(check_lifetimes, payloads, {}, supplied);
    };
    CHECK(lifetimes({R"({"exp":9})", R"({"exp":9})"}, at(9)) == "");
    CHECK(lifetimes({R"({"exp":9})", R"({"exp":8})"}, at(9)) ==
          "expired@1: it expired: exp is 8 (1970-01-01T00:00:08Z), now is 9 (1970-01-01T00:00:09Z)");
    CHECK(lifetimes({R"({"exp":8})"}, at(9, 500000000)) ==
          "expired@0: it expired: exp is 8 (1970-01-01T00:00:08Z), now is 9 (1970-01-01T00:00:09Z)");
    CHECK(lifetimes({R"({"exp":9})"}, at(9, 500000000)) ==
          "expired@0: it expired: exp is 9 (1970-01-01T00:00:09Z), now is 9.5 (1970-01-01T00:00:09Z)");
    CHECK(lifetimes({R"({"exp":9.5})"}, at(9, 500000000)) == "");
    CHECK(lifetimes({R"({"exp":9})", R"({"exp":9.5})"}, at(9)) ==
          "expired@1: it outlives its parent: exp is 9.5, the parent's is 9");
    CHECK(lifetimes({R"({"exp":9,"nbf":7})"}, at(7)) == "");
    CHECK(lifetimes({R"({"exp":9,"nbf":null})"}, at(7)) == "");
    CHECK(lifetimes({R"({"exp":9,"nbf":8})"}, at(7)) ==
          "expired@0: it is not valid yet: nbf is 8 (1970-01-01T00:00:08Z), now is 7 (1970-01-01T00:00:07Z)");
    CHECK(lifetimes({R"({"exp":9,"nbf":"8"})"}, at(7)) ==
          "malformed@0: nbf is a string, not a number");
    CHECK(lifetimes({R"({"exp":9,"nbf":"8"})"}, at(10)).starts_with("malformed@0: "));
    CHECK(lifetimes({R"({"exp":9007199254740991})"}, at(7)) == "");
    CHECK(lifetimes({R"({"exp":-5})"}, at(-5)) == "");
  }

  TEST_CASE("the last token is for the audience, whatever the others are for") {
    Supplied supplied;
    supplied.options.audience = "a";
    const auto audiences = [&supplied](const std::vector<std::string>& payloads) {
      return of_payloads(check_audience, payloads, {}, supplied);
    };
    CHECK(audiences({R"({"aud":"x"})", R"({"aud":"a"})"}) == "");
    CHECK(audiences({R"({"aud":"a"})", R"({"aud":["x","a"]})"}) == "");
    CHECK(audiences({R"({"aud":"a"})", R"({"aud":"x"})"}) ==
          R"(audience_mismatch@1: its aud is "x", not "a")");
    CHECK(audiences({R"({"aud":["x"]})"}) ==
          R"(audience_mismatch@0: its aud is an array without it, not "a")");
  }
}
