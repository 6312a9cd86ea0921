#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "render/render.h"
#include "render/sample_report.h"

namespace plumbline::render {
namespace {

std::string of(const Report& report) { return rendered({&report, 1}, Format::github); }

TEST_SUITE("render/github") {
  TEST_CASE("a line a finding and a last one that is no command") {
    Report report = widened_report();
    report.findings[0].line = 71;
    report.findings[0].column = 3;
    const std::vector<Report> reports = {report, edited_report(), unreadable_report()};
    CHECK(rendered(reports, Format::github) ==
          "::error file=widened.bundle.json,line=71,col=3,title=plumbline%3A monotonicity::"
          "widened.bundle.json: seq 7 (line 71): crm-7:n1 was given more than its parent crm-7:n0 "
          "holds: max_rows<=5000, the parent max_rows<=100\n"
          "::warning file=audit.jsonl,title=plumbline%3A byte_order_mark::audit.jsonl: a byte "
          "order mark stands before the first entry\n"
          "::error file=audit.jsonl,line=10,title=plumbline%3A integrity::audit.jsonl: seq 9 (line "
          "10): the hash is not the one of what the entry says\n"
          "::error file=notes.txt,line=1,title=plumbline%3A unreadable::notes.txt: line 1: this is "
          "not JSON: a value was expected\n"
          "plumbline: 3 inputs, 2 failed, 1 unreadable; exit status 2\n");
  }

  TEST_CASE("without a finding there is the last line alone") {
    CHECK(of(verified_report()) == "plumbline: 1 input, 1 verified; exit status 0\n");
    CHECK(rendered({}, Format::github) == "plumbline: 0 inputs; exit status 0\n");
  }

  TEST_CASE("a condition that is not met is an error") {
    Report report = verified_report();
    report.verdict = Verdict::unproven;
    report.findings = {finding(Reason::requirement_not_met, "pin: no pin was given")};
    CHECK(of(report).starts_with("::error file=run.bundle.json,title=plumbline%3A "
                                 "requirement_not_met::run.bundle.json: pin: no pin was given\n"));
    CHECK(of(report).ends_with("1 unproven; exit status 3\n"));
  }

  TEST_CASE("standard input is no file") {
    Report report = unreadable_report();
    report.path = "-";
    CHECK(of(report).starts_with("::error line=1,title=plumbline%3A unreadable::standard input: "));
  }

  TEST_CASE("no property and no message can be left") {
    Report report = unreadable_report();
    report.path = "a,line=9::error::%0A.json";
    report.findings[0].message = "50% of\r\n::error::it";
    const std::string out = of(report);
    CHECK(out.starts_with("::error file=a%2Cline=9%3A%3Aerror%3A%3A%250A.json,line=1,"));
    CHECK(out.find("50%25 of\\u000d\\u000a::error::it") != out.npos);
    std::istringstream lines(of(hostile_report()));
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
      CHECK((line.starts_with("::error file=") || line.starts_with("plumbline: ")));
      CHECK(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }));
      CHECK(line.find("%0A") == line.npos);
    }
    CHECK(count == 2);
  }
}

}  // namespace
}  // namespace plumbline::render
