#include <doctest/doctest.h>

#include "verify/record.h"

using namespace plumbline;
using verify::Record;

TEST_CASE("names with escapes are told as they were read, whatever is read behind them") {
  Record record(1);
  record.root(R"({"scopes":["a.read"]})");
  record.add("done", {{"node", "\"n0\""}, {R"(eve\t)", "1"}, {R"(\u0062ad)", "2"}});
  // Each string with an escape makes the text of the document longer.
  for (int i = 0; i < 50; ++i) record.add("done", {{"node", R"("\u006e-a-node-with-an-escape")"}});
  const Report report = verify::report_on(record.ledger());
  const auto found = std::ranges::find(report.findings, Reason::unknown_ledger_fields, &Finding::reason);
  REQUIRE(found != report.findings.end());
  CHECK(found->index == 1);
  CHECK(found->message == R"(the entry carries bad, "eve\u0009", which the format does not define)");
}
