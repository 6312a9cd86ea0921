#include "render/render.h"

#include <doctest/doctest.h>

#include <vector>

#include "render/sample_report.h"

namespace plumbline::render {
namespace {

TEST_SUITE("render/summary") {
  TEST_CASE("the line scripts know, word for word") {
    CHECK(render_summary(verified_report(), false) ==
          "integrity=True monotonicity=True containment=True anchor=verified nodes=3 "
          "actions_checked=7\n");
    CHECK(render_summary(consistent_report(), false) ==
          "integrity=True monotonicity=True containment=True anchor=not checked nodes=3 "
          "actions_checked=7\n");
    CHECK(render_summary(widened_report(), false) ==
          "integrity=True monotonicity=False containment=True anchor=verified nodes=3 "
          "actions_checked=7\n");
  }

  TEST_CASE("ungated actions are counted where there are any") {
    Report report = verified_report();
    report.ungated = 2;
    CHECK(render_summary(report, false).ends_with(" actions_checked=7 ungated=2\n"));
  }

  TEST_CASE("an anchor that failed makes integrity false, with the chain whole") {
    Report report = verified_report();
    set(report, Check::anchor, CheckStatus::fail);
    CHECK(render_summary(report, false).starts_with("integrity=False "));
    CHECK(render_summary(report, false).find("anchor=FAILED ") != std::string::npos);
  }

  TEST_CASE("what was not checked is never True") {
    for (const CheckStatus status : {CheckStatus::not_checked, CheckStatus::not_applicable}) {
      Report report = verified_report();
      report.checks.fill(status);
      CHECK(render_summary(report, false) ==
            "integrity=False monotonicity=False containment=False anchor=not checked nodes=3 "
            "actions_checked=7\n");
    }
  }

  TEST_CASE("an unreadable input has a form of its own") {
    Report report = unreadable_report();
    report.checks.fill(CheckStatus::pass);
    CHECK(render_summary(report, false) == "unreadable: this is not JSON: a value was expected\n");
    report.findings.clear();
    CHECK(render_summary(report, false) == "unreadable: no reason was noted\n");
    report.findings = {finding(Reason::unreadable, "a\nintegrity=True")};
    CHECK(render_summary(report, false) == "unreadable: \"a\\u000aintegrity=True\"\n");
  }

  TEST_CASE("of several inputs each line has its name, escaped") {
    std::vector<Report> reports = {verified_report(), unreadable_report()};
    reports[0].path = "a b\n.json";
    CHECK(rendered(reports, Format::summary) ==
          "\"a b\\u000a.json\": integrity=True monotonicity=True containment=True anchor=verified "
          "nodes=3 actions_checked=7\n"
          "notes.txt: unreadable: this is not JSON: a value was expected\n");
    CHECK(rendered(std::span(reports).first(1), Format::summary).starts_with("integrity="));
  }
}

TEST_SUITE("render") {
  TEST_CASE("each format goes to its renderer") {
    const std::vector<Report> reports = {verified_report(), consistent_report()};
    CHECK(rendered(reports, Format::jsonl) ==
          render_jsonl(reports[0]) + render_jsonl(reports[1]));
    CHECK(rendered(reports, Format::text) ==
          render_text(reports[0], {}) + "\n" + render_text(reports[1], {}) +
              "\n2 inputs, 1 verified, 1 consistent\n");
    CHECK(rendered(std::span(reports).first(1), Format::text) == render_text(reports[0], {}));
  }
}

}  // namespace
}  // namespace plumbline::render
