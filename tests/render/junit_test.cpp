#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "render/render.h"
#include "render/sample_report.h"

namespace plumbline::render {
namespace {

std::string of(const Report& report) { return rendered({&report, 1}, Format::junit); }

// The head of the only suite, up to its time.
std::string head_of(const Report& report) {
  const std::string out = of(report);
  const std::size_t at = out.find("<testsuite ");
  return out.substr(at, out.find(" time=", at) - at);
}

TEST_SUITE("render/junit") {
  TEST_CASE("a suite an input, a case a check, and what it takes to be a document") {
    const std::vector<Report> reports = {verified_report(), unreadable_report()};
    const std::string out = rendered(reports, Format::junit);
    CHECK(out.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<testsuites name=\"plumbline\">\n"
                          "  <testsuite name=\"run.bundle.json\""));
    CHECK(out.ends_with("  </testsuite>\n</testsuites>\n"));
    CHECK(count_of(out, "<testsuite ") == 2);
    CHECK(count_of(out, "</testsuite>") == 2);
    CHECK(count_of(out, "<testcase ") == 28);
    CHECK(count_of(out, " id=\"0\"") == 1);
    CHECK(count_of(out, " id=\"1\"") == 1);
    CHECK(count_of(out, " timestamp=\"2026-03-04T05:06:07\"") == 2);
    CHECK(rendered({}, Format::junit) ==
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plumbline\">\n"
          "</testsuites>\n");
  }

  TEST_CASE("what failed is a failure with its findings, what was not made is skipped") {
    CHECK(head_of(verified_report()) ==
          "<testsuite name=\"run.bundle.json\" tests=\"14\" failures=\"0\" errors=\"0\" "
          "skipped=\"3\"");
    const std::string out = of(widened_report());
    CHECK(head_of(widened_report()).find("failures=\"1\" errors=\"0\" skipped=\"3\"") != out.npos);
    CHECK(out.find("<testcase name=\"monotonicity\" classname=\"plumbline.widened.bundle.json\" "
                   "time=\"0\">\n      <failure message=\"1 finding\" type=\"monotonicity\">seq 7 "
                   "(byte 2210): monotonicity: crm-7:n1 was given more than its parent crm-7:n0 "
                   "holds: max_rows&lt;=5000, the parent max_rows&lt;=100\n"
                   "  expected max_rows&lt;=100\n  found max_rows&lt;=5000\n</failure>") !=
          out.npos);
    CHECK(out.find("<skipped message=\"no --expect-head or --expect-anchor was given\"/>") !=
          out.npos);
    CHECK(of(edited_report()).find("  cause edited\n") != out.npos);
  }

  TEST_CASE("whatever keeps the status from being 0 keeps the suite from passing") {
    CHECK(head_of(unreadable_report()) ==
          "<testsuite name=\"notes.txt\" tests=\"14\" failures=\"0\" errors=\"1\" skipped=\"13\"");
    CHECK(of(unreadable_report()).find("<error message=\"1 finding\" type=\"input\">line 1: "
                                       "unreadable: ") != std::string::npos);

    Report unproven = verified_report();
    unproven.verdict = Verdict::unproven;
    unproven.limits = {{"require", "pin"}};
    unproven.findings = {finding(Reason::requirement_not_met, "no pin")};
    CHECK(head_of(unproven).find("failures=\"1\" errors=\"0\" skipped=\"2\"") != std::string::npos);
    CHECK(of(unproven).find("type=\"require\">requirement_not_met: no pin") != std::string::npos);

    Report strict = consistent_report();
    strict.verdict = Verdict::failed;
    strict.findings = {finding(Reason::unauthenticated, "no key")};
    strict.findings[0].severity = Severity::error;
    CHECK(head_of(strict).find("failures=\"1\"") != std::string::npos);
    CHECK(of(strict).find("type=\"trust\">unauthenticated: no key") != std::string::npos);
  }

  TEST_CASE("a warning fails nothing") {
    Report report = consistent_report();
    report.findings = {finding(Reason::unauthenticated, "no key")};
    CHECK(head_of(report).find("failures=\"0\" errors=\"0\"") != std::string::npos);
  }

  TEST_CASE("conditions that are met are a case that passes") {
    Report report = verified_report();
    report.limits = {{"require", "anchor"}};
    CHECK(of(report).find("<testcase name=\"require\" classname=\"plumbline.run.bundle.json\" "
                          "time=\"0\"/>") != std::string::npos);
  }

  TEST_CASE("hostile text stays text") {
    Report report = hostile_report();
    report.path += "]]><script>'\"&-->";
    const std::string out = of(report);
    CHECK(out.find("<script") == out.npos);
    CHECK(out.find("]]>") == out.npos);
    CHECK(std::all_of(out.begin(), out.end(),
                      [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; }));
    CHECK(count_of(out, "<testcase ") == 14);
  }
}

}  // namespace
}  // namespace plumbline::render
