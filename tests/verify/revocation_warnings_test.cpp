// revocation_incomplete and pending_at_kill_mismatch.
#include "verify/record.h"

namespace plumbline::verify {
namespace {

using Found = std::vector<std::string>;

constexpr const char* kAll = R"({"scopes":["crm.*"]})";

Found warnings(const Record& record) {
  const Report report = report_on(record.ledger());
  CHECK(findings_of(report, Severity::error) == Found{});
  return findings_of(report, Severity::warning);
}

// n0 with the children n1 and n3, n1 with the child n2.
Record family(int v = 1) {
  Record record(v);
  record.root(kAll).spawn("n1", "n0", kAll).spawn("n2", "n1", kAll).spawn("n3", "n0", kAll);
  return record;
}

TEST_SUITE("verify/revocation_warnings") {
  TEST_CASE("a kill that leaves out a descendant is told at the kill") {
    CHECK(warnings(family().kill(R"(["n1"])")) == Found{"revocation_incomplete@4"});
    CHECK(warnings(family().kill(R"(["n0","n1","n2"])")) == Found{"revocation_incomplete@4"});
    CHECK(warnings(family().kill(R"(["n0","n2","n3"])")) == Found{"revocation_incomplete@4"});
    CHECK(warnings(family().kill(R"(["n2","n1","n2"])")) == Found{});
    CHECK(warnings(family().kill(R"(["n3","n2"])")) == Found{});
  }

  TEST_CASE("what was revoked before need not be revoked again") {
    CHECK(warnings(family().kill(R"(["n2"])").kill(R"(["n1"])")) == Found{});
    CHECK(warnings(family().kill(R"(["n1","n2"])").kill(R"(["n1"])")) == Found{});
    CHECK(warnings(family().kill(R"(["n1"])").kill(R"(["n1"])")) ==
          Found{"revocation_incomplete@4"});
  }

  TEST_CASE("a node is a descendant from its spawn on, and a done one still is") {
    CHECK(warnings(Record().root(kAll).kill(R"(["n1"])").spawn("n1", "n0", kAll)) == Found{});
    CHECK(warnings(family().done("n2").kill(R"(["n1"])")) == Found{"revocation_incomplete@5"});
  }

  TEST_CASE("the target alone and what is no node id revoke nothing") {
    CHECK(warnings(family().kill("[]", {{"target", "\"n1\""}})) == Found{});
    CHECK(warnings(family().kill(R"([["n1"],null,7])")) == Found{});
    CHECK(warnings(family().kill("\"n1\"")) == Found{});
  }
}

// The record of family() with an open call 1 on n1 and one that ended, 2, killed with `pending`.
Found killed(const std::string& pending, const Record::Members& call = {},
             const std::string& revoked = R"(["n1","n2"])") {
  Record record = family(2);
  record.allow("n1", "crm.read", call, '1').allow("n1", "crm.read", {}, '2').outcome("n1", '2');
  return warnings(record.kill(revoked, {{"pending_at_kill", pending}}));
}

TEST_SUITE("verify/pending_calls") {
  TEST_CASE("pending_at_kill lists the calls open on the revoked nodes") {
    const std::string one = Record::id('1'), two = Record::id('2'), three = Record::id('3');
    const Found mismatch = {"pending_at_kill_mismatch@7"};
    CHECK(killed("[" + one + "]") == Found{});
    CHECK(killed("[" + one + "," + one + "]") == Found{});
    CHECK(killed("[]") == mismatch);
    CHECK(killed("[" + two + "]") == mismatch);
    CHECK(killed("[" + one + "," + two + "]") == mismatch);
    CHECK(killed("[" + one + "," + three + "]") == mismatch);
    CHECK(killed("[" + one + "]", {}, R"(["n3"])") == mismatch);
    CHECK(killed("[]", {}, R"(["n3"])") == Found{});
  }

  TEST_CASE("a kill that does not say which calls are open is not asked") {
    CHECK(killed("") == Found{});
  }

  TEST_CASE("a call that promises no outcome may be listed or not, as may an ungated one") {
    for (const Record::Members& call : {Record::Members{{"capture", "\"pre_hook_only\""}},
                                        Record::Members{{"policy", "\"unlisted\""}}}) {
      CHECK(killed("[" + Record::id('1') + "]", call) == Found{});
      CHECK(killed("[]", call) == Found{});
    }
  }

  TEST_CASE("the calls of a node are asked for by the first kill that revokes it") {
    const std::string one = Record::id('1');
    const auto twice = [&](const std::string& second) {
      Record record = family(2);
      record.allow("n2", "crm.read", {}, '1')
          .kill(R"(["n2"])", {{"pending_at_kill", "[" + one + "]"}});
      return warnings(record.kill(R"(["n1","n2"])", {{"pending_at_kill", second}}));
    };
    CHECK(twice("[]") == Found{});
    CHECK(twice("[" + one + "]") == Found{});
  }

  TEST_CASE("the finding names what is missing and what is too much") {
    Record record = family(2);
    record.allow("n1", "crm.read", {}, '1');
    record.kill(R"(["n1","n2"])", {{"pending_at_kill", "[" + Record::id('9') + "]"}});
    const Report report = report_on(record.ledger());
    for (const Finding& finding : report.findings) {
      if (finding.reason != Reason::pending_at_kill_mismatch) continue;
      CHECK(finding.expected == std::string(32, '1'));
      CHECK(finding.found == std::string(32, '9'));
      CHECK(finding.severity == Severity::warning);
      return;
    }
    FAIL("no finding");
  }

  TEST_CASE("a mismatch is no failure of the execution") {
    Record record(2);
    record.root(kAll).allow("n0", "crm.read", {}, '1').outcome("n0", '1');
    record.kill(R"(["n0"])", {{"pending_at_kill", "[" + Record::id('1') + "]"}});
    const Report report = report_on(record.ledger());
    CHECK(findings_of(report, Severity::warning) == Found{"pending_at_kill_mismatch@3"});
    CHECK(report.execution == ExecutionStatus::clean);
  }
}

}  // namespace
}  // namespace plumbline::verify
