#include <doctest/doctest.h>


#include "render/sample_report.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

const TextStyle kAscii;
const TextStyle kAll{false, false, true, 100};

std::string table(const Report& report, const TextStyle& style = kAscii) {
  std::string out;
  append_nodes(report, style, out);
  return out;
}

bool shows(const Report& report, std::string_view words) {
  return table(report).find(words) != std::string::npos;
}

TEST_SUITE("render/text_nodes") {
  TEST_CASE("the tree is drawn with its branches, ASCII or not") {
    Report report = verified_report();
    report.nodes = {node("a", "", {}),  node("b", "", "a"), node("c", "", "b"), node("d", "", "b"),
                    node("e", "", "a"), node("f", "", "e"), node("g", "", {})};
    for (NodeRow& row : report.nodes) row.agent.reset();
    CHECK(table(report) ==
          "  node     scopes  allow  deny  state  verdict\n"
          "  a        -           0     0  open   ok\n"
          "  |- b     -           0     0  open   ok\n"
          "  |  |- c  -           0     0  open   ok\n"
          "  |  `- d  -           0     0  open   ok\n"
          "  `- e     -           0     0  open   ok\n"
          "     `- f  -           0     0  open   ok\n"
          "  g        -           0     0  open   ok\n");
    CHECK(table(report, {false, true, false, 100}) ==
          "  node   scopes  allow  deny  state  verdict\n"
          "  a      -           0     0  open   ok\n"
          "  ├ b    -           0     0  open   ok\n"
          "  │ ├ c  -           0     0  open   ok\n"
          "  │ └ d  -           0     0  open   ok\n"
          "  └ e    -           0     0  open   ok\n"
          "    └ f  -           0     0  open   ok\n"
          "  g      -           0     0  open   ok\n");
  }

  TEST_CASE("the chain's name is said once where every node begins with it") {
    Report report = verified_report();
    CHECK(table(report).starts_with("  nodes of chain crm-7\n  node "));
    CHECK(shows(report, "\n  |- n1 "));
    report.nodes[2].node = "crm-8:n2";
    CHECK(table(report).starts_with("  node "));
    CHECK(shows(report, "\n  |- crm-7:n1 "));
    report.nodes[2].node = "crm-7:";  // nothing would be left of it
    CHECK(table(report).starts_with("  node "));
  }

  TEST_CASE("a deep node has its depth as a number, and the table stays in its place") {
    const std::string all_drawn = table(deep_report(12));
    CHECK(all_drawn.find("\n  " + std::string(30, ' ') + "`- n11 ") != all_drawn.npos);
    const std::string text = table(deep_report(40));
    CHECK(text.find("\n  " + std::string(18, ' ') + "`- n7 ") != text.npos);
    CHECK(text.find("\n  " + std::string(21, ' ') + "[depth 8] n8 ") != text.npos);
    CHECK(text.find("\n  " + std::string(21, ' ') + "[depth 39] n39 ") != text.npos);
    CHECK(table(deep_report(40), {false, false, false, 40}).find("\n  [depth 39] n39 ") !=
          text.npos);
  }

  TEST_CASE("50 nodes are shown whole, of 51 one is counted") {
    CHECK(count_of(table(wide_report(50)), "\n") == 51);
    CHECK(!shows(wide_report(50), "not shown"));
    CHECK(count_of(table(wide_report(51)), "\n") == 52);
    CHECK(shows(wide_report(51), "\n  |- n49 "));
    CHECK(!shows(wide_report(51), "n50"));
    CHECK(table(wide_report(51))
              .ends_with("  not shown: 1 node, 0 of them failing (--all shows them)\n"));
    CHECK(count_of(table(wide_report(51), kAll), "\n") == 52);
    CHECK(table(wide_report(51), kAll).find("n50") != std::string::npos);
  }

  TEST_CASE("a node that fails is never cut for one that passes") {
    Report report = wide_report(90);
    report.findings = {finding(Reason::containment, "x")};
    report.nodes[80].findings = {0};
    CHECK(shows(report, "\n  |- n48 "));
    CHECK(shows(report, "\n  (31 nodes not shown here)\n  |- n80 "));
    CHECK(table(report).ends_with("  not shown: 40 nodes, 0 of them failing (--all shows them)\n"));
    for (NodeRow& row : report.nodes) row.findings = {0};
    CHECK(
        table(report).ends_with("  not shown: 40 nodes, 40 of them failing (--all shows them)\n"));
  }

  TEST_CASE("the verdict says no more than the finding") {
    Report report = widened_report();
    CHECK(shows(report, "WIDENED at seq 7\n"));
    report.nodes[1].defined_at = 6;  // a later definition of the same node
    CHECK(shows(report, "monotonicity at seq 7\n"));
    report.nodes[1].defined_at = 7;
    report.nodes[1].parent = "nobody";
    CHECK(shows(report, "monotonicity at seq 7\n"));
    report.nodes[1].parent = "crm-7:n0";
    report.findings[0].found.clear();  // a revoked parent: there is nothing to compare
    CHECK(shows(report, "monotonicity at seq 7\n"));
    report.findings[0].reason = Reason::containment;
    report.findings[0].seq.reset();
    CHECK(shows(report, "OUTSIDE at entry 7\n"));
    report.nodes[1].findings = {0, 0, 0};
    CHECK(shows(report, "OUTSIDE at entry 7 +2\n"));
    report.findings[0].index.reset();
    report.findings[0].reason = Reason::integrity;
    CHECK(shows(report, "  integrity +2\n"));
  }

  TEST_CASE("no node is ok where nothing was judged") {
    for (const Check check : {Check::monotonicity, Check::containment}) {
      Report report = verified_report();
      set(report, check, CheckStatus::not_checked);
      CHECK(!shows(report, "  ok\n"));
      CHECK(count_of(table(report), "not checked\n") == 3);
    }
  }

  TEST_CASE("states, unreadable authorities and ungated actions") {
    Report report = verified_report();
    report.nodes[0].lifecycle = Lifecycle::revoked;
    report.nodes[1].lifecycle = Lifecycle::revoked_with_pending;
    report.nodes[2].readable = false;
    report.ungated = report.nodes[0].ungated = 4;
    const std::string text = table(report, {false, false, false, 140});
    CHECK(
        text ==
        "  nodes of chain crm-7\n"
        "  node   agent         scopes                                   limits                    "
        "allow  deny  ungated  state                verdict\n"
        "  n0     orchestrator  agent.delegate.* crm.export crm.read +1  max_rows<=100, ttl 3600s  "
        "    3     1        4  revoked              ok\n"
        "  |- n1  summarizer    crm.read                                 max_rows<=50, ttl 900s    "
        "    1     3        0  revoked, calls open  ok\n"
        "  `- n2  mailer        unreadable                                                         "
        "    3     1        0  finalized            ok\n");
  }

  TEST_CASE("fifty thousand nodes, in a line or side by side, are all there") {
    for (const Report& report : {deep_report(50000), wide_report(50000)}) {
      CHECK(count_of(table(report, kAll), "\n") == report.nodes.size() + 1);
    }
  }
}

}  // namespace
}  // namespace plumbline::render
