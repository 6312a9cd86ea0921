#include "verify/record.h"

namespace plumbline::verify {
namespace {

constexpr const char* kHeld =
    R"({"scopes":["crm.*"],"constraints":[{"key":"max_calls","max":5},{"key":"max_rows","max":50}],"ttl":60})";

// What is said of a child that is given `granted` by a root that holds kHeld; "" where it is within.
std::string said_of(const std::string& granted) {
  Record record;
  record.root(kHeld).spawn("n1", "n0", granted, granted);
  for (const Finding& finding : report_on(record.ledger()).findings) {
    if (finding.reason == Reason::monotonicity) return finding.message;
  }
  return "";
}

TEST_SUITE("verify/monotonicity") {
  TEST_CASE("the first dimension that widens is told whole, the others by name, each once") {
    const std::string beyond = "n1 was given more than its parent n0 holds in ";
    CHECK(said_of(kHeld) == "");
    CHECK(said_of(R"({"scopes":["crm.*"],"constraints":[{"key":"max_calls","max":5},{"key":"max_rows","max":51}],"ttl":60})") ==
          beyond + "max_rows: max_rows<=51 where the parent has max_rows<=50");
    CHECK(said_of(R"({"scopes":["a.b","crm.read","a.c"],"constraints":[{"key":"max_rows","max":51}],"ttl":61})") ==
          beyond + "scopes: a.b where the parent has [crm.*]; and more in [max_calls,max_rows,ttl]");
    CHECK(said_of(R"({"scopes":["a.b"],"constraints":[{"key":"max_calls","max":5},{"key":"max_rows","max":50}],"ttl":9})") ==
          beyond + "scopes: a.b where the parent has [crm.*]");
  }
}

}  // namespace
}  // namespace plumbline::verify
