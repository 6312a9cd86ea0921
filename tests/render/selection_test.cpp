#include "render/selection.h"

#include <doctest/doctest.h>

#include <string>

#include "render/overview_report.h"

namespace plumbline::render {
namespace {

// A tree of two roots: top(a(c(e) d) b), other.
Report forest() {
  Report report = verified_report();
  report.chain_id.reset();
  report.nodes = {node("top", "x", std::nullopt), node("a", "x", "top"), node("b", "x", "top"),
                  node("c", "x", "a"),            node("d", "x", "a"),   node("e", "x", "c"),
                  node("other", "x", std::nullopt)};
  report.nodes[3].depth = report.nodes[4].depth = 2;
  report.nodes[5].depth = 3;
  return report;
}

// The selected names, each with its depth, those that are last on their parent in parentheses.
std::string names(const Report& report, const ShowFilter& filter) {
  std::string out;
  for (const TreeRow& row : select_nodes(report, filter).tree) {
    const std::string name = report.nodes[row.node].node + std::to_string(row.depth);
    out += (out.empty() ? "" : " ") + (row.last ? "(" + name + ")" : name);
  }
  return out;
}

TEST_SUITE("render/selection") {
  TEST_CASE("without a filter all nodes") {
    const Report report = forest();
    CHECK(names(report, {}) == "top0 a1 c2 (e3) (d2) (b1) (other0)");
    CHECK(select_nodes(report, {}).hidden == 0);
  }

  TEST_CASE("a node, those above it and those below it") {
    const Report report = forest();
    CHECK(names(report, {"a", {}, false}) == "(top0) (a1) c2 (e3) (d2)");
    CHECK(names(report, {"e", {}, false}) == "(top0) (a1) (c2) (e3)");
    CHECK(names(report, {"top", {}, false}) == "(top0) a1 c2 (e3) (d2) (b1)");
    CHECK(names(report, {"other", {}, false}) == "(other0)");
    CHECK(names(report, {"nobody", {}, false}).empty());
    CHECK(select_nodes(report, {"a", {}, false}).hidden == 2);
  }

  TEST_CASE("so many hops below the root, or below the node") {
    const Report report = forest();
    CHECK(names(report, {{}, 0u, false}) == "top0 (other0)");
    CHECK(names(report, {{}, 1u, false}) == "top0 a1 (b1) (other0)");
    CHECK(names(report, {{}, 9u, false}) == names(report, {}));
    CHECK(names(report, {"a", 0u, false}) == "(top0) (a1)");
    CHECK(names(report, {"a", 1u, false}) == "(top0) (a1) c2 (d2)");
  }

  TEST_CASE("those that an error names, and those above them") {
    Report report = forest();
    CHECK(names(report, {{}, {}, true}).empty());
    report.nodes[5].findings = {0};
    CHECK(names(report, {{}, {}, true}) == "(top0) (a1) (c2) (e3)");
    report.nodes[6].findings = {0};
    CHECK(names(report, {{}, {}, true}) == "top0 (a1) (c2) (e3) (other0)");
    CHECK(names(report, {{}, 2u, true}) == "(other0)");
    CHECK(names(report, {"a", {}, true}) == "(top0) (a1) (c2) (e3)");
    CHECK(names(report, {"b", {}, true}).empty());
  }

  TEST_CASE("a node by its name, as it is printed, and without the chain id") {
    Report report = verified_report();
    CHECK(has_node(report, "crm-7:n1"));
    CHECK(has_node(report, "n1"));
    CHECK_FALSE(has_node(report, "n9"));
    CHECK_FALSE(has_node(report, ""));
    report.nodes[1].node = "crm-7:a\nb";
    CHECK(has_node(report, "\"a\\u000ab\""));
    CHECK(has_node(report, "\"crm-7:a\\u000ab\""));
    CHECK(has_node(report, "a\nb"));
    report.nodes[2].node = "elsewhere";
    CHECK_FALSE(has_node(report, "a\nb"));
    CHECK(has_node(report, "crm-7:a\nb"));
  }

  TEST_CASE("denials are those of the nodes that are left, the most frequent first") {
    const Report report = with_overview(verified_report());
    const auto scopes = [&](const ShowFilter& filter) {
      std::string out;
      for (const DeniedGroup* group : select_denied(report, select_nodes(report, filter))) {
        out += *group->scope + " ";
      }
      return out;
    };
    CHECK(scopes({}) == "crm.read crm.export x.y ");
    CHECK(scopes({"n1", {}, false}) == "crm.export ");
    CHECK(scopes({{}, 0u, false}).empty());
  }

  TEST_CASE("what is left out is said") {
    const Report report = verified_report();
    const ShowFilter filter{"n1", 1u, true};
    CHECK(hidden_words(select_nodes(report, filter), filter) ==
          "Left out by --node n1 --depth 1 --failed: 3 nodes. The verdict, the checks and the findings "
          "are those of the whole record.");
    CHECK(hidden_words(select_nodes(report, {}), {}).empty());
  }

  TEST_CASE("a hundred thousand nodes below each other") {
    const Report report = deep_report(100'000);
    CHECK(select_nodes(report, {"n99999", {}, false}).tree.size() == 100'000);
    CHECK(select_nodes(report, {{}, 10u, false}).tree.size() == 11);
  }
}

}  // namespace
}  // namespace plumbline::render
