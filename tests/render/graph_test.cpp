// The tree as a graph: lib/render/graph.cpp, dot.cpp, mermaid.cpp. That the languages' own grammars are
// kept to is tested by tests/program/test_show.py, which parses them.
#include "render/graph.h"

#include <doctest/doctest.h>

#include <string>

#include "render/overview_report.h"

namespace plumbline::render {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST_SUITE("render/graph") {
  TEST_CASE("nodes with their parents, and what each hop changed") {
    const Graph graph = graph_of(with_overview(widened_report()), {});
    CHECK_FALSE(graph.sound);
    CHECK(graph.title.front() == "FAILED  widened.bundle.json");
    REQUIRE(graph.nodes.size() == 3);
    CHECK(graph.nodes[0].lines.front() == "n0");
    CHECK_FALSE(graph.nodes[0].parent.has_value());
    CHECK(graph.nodes[1].parent == 0u);
    CHECK(graph.nodes[1].failing);
    CHECK(graph.nodes[1].widened);
    CHECK(graph.nodes[1].hop.front() == "WIDENED max_rows<=100 to max_rows<=5000");
    CHECK(graph.nodes[2].hop.back() == "and 2 more");
    CHECK_FALSE(graph.nodes[2].widened);
  }

  TEST_CASE("the title says what does not pass, and what a filter left out") {
    CHECK(graph_of(verified_report(), {}).sound);
    CHECK(graph_of(consistent_report(), {}).sound);
    CHECK_FALSE(graph_of(unreadable_report(), {}).sound);
    CHECK(graph_of(unreadable_report(), {}).title.back() == "this is not JSON: a value was expected");
    Report unproven = verified_report();
    unproven.verdict = Verdict::unproven;
    CHECK_FALSE(graph_of(unproven, {}).sound);
    const Graph filtered = graph_of(verified_report(), {"n1", {}, false});
    CHECK(filtered.nodes.size() == 2);
    bool said = false;
    for (const std::string& line : filtered.title) said = said || has(line, "Left out by --node n1");
    CHECK(said);
  }

  TEST_CASE("DOT: a quote, a backslash and an ampersand in a name stay in their label") {
    Report report = verified_report();
    report.nodes[1].node = "crm-7:a\"]; x -> y [label=\"&lt;\\N";
    const std::string dot = shown_as(report, ShowFormat::dot);
    CHECK(has(dot, R"(label="\"a\\\"]; x -> y [label=\\\"&amp;lt;\\\\N\"\lsummarizer\l)"));
    CHECK(dot.starts_with("digraph plumbline {\n"));
    CHECK(dot.ends_with("  }\n}\n"));
  }

  TEST_CASE("Mermaid: what ends a label, begins a directive or is markup is an entity code") {
    Report report = verified_report();
    report.nodes[1].node = "crm-7:\"]-->x %%{init: 1}%% <script>*_`#quot;";
    const std::string text = shown_as(report, ShowFormat::mermaid);
    for (const std::string_view part : {"-->x", "%%", "{init", "<script", "`", "#quot"}) {
      CHECK_FALSE(has(text, part));
    }
    CHECK(has(text, "#45;#45;#62;x #37;#37;#123;init#58;"));
    CHECK(text.starts_with("flowchart TD\n"));
  }

  TEST_CASE("a graph of no input, and of one without a node, is a graph") {
    CHECK(shown_as(std::span<const Report>(), ShowFormat::dot).ends_with("}\n"));
    CHECK(shown_as(std::span<const Report>(), ShowFormat::mermaid).starts_with("flowchart TD\n"));
    CHECK(has(shown_as(unreadable_report(), ShowFormat::dot), "UNREADABLE  notes.txt\\l"));
    CHECK(has(shown_as(unreadable_report(), ShowFormat::mermaid), "UNREADABLE  notes.txt<br/>"));
  }
}

}  // namespace
}  // namespace plumbline::render
