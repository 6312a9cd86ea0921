// deny_unexplained, of lib/verify/authority_warnings.cpp.
#include "verify/record.h"

namespace plumbline::verify {
namespace {

using Found = std::vector<std::string>;

constexpr const char* kScope = "\"scope_not_granted\"";
constexpr const char* kCeiling = "\"ceiling_exceeded\"";
constexpr const char* kRows =
    R"({"scopes":["crm.read"],"constraints":[{"key":"max_rows","max":50}],"ttl":60})";
constexpr const char* kCalls =
    R"({"scopes":["crm.read"],"constraints":[{"key":"max_rows","max":50},{"key":"max_calls","max":5}]})";
constexpr const char* kFree = R"({"scopes":["crm.read"]})";

Record denied(const std::string& authority, const std::string& scope,
              const Record::Members& members) {
  Record record;
  record.root(authority).deny("n0", scope, members);
  return record;
}

bool unexplained(const Record& record) {
  const Report report = report_on(record.ledger());
  CHECK(findings_of(report, Severity::error) == Found{});
  const Found found = findings_of(report, Severity::warning);
  if (found.empty()) return false;
  CHECK(found == Found{"deny_unexplained@1"});
  return true;
}

bool unexplained(const std::string& authority, const Record::Members& members) {
  return unexplained(denied(authority, "crm.read", members));
}

TEST_SUITE("verify/deny_unexplained") {
  TEST_CASE("a scope that the node holds was not denied for not being granted") {
    CHECK(unexplained(kRows, {{"reason", kScope}, {"context", R"({"rows":50})"}}));
    CHECK(unexplained(kRows, {{"reason", kScope}, {"context", "{}"}}));
    CHECK(unexplained(kRows, {{"reason", kScope}}));
    CHECK_FALSE(unexplained(kRows, {{"reason", kScope}, {"context", R"({"rows":51})"}}));
    CHECK_FALSE(unexplained(kRows, {{"reason", kScope}, {"context", "7"}}));
    CHECK_FALSE(unexplained(denied(kRows, "crm.write", {{"reason", kScope}})));
  }

  TEST_CASE("a ceiling that the recorded context keeps to was not exceeded") {
    CHECK(unexplained(kRows, {{"reason", kCeiling}, {"context", R"({"rows":50})"}}));
    CHECK(unexplained(kFree, {{"reason", kCeiling}, {"context", R"({"rows":50})"}}));
    CHECK_FALSE(unexplained(kRows, {{"reason", kCeiling}, {"context", R"({"rows":51})"}}));
  }

  TEST_CASE("a context that does not speak of the ceilings tells nothing") {
    for (const auto* context : {"", "null", "{}", R"({"rows":null})", R"({"other":1})"}) {
      CAPTURE(context);
      CHECK_FALSE(unexplained(kRows, {{"reason", kCeiling}, {"context", context}}));
    }
  }

  TEST_CASE("a count of calls that was not written down may have been the one") {
    CHECK_FALSE(unexplained(kCalls, {{"reason", kCeiling}, {"context", R"({"rows":1})"}}));
    CHECK(unexplained(kCalls, {{"reason", kCeiling}, {"context", R"({"rows":1,"calls":5})"}}));
    CHECK_FALSE(
        unexplained(kCalls, {{"reason", kCeiling}, {"context", R"({"rows":1,"calls":6})"}}));
  }

  TEST_CASE("a reason that an authority cannot tell explains a denial") {
    CHECK_FALSE(unexplained(kRows, {{"reason", "\"revoked\""}, {"context", R"({"rows":1})"}}));
    CHECK_FALSE(unexplained(kRows, {{"context", R"({"rows":1})"}}));
    CHECK_FALSE(unexplained(
        kRows, {{"reason", kScope}, {"reasons", R"(["scope_not_granted","expired"])"}}));
    CHECK_FALSE(unexplained(kRows, {{"reason", kScope}, {"reasons", R"([{"code":"expired"}])"}}));
    CHECK(
        unexplained(kRows, {{"reason", kScope}, {"reasons", R"([{"code":"scope_not_granted"}])"}}));
    CHECK_FALSE(
        unexplained(kRows, {{"reason", kScope}, {"reasons", R"([{"code":"ceiling_exceeded"}])"}}));
  }

  TEST_CASE("nodes without an authority to compare with are left alone") {
    Record record;
    record.root(kFree).deny("n7", "crm.read", {{"reason", kScope}});
    CHECK_FALSE(unexplained(record));
    Record revoked;
    revoked.root(kFree).kill(R"(["n0"])").deny("n0", "crm.read", {{"reason", kScope}});
    CHECK_FALSE(unexplained(revoked));
  }
}

}  // namespace
}  // namespace plumbline::verify
