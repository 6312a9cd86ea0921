#include "render/node_tree.h"

#include <doctest/doctest.h>

#include "render/sample_report.h"

namespace plumbline::render {
namespace {

// "name@depth", with a dot behind the last node on a parent, in the order of the rows.
std::string outline(const std::vector<NodeRow>& nodes) {
  std::string out;
  for (const TreeRow& row : tree_rows(nodes)) {
    out += (out.empty() ? "" : " ") + nodes[row.node].node + "@" + std::to_string(row.depth);
    if (row.last) out += ".";
  }
  return out;
}

TEST_SUITE("render/node_tree") {
  TEST_CASE("children follow their parent in the order of their definitions") {
    CHECK(outline({}) == "");
    CHECK(outline({node("a", "", {}), node("b", "", "a"), node("c", "", "a"), node("d", "", "b"),
                   node("e", "", "d"), node("f", "", "b")}) == "a@0. b@1 d@2 e@3. f@2. c@1.");
  }

  TEST_CASE("a parent that is not defined before hangs nothing on itself") {
    CHECK(outline({node("a", "", {}), node("b", "", "nobody"), node("c", "", "c"),
                   node("d", "", "e"), node("e", "", "d")}) == "a@0 b@0 c@0 d@0. e@1.");
  }

  TEST_CASE("of two nodes of one name the first has the children") {
    const std::vector<NodeRow> nodes = {node("a", "1", {}), node("a", "2", {}), node("b", "", "a")};
    const auto rows = tree_rows(nodes);
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].node == 2);
    CHECK(rows[1].depth == 1);
    CHECK(rows[2].node == 1);
  }

  TEST_CASE("a line of 100,000 nodes and a fan of as many") {
    const auto line = tree_rows(deep_report(100000).nodes);
    REQUIRE(line.size() == 100000);
    CHECK(line.back().depth == 99999);
    const auto fan = tree_rows(wide_report(100000).nodes);
    REQUIRE(fan.size() == 100000);
    CHECK(fan.back().depth == 1);
    CHECK(fan.back().last);
    CHECK(!fan[1].last);
  }
}

}  // namespace
}  // namespace plumbline::render
