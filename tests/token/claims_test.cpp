#include "token/claims.h"

#include <doctest/doctest.h>

#include <string>

#include "authority/parsed.h"

using namespace plumbline;
using namespace plumbline::token;
using plumbline::authority::Parsed;

namespace {

const std::string kGood =
    R"("iss":"i","jti":"j","sub":"s","client_id":"","aud":"a","iat":1,"exp":2,"cnf":{"jkt":"t"})";

// kGood with one of its members written anew, or left out where `text` is "".
std::string with(const std::string& name, const std::string& text) {
  const std::size_t at = kGood.find("\"" + name + "\":");
  std::size_t end = at + name.size() + 3;
  for (int depth = 0; end < kGood.size() && (depth > 0 || kGood[end] != ','); ++end) {
    depth += kGood[end] == '{' ? 1 : kGood[end] == '}' ? -1 : 0;
  }
  std::string out = kGood.substr(0, at);
  if (!text.empty()) out += "\"" + name + "\":" + text;
  std::string rest = kGood.substr(end);
  if (text.empty() && rest.starts_with(',')) rest.erase(0, 1);
  out += rest;
  if (out.ends_with(',')) out.pop_back();
  return "{" + out + "}";
}

std::string fault_of(const std::string& payload) {
  return claim_fault_02(Parsed(payload).value()).value_or("");
}

std::string authority_of(const std::string& payload, Draft draft) {
  const auto read = read_token_authority(Parsed(payload).value(), draft);
  return read ? "" : read.error().message;
}

std::string detail(const std::string& members) {
  return R"({"authorization_details":[{)" + members + R"(}],"exp":9,"iat":4})";
}

}  // namespace

TEST_SUITE("token/claims") {
  TEST_CASE("revision 02 is told by two claims") {
    CHECK(carries_claims_of_02(Parsed("{" + kGood + "}").value()));
    CHECK(!carries_claims_of_02(Parsed(with("cnf", "")).value()));
    CHECK(!carries_claims_of_02(Parsed(with("client_id", "")).value()));
    CHECK(!carries_claims_of_02(json::Value()));
  }

  TEST_CASE("the claims that revision 02 demands") {
    CHECK(fault_of("{" + kGood + "}") == "");
    for (const char* name : {"iss", "jti", "sub"}) {
      CHECK(fault_of(with(name, "")) == std::string(name) + " is absent, not a string");
      CHECK(fault_of(with(name, "5")) == std::string(name) + " is a number, not a string");
      CHECK(fault_of(with(name, "\"\"")) == std::string(name) + " is empty");
    }
    CHECK(fault_of(with("client_id", "null")) == "client_id is null, not a string");
    for (const char* aud : {"", "null", "[]", "[1]", "[\"a\",1]", "{}"}) {
      CAPTURE(aud);
      CHECK(fault_of(with("aud", aud)) ==
            "aud is neither a string nor an array of one or more strings");
    }
    CHECK(fault_of(with("aud", "[\"a\",\"b\"]")) == "");
    for (const char* name : {"iat", "exp"}) {
      CHECK(fault_of(with(name, "true")) == std::string(name) + " is a boolean, not a number");
      CHECK(fault_of(with(name, "")) == std::string(name) + " is absent, not a number");
    }
    for (const char* cnf : {"", "null", "{}", "\"jkt\"", "[\"jkt\"]", "{\"kid\":1}"}) {
      CAPTURE(cnf);
      CHECK(fault_of(with("cnf", cnf)) == "cnf is no object with one of jkt, jwk and x5t#S256");
    }
    CHECK(fault_of(with("cnf", R"({"jwk":{},"more":1})")) == "");
    CHECK(fault_of(with("cnf", R"({"x5t#S256":1})")) == "");
  }

  TEST_CASE("the one authorization detail") {
    const std::string type = R"("type":"agent_delegation")";
    for (const Draft draft : {Draft::v01, Draft::v02}) {
      const auto wrong = [draft](const std::string& payload) { return authority_of(payload, draft); };
      CHECK(wrong(detail(type + R"(,"scopes":["a.b"],"constraints":[])")) == "");
      CHECK(wrong("{}") == "authorization_details is absent, not an array");
      CHECK(wrong(R"({"authorization_details":{}})") ==
            "authorization_details is an object, not an array");
      CHECK(wrong(R"({"authorization_details":[]})") ==
            "authorization_details holds 0 details, not one");
      CHECK(wrong(R"({"authorization_details":[{},{}]})") ==
            "authorization_details holds 2 details, not one");
      CHECK(wrong(R"({"authorization_details":["x"]})") ==
            "the type of its authorization detail is absent, not \"agent_delegation\"");
      CHECK(wrong(detail(R"("type":"other")")) ==
            "the type of its authorization detail is \"other\", not \"agent_delegation\"");
      CHECK(wrong(detail(type + R"(,"scopes":[],"ttl":5)")) != "");
      CHECK(wrong(detail(type + R"(,"scopes":[],"constraints":null)")) != "");
      CHECK(wrong(detail(type + R"(,"scopes":["*"])")) != "");
    }
    CHECK(authority_of(detail(type), Draft::v01) == "");
    CHECK(authority_of(detail(type), Draft::v02) == "scopes is absent, not an array");
    CHECK(authority_of(detail(type + R"(,"scopes":["User.Read"])"), Draft::v02) == "");
    CHECK(authority_of(detail(type + R"(,"scopes":["User.Read"])"), Draft::v01) != "");
  }

  TEST_CASE("the lifetime is a ttl in revision 01 alone") {
    const Parsed payload(detail(R"("type":"agent_delegation","scopes":[])"));
    CHECK(read_token_authority(payload.value(), Draft::v01)->ttl == json::Number(5));
    CHECK(!read_token_authority(payload.value(), Draft::v02)->ttl);
    const auto without = [](const std::string& times) {
      return authority_of(
          R"({"authorization_details":[{"type":"agent_delegation"}])" + times + "}", Draft::v01);
    };
    CHECK(without(R"(,"iat":1)") == "exp is absent, not a number");
    CHECK(without(R"(,"exp":"2","iat":1)") == "exp is a string, not a number");
    CHECK(without(R"(,"exp":2)") == "iat is absent, not a number");
  }

  TEST_CASE("a lifetime is exact between integers") {
    const auto between = [](const std::string& text) { return lifetime(Parsed(text).value()); };
    CHECK(between(R"({"exp":9007199254740991,"iat":-9007199254740991})")->display() ==
          "18014398509481982");
    CHECK(between(R"({"exp":5.5,"iat":1})") == json::Number(4.5));
    CHECK(between(R"({"exp":1,"iat":5})") == json::Number(-4));
    CHECK(!between(R"({"exp":1})"));
    CHECK(!between(R"({"exp":true,"iat":1})"));
  }

  TEST_CASE("a positive integer") {
    const auto read = [](const std::string& text) {
      return positive_integer(Parsed(text).value()).has_value();
    };
    CHECK(read("1"));
    CHECK(read("9007199254740993"));
    for (const char* text : {"0", "-1", "1.5", "true", "\"1\"", "null", "1e400"}) {
      CAPTURE(text);
      CHECK(!read(text));
    }
  }

  TEST_CASE("an audience is named byte for byte") {
    const auto names = [](const std::string& aud) {
      return names_audience(Parsed(aud).value(), "https://a");
    };
    CHECK(names(R"("https://a")"));
    CHECK(names(R"(["x","https://a"])"));
    CHECK(!names(R"("https://A")"));
    CHECK(!names(R"("https://a/")"));
    CHECK(!names(R"([])"));
    CHECK(!names(R"([["https://a"]])"));
    CHECK(!names_audience(json::Value(), ""));
  }
}
