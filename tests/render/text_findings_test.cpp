#include <doctest/doctest.h>

#include "render/sample_report.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

const TextStyle kAscii;
const TextStyle kAll{false, false, true, 100};

std::string findings(const Report& report, const TextStyle& style = kAscii) {
  std::string out;
  append_findings(report, style, out);
  return out;
}

std::string intact(const Report& report, const TextStyle& style = kAscii) {
  std::string out;
  append_intact(report, style, out);
  return out;
}

Report report_of(std::size_t errors, std::size_t warnings) {
  Report report = verified_report();
  report.findings.assign(warnings, finding(Reason::byte_order_mark, "w"));
  report.findings.insert(report.findings.end(), errors, finding(Reason::containment, "e"));
  return report;
}

TEST_SUITE("render/text_findings") {
  TEST_CASE("a position is as exact as the finding") {
    Finding at;
    CHECK(position(at) == "");
    at.offset = 4;
    CHECK(position(at) == "byte 4");
    at.line = 3;
    CHECK(position(at) == "line 3");
    at.index = 2;
    CHECK(position(at) == "entry 2 (line 3)");
    at.seq = 2;
    CHECK(position(at) == "seq 2 (line 3)");
    at.seq = 9;
    CHECK(position(at) == "seq 9, entry 2 (line 3)");
    at.seq = -1;
    CHECK(position(at) == "seq -1, entry 2 (line 3)");
    at.line.reset();
    at.offset.reset();
    CHECK(position(at) == "seq -1, entry 2");
  }

  TEST_CASE("severities other than error are said") {
    Report report = report_of(1, 1);
    report.findings[0].severity = Severity::condition;
    CHECK(findings(report) ==
          "  [0]  -  condition: byte_order_mark  w\n"
          "  [1]  -  containment                 e\n");
    report.findings[0].severity = Severity::warning;
    CHECK(findings(report).starts_with("  [0]  -  warning: byte_order_mark  w\n"));
  }

  TEST_CASE("each has the number that explain knows it by, whatever is left out") {
    const std::string text = findings(report_of(2, 60));
    CHECK(text.find("  [60]  -  containment") != std::string::npos);
    CHECK(text.starts_with("  [0]   -  warning"));
    CHECK(text.find("[48]") == std::string::npos);
  }

  TEST_CASE("50 findings are shown whole, of 51 one is counted") {
    CHECK(count_of(findings(report_of(50, 0)), "\n") == 50);
    CHECK(count_of(findings(report_of(51, 0)), "\n") == 51);
    CHECK(findings(report_of(51, 0)).ends_with("  not shown: 1 error (--all shows them)\n"));
    CHECK(count_of(findings(report_of(51, 0), kAll), "\n") == 51);
    CHECK(findings(report_of(51, 0), kAll).find("not shown") == std::string::npos);
  }

  TEST_CASE("an error is never cut for a warning before it") {
    const std::string text = findings(report_of(2, 60));
    CHECK(count_of(text, "containment") == 2);
    CHECK(count_of(text, "byte_order_mark") == 48);
    CHECK(text.ends_with("  not shown: 12 warnings (--all shows them)\n"));
    CHECK(findings(report_of(51, 2))
              .ends_with("  not shown: 1 error, 2 warnings (--all shows them)\n"));
  }

  TEST_CASE("a long message goes on under itself, or under the finding where it is narrow") {
    Report report = report_of(1, 0);
    report.findings[0].message = "the action crm.export of n1 was allowed outside its authority";
    CHECK(findings(report, {false, false, false, 75}) ==
          "  [0]  -  containment  the action crm.export of n1 was allowed outside its\n"
          "                       authority\n");
    CHECK(findings(report, {false, false, false, 50}) ==
          "  [0]  -  containment\n"
          "      the action crm.export of n1 was allowed\n"
          "        outside its authority\n");
  }

  TEST_CASE("values beside a message are cut, hashes are not") {
    Report report = report_of(1, 0);
    report.findings[0].expected = std::string(64, 'a');
    report.findings[0].found = std::string(65, 'b');
    CHECK(findings(report, {false, false, false, 40})
              .ends_with("      expected  " + std::string(64, 'a') + "\n      found     " +
                         std::string(61, 'b') + "...\n"));
    CHECK(findings(report, kAll).ends_with("      found     " + std::string(65, 'b') + "\n"));
  }

  TEST_CASE("the runs that hold are listed after a break only") {
    Report report = edited_report();
    CHECK(
        intact(report) ==
        "  Intact: entries 0-8, 10-25; each run holds in itself. Numbers are positions from 0.\n");
    report.intact = {{3, 3}};
    CHECK(intact(report).starts_with("  Intact: entries 3; each run"));
    report.intact.clear();
    CHECK(intact(report) == "  Intact: no run of entries holds.\n");
    for (std::uint64_t i = 0; i < 12; ++i) report.intact.emplace_back(10 * i, 10 * i + 5);
    const std::string first = intact(report, {false, false, false, 1000});
    CHECK(first.find(", 90-95 and 2 more runs (--all); each run") != std::string::npos);
    CHECK(first.find("100-105") == std::string::npos);
    CHECK(intact(report, kAll).find("110-115; each") != std::string::npos);
    CHECK(intact(verified_report()) == "");
  }
}

TEST_SUITE("render/text_entries") {
  TEST_CASE("a line an entry, only where they were asked for") {
    Report report = verified_report();
    report.entry_rows.resize(11);
    for (std::size_t i = 0; i < 11; ++i) {
      report.entry_rows[i].index = i;
      report.entry_rows[i].seq = static_cast<std::int64_t>(i);
    }
    EntryRow& signed_row = report.entry_rows[0];
    signed_row.event = "allow";
    signed_row.node = "n 0";
    signed_row.scope = "crm.read";
    signed_row.witness = "w1";
    signed_row.observed = "matched";
    report.entry_rows[10].seq = 4;
    report.entry_rows[10].failed = {Reason::integrity, Reason::containment};
    std::string out;
    append_entries(report, out);
    CHECK(out == "");
    report.with_entries = true;
    append_entries(report, out);
    CHECK(count_of(out, "\n") == 11);
    CHECK(out.starts_with(
        "   0  allow         witness-signed    \"n 0\"  crm.read  by w1  observed matched\n"
        "   1  -             process-asserted  -  -\n"));
    CHECK(out.ends_with(
        "  10  -             process-asserted  -  -  seq 4  FAILED integrity,containment\n"));
  }
}

}  // namespace
}  // namespace plumbline::render
