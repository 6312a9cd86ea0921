#include <doctest/doctest.h>

#include <string>

#include "authority/authority.h"
#include "base/limits.h"
#include "parsed.h"

using namespace plumbline;
using namespace plumbline::authority;

namespace {

std::string ttl(const std::string& value) { return R"({"ttl":)" + value + "}"; }

}  // namespace

TEST_SUITE("authority/authority_read") {
  TEST_CASE("a missing member is empty or unbounded") {
    const Authority none = readable_authority("{}");
    CHECK(none.scopes.scopes().empty());
    CHECK(none.constraints.empty());
    CHECK_FALSE(none.ttl);
    CHECK_FALSE(readable_authority(ttl("null")).ttl);
  }

  TEST_CASE("constraints are held in the order of their keys") {
    const Authority read = readable_authority(
        R"({"constraints":[{"key":"max_spend","max":1},{"key":"egress","rank":"any"},)"
        R"({"key":"max_rows","max":1}]})");
    REQUIRE(read.constraints.size() == 3);
    CHECK(read.constraints[0].key == "egress");
    CHECK(read.constraints[1].key == "max_rows");
    CHECK(read.constraints[2].key == "max_spend");
  }

  TEST_CASE("limit: an authority has at most 1000 constraints") {
    const auto with_constraints = [](std::size_t count) {
      std::string text = R"({"constraints":[)";
      for (std::size_t i = 0; i < count; ++i) {
        text += (i == 0 ? "" : ",") + (R"({"key":"max_)" + std::to_string(i) + R"(","max":1})");
      }
      return text + "]}";
    };
    CHECK(readable_authority(with_constraints(limits::authority_constraints)).constraints.size() == 1000);
    CHECK(authority_error(with_constraints(limits::authority_constraints + 1)) ==
          "it has more than the 1000 constraints that are read");
  }

  TEST_CASE("what makes an authority unreadable") {
    const struct {
      const char* text;
      const char* message;
    } cases[] = {
        {"null", "the authority is null, not an object"},
        {"[]", "the authority is an array, not an object"},
        {R"({"scopes":[],"deny_scopes":[]})", "a member that no authority has, deny_scopes"},
        {R"({"Scopes":[]})", "a member that no authority has, Scopes"},
        {R"({"scopes":null})", "scopes is null, not an array"},
        {R"({"scopes":"crm.read"})", "scopes is a string, not an array"},
        {R"({"scopes":{"crm.read":1}})", "scopes is an object, not an array"},
        {R"({"scopes":["crm.read",1]})", "a scope is a number, not a string"},
        {R"({"scopes":["crm.read",null]})", "a scope is null, not a string"},
        {R"({"scopes":["crm"]})", "scope crm is not in the grammar"},
        {R"({"scopes":["crm.read\n"]})", R"(scope "crm.read\u000a" is not in the grammar)"},
        {R"({"constraints":null})", "constraints is null, not an array"},
        {R"({"constraints":{}})", "constraints is an object, not an array"},
        {R"({"constraints":[1]})", "a constraint is a number, not an object"},
        {R"({"constraints":[{"key":"max_rows","max":"5"}]})",
         "constraint max_rows: max is a string, not a number"},
        {R"({"ttl":true})", "ttl is a boolean, not a number"},
        {R"({"ttl":"3600"})", "ttl is a string, not a number"},
        {R"({"ttl":1e400})", "ttl 1e400 is not finite"},
        {R"({"ttl":-1e400})", "ttl -1e400 is not finite"},
    };
    for (const auto& expected : cases) {
      CAPTURE(expected.text);
      CHECK(authority_error(expected.text) == expected.message);
    }
    const auto absent = read_authority(json::Value());
    CHECK(absent.error().message == "the authority is absent, not an object");
    CHECK(authority_error(ttl(std::string(400, '9'))) != "");
  }

  TEST_CASE("a ttl is any finite number") {
    for (const char* value : {"0", "-5", "0.5", "1e21", "9007199254740993", "1e-400"}) {
      CAPTURE(value);
      CHECK(authority_error(ttl(value)) == "");
    }
  }

  TEST_CASE("one constraint a key, of whatever kind") {
    const auto error = [](const char* a, const char* b) {
      return authority_error(std::string(R"({"constraints":[)") + a +
                             R"(,{"key":"egress","rank":"any"},)" + b + "]}");
    };
    const char* const rows = R"({"key":"max_rows","max":5})";
    const char* const deny = R"({"key":"max_rows","type":"deny","not_one_of":[]})";
    const char* const odd = R"({"key":"max_rows","type":"odd"})";
    CHECK(error(rows, rows) == "two constraints have the key max_rows");
    CHECK(error(rows, deny) == "two constraints have the key max_rows");
    CHECK(error(odd, odd) == "two constraints have the key max_rows");
    const char* const scoped =
        R"({"key":"max_calls[a.b]","type":"max_calls","max":1,"applies_to":"a.b"})";
    CHECK(error(scoped, scoped) == "two constraints have the key max_calls[a.b]");
    CHECK(error(scoped, R"({"key":"max_calls","max":1})") == "");
  }
}
