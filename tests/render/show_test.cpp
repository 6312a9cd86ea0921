// The tree as text and as JSON: lib/render/show_text.cpp, show_json.cpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "json/reader.h"
#include "render/overview_report.h"

namespace plumbline::render {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST_SUITE("render/show") {
  TEST_CASE("a block a node: what it did, holds, and what its hop changed") {
    const std::string text = shown_as(with_overview(widened_report()), ShowFormat::text);
    CHECK(has(text, "\n  n0  orchestrator: ok; 3 allowed, 1 denied; open\n"
                    "  |  holds     agent.delegate.*; crm.export; crm.read; mail.send; max_rows<=100; "
                    "ttl 3600s\n"));
    CHECK(has(text, "\n  |- n1  summarizer: WIDENED at seq 7; 1 allowed, 3 denied; finalized\n"
                    "  |     holds     crm.read; max_rows<=5000; ttl 900s\n"
                    "  |     WIDENED   max_rows<=100 to max_rows<=5000\n"
                    "  |     narrowed  scope crm.* to crm.read; ttl 900s added\n"));
    CHECK(has(text, "        narrowed  scope mail.send dropped; and 2 more\n"));
  }

  TEST_CASE("at a narrow width what a node did is wrapped, and columns that are left out are named") {
    TextStyle narrow;
    narrow.width = 44;
    const std::string text = shown_as(with_overview(widened_report()), ShowFormat::text, {}, narrow);
    CHECK(has(text, "\n  |- n1  summarizer: WIDENED at seq 7; 1\n"
                    "  |     allowed, 3 denied; finalized\n"
                    "  |     holds     crm.read;"));
    CHECK(has(text, "\n  left out for the width: "));
    CHECK_FALSE(has(shown_as(with_overview(widened_report()), ShowFormat::text), "left out for the width"));
  }

  TEST_CASE("the verdict stands first, the findings last, whatever is filtered") {
    const std::string text =
        shown_as(with_overview(widened_report()), ShowFormat::text, {"n2", {}, false});
    CHECK(text.starts_with("FAILED  widened.bundle.json\n"));
    CHECK_FALSE(has(text, "summarizer"));
    CHECK(has(text, "Left out by --node n2: 1 node."));
    CHECK(has(text, "seq 7"));
    CHECK(has(text, "expected  max_rows<=100\n"));
  }

  TEST_CASE("denials are counted in groups, the most frequent first") {
    Report report = with_overview(verified_report());
    report.overview->denied_ungrouped = 4;
    const std::string text = shown_as(report, ShowFormat::text);
    CHECK(has(text, "  10 denials in 3 groups, the most frequent first\n"));
    CHECK(text.find(" 3  n2 ") < text.find(" 2  n1 "));
    CHECK(has(text, "and 4 denials beyond the limit of groups that are told apart"));
  }

  TEST_CASE("an unreadable input has no tree") {
    const std::string text = shown_as(unreadable_report(), ShowFormat::text);
    CHECK(text.starts_with("UNREADABLE  notes.txt\n"));
    CHECK(has(text, "this is not JSON"));
    CHECK_FALSE(has(text, "holds"));
  }

  TEST_CASE("nodes are cut at 50, failing ones kept, and what is cut is counted") {
    Report report = wide_report(60);
    report.nodes[59].findings = {0};
    const std::string text = shown_as(report, ShowFormat::text);
    CHECK(count_of(text, " holds ") == 50);
    CHECK(has(text, "n59  a: "));
    CHECK(has(text, "not shown: 10 nodes, 0 of them failing (--all shows them)"));
    TextStyle all;
    all.all = true;
    CHECK(count_of(shown_as(report, ShowFormat::text, {}, all), " holds ") == 60);
  }

  TEST_CASE("no line is longer than the width, nor begun by evidence") {
    Report report = with_overview(hostile_report());
    report.overview->denied[0].scope = std::string(hostile_text);
    report.overview->hops[1]->terms[0].child = std::string(hostile_text);
    for (const unsigned width : {40u, 60u, 100u}) {
      TextStyle style;
      style.width = width;
      const std::string text = shown_as(report, ShowFormat::text, {}, style);
      for (const char c : text) CHECK(((c >= ' ' && c <= '~') || c == '\n'));
      CHECK(count_of(text, "\nVERIFIED") == 0);
      CHECK(count_of(text, "\n  VERIFIED") == 0);
    }
  }

  TEST_CASE("colour only where it is asked for") {
    const Report report = with_overview(widened_report());
    TextStyle style;
    style.color = true;
    const std::string text = shown_as(report, ShowFormat::text, {}, style);
    CHECK(has(text, "\x1b[31mWIDENED   max_rows<=100 to max_rows<=5000\x1b[0m"));
    CHECK(count_of(text, "\x1b[") % 2 == 0);
    CHECK_FALSE(has(shown_as(report, ShowFormat::text), "\x1b"));
  }

  TEST_CASE("JSON: one object, an array of several, readable whatever the text") {
    const Report one = with_overview(hostile_report());
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
      const std::vector<Report> reports(count, one);
      const std::string text = shown_as(reports, ShowFormat::json);
      json::Reader reader;
      json::Document document;
      const auto outcome = json::read_text(reader, text, document);
      const auto* read = std::get_if<json::ReadValue>(&outcome);
      REQUIRE(read);
      CHECK(json::Value(&document, read->root).is_array() == (count != 1));
      CHECK(std::all_of(text.begin(), text.end(),
                        [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; }));
    }
  }

  TEST_CASE("JSON: hops, groups and what was left out") {
    const std::string text =
        shown_as(with_overview(widened_report()), ShowFormat::json, {"n1", {}, false});
    CHECK(has(text, R"("filter": {"node": "n1", "depth": null, "failed": false, "left_out": 1})"));
    CHECK(has(text, R"({"term": "constraint", "change": "looser", "widens": true, "key": "max_rows", )"
                    R"("parent": "max_rows<=100", "child": "max_rows<=5000"})"));
    CHECK(has(text, R"({"term": "ttl", "change": "added", "widens": false, "key": null, )"
                    R"("parent": null, "child": "900"})"));
    CHECK(has(text, R"("verdict": "failed")"));
    CHECK(count_of(text, R"("event": "deny")") == 1);
    CHECK(has(text, R"("unlisted": 0)"));
  }

  TEST_CASE("formats by name") {
    for (std::size_t i = 0; i < show_format_names().size(); ++i) {
      CHECK(show_format_named(show_format_names()[i]) == static_cast<ShowFormat>(i));
    }
    CHECK_FALSE(show_format_named("sarif").has_value());
  }
}

}  // namespace
}  // namespace plumbline::render
