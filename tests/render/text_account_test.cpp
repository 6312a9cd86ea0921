#include <doctest/doctest.h>

#include "render/sample_report.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

// On one line, so that the tests do not depend on where lines break.
std::string account(const Report& report) {
  std::string out;
  append_account(report, {false, false, false, 10000}, out);
  return out;
}

bool says(const Report& report, std::string_view words) {
  return account(report).find(words) != std::string::npos;
}

TEST_SUITE("render/text_account") {
  TEST_CASE("verified names what of the user's the chain is tied to") {
    Report report = verified_report();
    CHECK(says(report,
               "is tied to your Ed25519 key SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs."));
    report.keys[0].kid = "release-1";
    CHECK(says(report, "your Ed25519 key release-1 SHA256:tRlm9V"));
    report.keys.push_back(report.keys[0]);
    CHECK(says(report, "is tied to one of your Ed25519 keys."));
    set(report, Check::pin, CheckStatus::pass);
    report.pinned_head = {25, "00"};
    CHECK(says(report, "one of your Ed25519 keys and the head you pinned."));
    report.pinned_anchor = true;
    CHECK(says(report, "one of your Ed25519 keys, the head you pinned and the anchor you pinned."));
  }

  TEST_CASE("a shared secret is called test material, and what it is worth is said") {
    Report report = verified_report();
    report.keys = {{"", "HMAC-SHA-256", "SHA256:x"}};
    report.anchor.algorithm = "HMAC-SHA-256";
    CHECK(says(report,
               "is tied to your shared secret (HMAC-SHA-256: test material). "
               "Whoever holds a shared secret can have written all of this."));
  }

  TEST_CASE("consistent never sounds like verified") {
    Report report = consistent_report();
    CHECK(account(report).find("erified") == std::string::npos);
    CHECK(says(report,
               "Nothing ties this evidence to a key or a pin of yours, so that a complete rewrite "
               "of it cannot be excluded: pass --pubkey KEY to check the signature of its "
               "anchor, or --expect-head SEQ:HASH with a head that was kept elsewhere."));
    report.anchor = {};
    CHECK(says(report,
               "pass --expect-head SEQ:HASH with a head that was kept elsewhere (there is no "
               "anchor that a key could check)."));
  }

  TEST_CASE("no verdict claims a tie that no check made") {
    for (const Verdict verdict : {Verdict::verified, Verdict::consistent, Verdict::unproven}) {
      Report report = consistent_report();
      report.verdict = verdict;
      CHECK(says(report, "Nothing ties this evidence"));
      CHECK(!says(report, "is tied to"));
    }
  }

  TEST_CASE("unproven counts the conditions that are not met") {
    Report report = verified_report();
    report.verdict = Verdict::unproven;
    report.findings = {finding(Reason::byte_order_mark, "x")};
    report.findings[0].severity = Severity::condition;
    CHECK(account(report).starts_with(
        "UNPROVEN  run.bundle.json\n  No check failed, but 1 condition that "
        "you required is not met. The end of the chain is tied to your"));
    report.findings.push_back(report.findings[0]);
    CHECK(says(report, "but 2 conditions that you required are not met."));
  }

  TEST_CASE("failed counts the errors by check and says what state the record is in") {
    Report report = widened_report();
    CHECK(says(report, "1 error: monotonicity. The chain of entries holds in itself. The end of"));
    report.findings.push_back(finding(Reason::containment, "x"));
    report.findings.push_back(finding(Reason::containment, "y"));
    report.findings.push_back(finding(Reason::byte_order_mark, "no error"));
    CHECK(says(report, "3 errors: monotonicity 1 and containment 2."));
    set(report, Check::anchor, CheckStatus::fail);
    report.anchor.present = false;
    CHECK(says(report, "but there is no anchor that your key could check."));
    report.anchor.present = true;
    CHECK(
        says(report, "The chain of entries holds in itself, but its anchor does not hold for it."));
    CHECK(!says(report, "is tied to"));
    set(report, Check::pin, CheckStatus::fail);
    CHECK(says(report, "The record does not end where you pinned it."));
    set(report, Check::integrity, CheckStatus::fail);
    CHECK(says(report, "The chain of entries is broken"));
    CHECK(!says(report, "holds in itself"));
    CHECK(says(report, "Passed: 7 actions and the outcomes of 7 calls."));
  }

  TEST_CASE("what was not checked is named, with the reason") {
    Report report = consistent_report();
    report.version = 1;
    report.ungated = 2;
    set(report, Check::execution, CheckStatus::not_applicable);
    set(report, Check::containment, CheckStatus::not_checked);
    CHECK(says(report,
               "Checked: the chain of 26 entries and 2 delegations. Not checked: the signature of "
               "the anchor (no key was given), containment, outcomes of calls (version 1 records "
               "none), observer envelopes (there are none) and 2 ungated actions (let through "
               "without a check)."));
  }

  TEST_CASE("options that bound the checks are said") {
    Report report = verified_report();
    CHECK(!says(report, "Options"));
    report.limits = {{"allow-truncated-tail", ""}, {"policy", "my caps.json"}};
    report.sha256 = std::string(64, 'a');
    CHECK(
        says(report,
             "Options that bound these checks: allow-truncated-tail and policy=\"my caps.json\"."));
    CHECK(says(report, "SHA-256 of the input: " + std::string(64, 'a') + "."));
  }

  TEST_CASE("standard input is not to be taken for a file, nor a file for it") {
    Report report = verified_report();
    report.path = "-";
    CHECK(account(report).starts_with("VERIFIED  standard input\n"));
    report.path = "standard input";
    CHECK(account(report).starts_with("VERIFIED  \"standard input\"\n"));
  }

  TEST_CASE("unreadable says nothing about the evidence") {
    CHECK(account(unreadable_report()) ==
          "UNREADABLE  notes.txt\n  This says nothing about the evidence, good or bad.\n");
  }
}

}  // namespace
}  // namespace plumbline::render
