#include "kitelogik/policy.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "json/parsed_text.h"

using namespace plumbline;
using namespace plumbline::kitelogik;

namespace {

std::string with(const std::string& member, const std::string& value) {
  std::string text;
  for (const auto& [name, usual] : {std::pair<std::string, std::string>{"schema", R"("plumbline.kitelogik-policy.v1")"},
                                    {"max_depth", "2"},
                                    {"refund_limit", "100"},
                                    {"role_limits", R"([{"role":"r","scope":"s","limit":1000}])"},
                                    {"refund_caps", "[50,5.5]"}}) {
    text += (text.empty() ? "{" : ",") + ("\"" + name + "\":") + (name == member ? value : usual);
  }
  return text + "}";
}

}  // namespace

TEST_SUITE("kitelogik/policy") {
  TEST_CASE("what is read is what is said") {
    const auto policy = read_policy(with("", ""), "caps.json");
    REQUIRE(policy);
    CHECK(policy->max_depth == 2);
    CHECK(policy->limit_of("r", {"s"}) == json::Number(1000));
    CHECK(policy->limit_of("r", {"t"}) == json::Number(100));
    CHECK(policy->limit_of("q", {"s"}) == json::Number(100));
    REQUIRE(policy->cap_at(1));
    CHECK(*policy->cap_at(1) == json::Number(50));
    CHECK(*policy->cap_at(2) == json::Number(5.5));
    CHECK(policy->cap_at(3) == nullptr);
    CHECK(policy->cap_at(9007199254740991) == nullptr);
  }

  TEST_CASE("a role's limit counts only where it is the larger one") {
    const auto policy = read_policy(with("role_limits", R"([{"role":"r","scope":"s","limit":5}])"), "f");
    REQUIRE(policy);
    CHECK(policy->limit_of("r", {"s"}) == json::Number(100));
  }

  TEST_CASE("what cannot be used is told with its member") {
    const std::pair<std::string, std::string> bad[] = {
        {"schema", "\"plumbline.kitelogik-policy.v2\""}, {"schema", "1"}, {"max_depth", "-1"}, {"max_depth", "1.5"},
        {"max_depth", "\"2\""}, {"max_depth", "9007199254740992"}, {"refund_limit", "-0.01"}, {"refund_limit", "true"},
        {"refund_limit", "1e400"}, {"refund_limit", "null"}, {"role_limits", "{}"}, {"role_limits", "[1]"},
        {"role_limits", R"([{"role":"r","scope":"s"}])"}, {"role_limits", R"([{"role":1,"scope":"s","limit":1}])"},
        {"role_limits", R"([{"role":"r","scope":"s","limit":1,"more":2}])"}, {"refund_caps", "50"},
        {"refund_caps", "[\"50\"]"}, {"refund_caps", "[-1]"}};
    for (const auto& [member, value] : bad) {
      CAPTURE(member);
      CAPTURE(value);
      const auto policy = read_policy(with(member, value), "caps.json");
      REQUIRE_FALSE(policy);
      CHECK(policy.error().kind == ErrorKind::usage);
      CHECK(policy.error().message.starts_with("policy caps.json: "));
    }
    for (const char* text : {"", "[]", "{}", "NaN", R"({"schema":"plumbline.kitelogik-policy.v1"})"}) {
      CHECK_FALSE(read_policy(text, "f"));
    }
    const std::string twice = with("max_depth", "2,\"max_depth\":3");
    const auto policy = read_policy(twice, "f");
    REQUIRE_FALSE(policy);
    CHECK(policy.error().message.find("stands twice") != std::string::npos);
  }

  TEST_CASE("the schema's defaults are the caps that are built in") {
    std::ifstream file(std::string(PLUMBLINE_TESTDATA) + "/../schemas/kitelogik-policy.v1.schema.json");
    std::ostringstream content;
    content << file.rdbuf();
    const std::string schema = content.str();
    const json::ParsedText parsed(schema);
    REQUIRE(parsed.ok());
    std::string text = R"({"schema":"plumbline.kitelogik-policy.v1")";
    for (const auto& [name, property] : parsed.value().find("properties").children()) {
      const json::Value usual = property.find("default");
      if (usual.exists()) text += ",\"" + std::string(name.string()) + "\":" + std::string(usual.raw());
    }
    const auto policy = read_policy(text + "}", "f");
    REQUIRE(policy);
    const Policy& shipped = shipped_policy();
    CHECK(policy->max_depth == shipped.max_depth);
    CHECK(policy->refund_limit == shipped.refund_limit);
    CHECK(policy->refund_caps == shipped.refund_caps);
    REQUIRE(policy->role_limits.size() == 1);
    CHECK(policy->role_limits[0].role == shipped.role_limits[0].role);
    CHECK(policy->role_limits[0].scope == shipped.role_limits[0].scope);
    CHECK(policy->role_limits[0].limit == shipped.role_limits[0].limit);
  }

  TEST_CASE("bounds in words") {
    const Policy& policy = shipped_policy();
    using Phrases = std::vector<std::string>;
    CHECK(bounds_at(policy, 0, "clerk", {}) == Phrases{"unapproved refund<=100"});
    CHECK(bounds_at(policy, 0, "manager", {"approve_refund_under_1000"}) == Phrases{"unapproved refund<=1000"});
    CHECK(bounds_at(policy, 1, "", {}) == Phrases{"refund<=50"});
    CHECK(bounds_at(policy, 2, "", {}) == Phrases{"no refund"});
    CHECK(bounds_at(policy, 3, "", {}) == Phrases{"nothing runs"});
  }
}
