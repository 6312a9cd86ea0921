#include <doctest/doctest.h>

#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "render/sample_report.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

// The line of one check, without the name and its blanks.
std::string line(const Report& report, Check check) {
  std::string out;
  append_checks(report, {false, false, false, 1000}, out);
  const std::string start = "  " + std::string(name(check)) + " ";
  const std::size_t at = out.find(start);
  REQUIRE(at != std::string::npos);
  const std::size_t word = out.find_first_not_of(' ', at + start.size());
  return out.substr(word, out.find('\n', word) - word);
}

TEST_SUITE("render/text_checks") {
  TEST_CASE("every check has its line, in published order") {
    std::string out;
    append_checks(verified_report(), {false, false, false, 1000}, out);
    std::size_t at = 0;
    for (const Check check : record_checks()) {
      CHECK(out.compare(at, 2, "  ") == 0);
      CHECK(out.substr(at + 2).starts_with(std::string(name(check)) + " "));
      at = out.find('\n', at) + 1;
    }
    CHECK(at == out.size());
  }

  TEST_CASE("what was measured is wrapped and never cut, however narrow the line") {
    std::string whole;
    append_checks(verified_report(), {false, false, false, 1000}, whole);
    const auto words = [](const std::string& text) {
      std::istringstream in(text);
      return std::vector<std::string>(std::istream_iterator<std::string>(in), {});
    };
    for (const unsigned width : {40u, 60u, 80u, 100u}) {
      CAPTURE(width);
      std::string out;
      append_checks(verified_report(), {false, false, false, width}, out);
      CHECK(words(out) == words(whole));
      std::istringstream lines(out);
      for (std::string line; std::getline(lines, line);) CHECK(line.size() <= width);
    }
  }

  TEST_CASE("a check that failed says how often and where first") {
    Report report = edited_report();
    CHECK(line(report, Check::integrity) == "FAILED       1 error at seq 9 (line 10); 26 entries");
    report.findings.push_back(report.findings[1]);
    CHECK(line(report, Check::integrity) ==
          "FAILED       2 errors, first at seq 9 (line 10); 26 entries");
    set(report, Check::root, CheckStatus::fail);
    report.findings.push_back(finding(Reason::missing_root, "x"));
    CHECK(line(report, Check::root) == "FAILED       1 error");
  }

  TEST_CASE("the anchor") {
    Report report = verified_report();
    CHECK(line(report, Check::anchor) ==
          "ok           Ed25519 signature, says seq 25, kid release-1");
    report.anchor.algorithm = "HMAC-SHA-256";
    report.anchor.kid.reset();
    report.anchor.seq.reset();
    CHECK(line(report, Check::anchor) ==
          "ok           HMAC-SHA-256 with a shared secret (test material), says no seq, no kid");
    CHECK(line(consistent_report(), Check::anchor) ==
          "not checked  no --pubkey was given; says seq 25, kid release-1");
    set(report, Check::anchor, CheckStatus::fail);
    CHECK(line(report, Check::anchor) == "FAILED       says no seq, no kid");
    report.anchor = {};
    CHECK(line(report, Check::anchor) == "FAILED       there is none");
  }

  TEST_CASE("the pin") {
    Report report = verified_report();
    CHECK(line(report, Check::pin) == "not checked  no --expect-head or --expect-anchor was given");
    set(report, Check::pin, CheckStatus::pass);
    report.pinned_head = {25, std::string(64, 'a')};
    CHECK(line(report, Check::pin) == "ok           pinned head 25:aaaaaaaaaaaaa...");
    report.pinned_head.reset();
    report.pinned_anchor = true;
    CHECK(line(report, Check::pin) == "ok           pinned anchor");
  }

  TEST_CASE("what is open in the execution is told from what failed") {
    Report report = verified_report();
    CHECK(line(report, Check::execution) ==
          "incomplete   7 of 7 calls observed; 1 node still open; params coverage complete; fails "
          "nothing without --require complete");
    report.nodes[0].lifecycle = Lifecycle::finalized;
    report.execution = ExecutionStatus::clean;
    CHECK(line(report, Check::execution) ==
          "ok           7 of 7 calls observed; params coverage complete");
    report.calls[0].state = CallState::unobserved;
    report.calls[1].state = CallState::unaccounted;
    report.execution = ExecutionStatus::failed;
    CHECK(line(report, Check::execution) ==
          "unaccounted  5 of 7 calls observed, 1 unobserved, 1 unaccounted; params coverage "
          "complete; fails nothing without --require complete");
    set(report, Check::execution, CheckStatus::fail);
    CHECK(line(report, Check::execution).starts_with("FAILED       5 of 7 calls observed"));
    CHECK(line(edited_report(), Check::execution) == "n/a          version 1 records no outcomes");
  }

  TEST_CASE("counts that are none, one and many") {
    Report report = verified_report();
    report.delegations = report.actions_checked = 0;
    report.ungated = 3;
    report.denials = 1;
    report.entries = 0;
    CHECK(line(report, Check::monotonicity) == "ok           0 delegations");
    CHECK(line(report, Check::containment) ==
          "ok           0 actions measured, 3 ungated, 1 denial");
    CHECK(line(report, Check::integrity) == "ok           0 entries");
    report.delegations = report.actions_checked = 1;
    CHECK(line(report, Check::monotonicity) ==
          "ok           1 of 1 delegation within their parent");
    CHECK(line(report, Check::containment) ==
          "ok           1 of 1 action within authority, 3 ungated, 1 denial");
  }

  TEST_CASE("a witness signature is never called an approval") {
    Report report = verified_report();
    report.envelopes = 3;
    report.witness_signed = {4, 9};
    set(report, Check::envelopes, CheckStatus::pass);
    CHECK(line(report, Check::envelopes) ==
          "ok           3 envelopes, 2 entries witness-signed (observed, which approves nothing)");
  }

  TEST_CASE("a chain id is shown as text, or as the JSON it is") {
    Report report = verified_report();
    CHECK(line(report, Check::chain_id) == "ok           chain crm-7");
    report.chain_id = "[1,\"a\"]";
    CHECK(line(report, Check::chain_id) == "ok           chain [1,\"a\"]");
    report.chain_id = "null";
    CHECK(line(report, Check::chain_id) == "ok           no chain id");
    report.chain_id.reset();
    CHECK(line(report, Check::chain_id) == "ok           no chain id");
  }
}

}  // namespace
}  // namespace plumbline::render
