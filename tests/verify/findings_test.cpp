#include "verify/findings.h"

#include <doctest/doctest.h>

#include <string>

#include "verify/record.h"

namespace plumbline::verify {
namespace {

constexpr std::size_t kMost = limits::findings_of_a_reason;

Findings with(Reason reason, std::size_t count, bool all = false) {
  Findings findings(all);
  Place place;
  for (place.index = 0; *place.index < count; ++*place.index) findings.add(reason, place, {"words"});
  return findings;
}

std::size_t size_of(Findings findings) { return findings.take_sorted().size(); }

TEST_SUITE("verify/findings") {
  TEST_CASE("one reason that is over its limit takes no room from another") {
    Findings findings = with(Reason::integrity, kMost + 5);
    findings.add(Reason::integrity_anchor, whole(), {"the last word"});
    const auto sorted = findings.take_sorted();
    REQUIRE(sorted.size() == kMost + 2);
    CHECK(sorted[0].message == "5 more findings of this reason are not listed; the limit is 100000");
    CHECK(sorted[0].severity == Severity::error);
    CHECK_FALSE(sorted[0].index);
    CHECK(sorted[1].message == "the last word");
    CHECK(sorted[2].index == 0);
  }

  TEST_CASE("errors that are not listed are told from warnings that are not") {
    CHECK_FALSE(with(Reason::integrity, kMost).counts_more_errors());
    CHECK(with(Reason::integrity, kMost + 1).counts_more_errors());
    Findings warnings = with(Reason::timestamp_backwards, kMost + 1);
    CHECK_FALSE(warnings.counts_more_errors());
    warnings.make_strict();
    CHECK(warnings.counts_more_errors());
    CHECK(warnings.take_sorted()[0].severity == Severity::error);
  }

  TEST_CASE("findings that waited count as if they had not") {
    for (const std::size_t early : {std::size_t{0}, std::size_t{3}, kMost, kMost + 3}) {
      Findings findings = with(Reason::cross_ref, early);
      findings.append(with(Reason::cross_ref, kMost + 4));
      CHECK(findings.take_sorted()[0].message ==
            std::to_string(early + 4) + " more findings of this reason are not listed; the limit is 100000");
    }
    Findings findings;
    CHECK_FALSE(findings.any_error(Check::execution));
    findings.append(with(Reason::cross_ref, 1));
    CHECK(findings.any_error(Check::execution));
    CHECK(findings.has(Reason::cross_ref));
  }

  TEST_CASE("all are kept where every entry has a row") {
    CHECK(size_of(with(Reason::integrity, kMost + 1, true)) == kMost + 1);
    Findings findings(true);
    findings.append(with(Reason::cross_ref, kMost + 1, true));
    CHECK(size_of(std::move(findings)) == kMost + 1);
  }

  TEST_CASE("a node without a finding passes only where all errors are listed") {
    const auto judged_with = [](std::size_t broken) {
      std::string ledger = Record().root(R"({"scopes":["a.b"],"constraints":[],"ttl":1})").ledger();
      for (std::size_t i = 0; i < broken; ++i) ledger += "0\n";
      const Report report = Verifier::make(Options{})->bytes(ledger, "ledger");
      REQUIRE(report.nodes.size() == 1);
      CHECK(report.nodes[0].findings.empty());
      return report.nodes[0].judged;
    };
    CHECK(judged_with(kMost));
    CHECK_FALSE(judged_with(kMost + 1));
  }
}

}  // namespace
}  // namespace plumbline::verify
