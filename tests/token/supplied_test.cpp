#include "token/supplied.h"

#include <doctest/doctest.h>

#include <string>

using namespace plumbline;
using namespace plumbline::token;

namespace {

TokenOptions with_key() {
  TokenOptions options;
  options.hmac_secrets = {"0011"};
  return options;
}

std::string refused(const TokenOptions& options) {
  const auto supplied = check_supplied(options);
  if (supplied) return "";
  CHECK(supplied.error().kind == ErrorKind::usage);
  return supplied.error().message;
}

TokenOptions asking(const std::string& context,
                    std::vector<std::pair<std::string, std::string>> totals = {}) {
  TokenOptions options = with_key();
  options.permits = Action{"crm.read", context, std::move(totals)};
  return options;
}

}  // namespace

TEST_SUITE("token/supplied") {
  TEST_CASE("a key is needed, and must be one") {
    CHECK(refused(with_key()) == "");
    CHECK(refused(TokenOptions{}).starts_with("no key is given"));
    TokenOptions options;
    options.hmac_secrets = {"xyz"};
    CHECK(refused(options) != "");
    options.hmac_secrets.clear();
    options.public_keys = {{"00", ""}};
    CHECK(refused(options) != "");
  }

  TEST_CASE("the names of algorithms, case kept") {
    CHECK(algorithm_named("EdDSA") == crypto::Algorithm::ed25519);
    CHECK(algorithm_named("Ed25519") == crypto::Algorithm::ed25519);
    CHECK(algorithm_named("ES256") == crypto::Algorithm::p256);
    CHECK(algorithm_named("HS256") == crypto::Algorithm::hmac_sha256);
    for (const char* name : {"none", "", "eddsa", "ES256K", "RS256", "HS384"}) {
      CHECK(!algorithm_named(name));
    }
    TokenOptions options = with_key();
    options.accepted_algorithms = {"EdDSA", "none"};
    CHECK(refused(options) ==
          "none is no algorithm that a key here can have: EdDSA, Ed25519, ES256, HS256");
  }

  TEST_CASE("the action that is asked about") {
    CHECK(refused(asking("")) == "");
    CHECK(refused(asking(R"({"rows":5})", {{"calls", "1"}, {"spend_total", "2.5e1"}})) == "");
    CHECK(refused(asking("[]")) == "the context is an array, not an object");
    CHECK(refused(asking("{")).starts_with("the context is not JSON"));
    CHECK(refused(asking(R"({"a":1,"a":2})")) ==
          "in the context, member a stands twice in one object");
    CHECK(refused(asking("", {{"calls", "x"}})) == "the total of calls is x, which is no number");
    CHECK(refused(asking("", {{"calls", "01"}})) != "");
    CHECK(refused(asking("", {{"calls", "1"}, {"calls", "2"}})) ==
          "the total of calls is given twice");
    const auto supplied = check_supplied(asking(R"({"rows":5})", {{"calls", "1"}}));
    REQUIRE(supplied.ok());
    REQUIRE(supplied->action);
    CHECK(supplied->action->context.value().find("rows").number() == json::Number(5));
    CHECK(supplied->action->totals.at("calls") == json::Number(1));
  }

  TEST_CASE("revision 02 needs an audience to tell whether an action is permitted") {
    TokenOptions options = asking("");
    options.draft = Draft::v02;
    CHECK(refused(options) == no_audience().message);
    options.audience = "a";
    CHECK(refused(options) == "");
    options.audience.reset();
    options.draft = Draft::v01;
    CHECK(refused(options) == "");
  }

  TEST_CASE("the options that bound the checks") {
    TokenOptions options = asking("", {{"calls", "1"}});
    options.draft = Draft::v02;
    options.audience = "a";
    options.accepted_algorithms = {"EdDSA", "ES256"};
    options.root_kids = {"k"};
    const std::vector<std::pair<std::string, std::string>> wanted = {
        {"accept_alg", "EdDSA"}, {"accept_alg", "ES256"}, {"audience", "a"},
        {"draft", "02"},         {"root_kid", "k"},       {"total", "calls=1"}};
    CHECK(limits_of(options) == wanted);
    CHECK(limits_of(with_key()).empty());
  }
}
