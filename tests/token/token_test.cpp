#include "token/token.h"

#include <doctest/doctest.h>

#include <string>

#include "made_chain.h"

using namespace plumbline;
using namespace plumbline::token;

namespace {

// "REASON: MESSAGE" of a faulty token, "" of a good one.
std::string fault_of(const std::string& text) {
  json::Reader reader;
  const Token token(reader, {text, 0});
  if (!token.fault()) return "";
  return std::string(info(token.fault()->reason).token) + ": " + token.fault()->message;
}

}  // namespace

TEST_SUITE("token/token") {
  TEST_CASE("three parts, of which the first two are what is signed") {
    json::Reader reader;
    const std::string text = token_of(R"({"a":1})");
    const Token token(reader, {text, 0});
    CHECK(!token.fault());
    CHECK(token.header().find("alg").string() == "HS256");
    CHECK(token.payload().find("a").number() == json::Number(1));
    CHECK(token.signing_input() == text.substr(0, text.size() - 3));
    CHECK(token.signature().size() == 1);
  }

  TEST_CASE("another number of parts is malformed") {
    CHECK(fault_of("") == "malformed: it has 1 part between dots, not 3");
    CHECK(fault_of("e30.e30") == "malformed: it has 2 parts between dots, not 3");
    CHECK(fault_of("e30.e30.AA.AA") == "malformed: it has 4 parts between dots, not 3");
    CHECK(fault_of("e30.e30.") == "");  // no signature is none that can verify
  }

  TEST_CASE("base64url is strict in every part") {
    for (const char* part : {"e30=", "e3 0", "e3+", "e3/", "e31", "e", "\xc3\xa9", "e30\n"}) {
      CAPTURE(part);
      const std::string bad(part);
      CHECK(fault_of(bad + ".e30.AA") == "malformed: its header is not base64url without padding");
      CHECK(fault_of("e30." + bad + ".AA") ==
            "malformed: its payload is not base64url without padding");
    }
    for (const char* part : {"AA=", "AB", "A+", "A", "AA\n"}) {
      CAPTURE(part);
      CHECK(fault_of(std::string("e30.e30.") + part) ==
            "malformed: its signature is not base64url without padding");
    }
  }

  TEST_CASE("header and payload are objects") {
    CHECK(fault_of(token_of("[]")) == "malformed: its payload is an array, not an object");
    CHECK(fault_of(token_of("{}", "1")) == "malformed: its header is a number, not an object");
    CHECK(fault_of(token_of("")).starts_with("malformed: its payload is not JSON"));
    CHECK(fault_of(token_of("{}x")).starts_with("malformed: its payload is not JSON"));
    CHECK(fault_of(token_of("{\"a\":\"\xff\"}")).starts_with("malformed: its payload is "));
    CHECK(fault_of(token_of("\xef\xbb\xbf{}")).starts_with("malformed: "));
    const std::string deep = std::string(600, '[') + std::string(600, ']');
    CHECK(fault_of(token_of("{\"a\":" + deep + "}")).starts_with("malformed: "));
  }

  TEST_CASE("what has no canonical form, or was not written in it") {
    CHECK(fault_of(token_of(R"({"a":NaN})")) == "non_finite: its payload holds NaN or Infinity");
    CHECK(fault_of(token_of(R"({"a":[1,Infinity]})")).starts_with("non_finite: "));
    CHECK(fault_of(token_of(R"({"a":-Infinity})")).starts_with("non_finite: "));
    CHECK(fault_of(token_of(R"({"a":1e400})")).starts_with("non_finite: "));
    CHECK(fault_of(token_of(R"({"a":nan})")).starts_with("malformed: "));
    CHECK(fault_of(token_of(R"({"a":9007199254740992})")).starts_with("malformed: "));
    CHECK(fault_of(token_of(R"({"a":1e+21})")).starts_with("malformed: "));
    CHECK(fault_of(token_of(R"({"a":"\ud800"})")).starts_with("non_canonical: "));
    for (const char* payload : {R"({"b":1,"a":2})", R"({"a": 1})", R"({"a":1.0})", R"({"a":1e2})",
                                R"({"a":-0})", R"({"a":"\u0041"})", "{} ", " {}", "{}\n"}) {
      CAPTURE(payload);
      CHECK(fault_of(token_of(payload)) ==
            "non_canonical: its payload is not written in its canonical bytes");
      CHECK(fault_of(token_of("{}", payload)) ==
            "non_canonical: its header is not written in its canonical bytes");
    }
    CHECK(fault_of(token_of("{\"a\":\"\xc3\xa9\"}")) == "");
  }

  TEST_CASE("a member that stands twice hides the part it is in") {
    json::Reader reader;
    const std::string text = token_of(R"({"a":{"b":1,"b":1}})");
    const Token token(reader, {text, 0});
    REQUIRE(token.fault());
    CHECK(token.fault()->reason == Reason::duplicate_member);
    CHECK(!token.payload().exists());
    CHECK(token.header().is_object());
    CHECK(fault_of(token_of("{}", R"({"alg":"a","alg":"a"})")).starts_with("duplicate_member: "));
  }

  TEST_CASE("a header that must be understood is refused") {
    CHECK(fault_of(token_of("{}", R"({"crit":["b64"]})")).starts_with("malformed: its header"));
    CHECK(fault_of(token_of("{}", R"({"crit":null})")).starts_with("malformed: its header"));
    CHECK(fault_of(token_of(R"({"crit":["b64"]})")) == "");
  }
}
