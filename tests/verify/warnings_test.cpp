#include "verify/warnings.h"

#include <algorithm>

#include "base/time.h"
#include "verify/record.h"

namespace plumbline::verify {
namespace {

using Found = std::vector<std::string>;

constexpr const char* kAll = R"({"scopes":["crm.*"]})";
constexpr const char* kRead = R"({"scopes":["crm.read"]})";
constexpr const char* kRows =
    R"({"scopes":["crm.read"],"constraints":[{"key":"max_rows","max":50}]})";

std::string capped(const std::string& constraint) {
  return R"({"scopes":["crm.*"],"constraints":[)" + constraint + "]}";
}

// The warnings of a record without errors.
Found warnings(const std::string& evidence, const Options& options = {}) {
  const Report report = report_on(evidence, options);
  CHECK(findings_of(report, Severity::error) == Found{});
  CHECK(exit_status(report) == 0);
  return findings_of(report, Severity::warning);
}
Found warnings(const Record& record) { return warnings(record.ledger()); }

const Finding& only_warning(const Report& report) {
  const Finding* found = nullptr;
  for (const Finding& finding : report.findings) {
    if (finding.reason == Reason::unauthenticated) continue;
    REQUIRE(found == nullptr);
    found = &finding;
  }
  REQUIRE(found != nullptr);
  return *found;
}

TEST_SUITE("verify/warnings") {
  TEST_CASE("without a key and a pin the record is unauthenticated") {
    Record record;
    record.root(kAll);
    const auto is_told = [](const Report& report) {
      return std::any_of(report.findings.begin(), report.findings.end(),
                         [](const Finding& f) { return f.reason == Reason::unauthenticated; });
    };
    CHECK(is_told(report_on(record.ledger())));
    Options pinned;
    pinned.expected_head = Pin{record.last_seq(), record.head()};
    CHECK_FALSE(is_told(report_on(record.ledger(), pinned)));
    Options kept;
    kept.expected_anchor = R"({"seq":0,"head":")" + record.head() + R"(","chain_id":"c","v":1})";
    CHECK_FALSE(is_told(report_on(record.ledger(), kept)));
    Options keyed;
    keyed.hmac_secrets = {std::string(64, 'a')};
    CHECK_FALSE(is_told(report_on(record.ledger(), keyed)));
  }

  TEST_CASE("--strict makes warnings errors, and no warning changes the verdict without it") {
    Record record;
    record.root(kAll).done("n0").allow("n0", "crm.read");
    Options strict;
    strict.strict = true;
    const Report report = report_on(record.ledger(), strict);
    CHECK(findings_of(report, Severity::error) == Found{"action_after_done@2"});
    CHECK(report.verdict == Verdict::failed);
    CHECK(report.check(Check::containment) == CheckStatus::fail);
    // That nothing was given is no fault of the evidence: no check says it failed.
    CHECK(report.check(Check::anchor) == CheckStatus::not_checked);
    CHECK(report_on(record.ledger()).verdict == Verdict::consistent);
  }

  TEST_CASE("an expired key of the trust set is told, once for a set that expired as a whole") {
    const std::string key =
        R"("alg":"EdDSA","public_key_hex":"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")";
    Options options;
    options.now = parse_time("2026-10-05T00:00:00Z");
    options.witness_keys = R"([{"kid":"a",)" + key +
                           R"(,"not_after":"2026-10-05T00:00:00Z"},{"kid":"b",)" + key +
                           R"(,"not_after":"2026-10-05T00:00:01Z"}])";
    const std::string ledger = Record().root(kAll).ledger();
    CHECK(warnings(ledger, options) == Found{"expired_key"});
    CHECK(only_warning(report_on(ledger, options)).message.find("witness a") != std::string::npos);
    options.witness_keys = R"({"witness_keys":[{"kid":"a",)" + key + R"(},{"kid":"b",)" + key +
                           R"(}],"not_after":"2026-01-01T00:00:00Z"})";
    CHECK(warnings(ledger, options) == Found{"expired_key"});
  }

  TEST_CASE("members of a bundle that nobody reads are told in one finding") {
    Record record;
    record.root(kAll);
    const std::string bundle = record.bundle({{"zzz", "1"}, {"note", "\"n\""}, {"aaa", "{}"}});
    CHECK(warnings(bundle) == Found{"unknown_bundle_member"});
    const Finding finding = only_warning(report_on(bundle));
    CHECK(finding.message.find("zzz, aaa") != std::string::npos);
    CHECK(finding.offset == bundle.find("\"zzz\":1") + 6);
  }

  TEST_CASE("a redaction that says it is not ok is told, and nothing else of a redaction") {
    Record record;
    record.root(kAll);
    for (const auto* text : {R"({"ok":false})", R"({"ok":"yes"})", R"({"ok":0,"violations":[]})"}) {
      CAPTURE(text);
      CHECK(warnings(record.bundle({{"redaction", text}})) == Found{"redaction_not_ok"});
    }
    for (const auto* text :
         {R"({"ok":true,"violations":["x"]})", "{}", "null", R"({"ok":null})", "\"no\""}) {
      CAPTURE(text);
      CHECK(warnings(record.bundle({{"redaction", text}})) == Found{});
    }
  }

  TEST_CASE("the first c14n that is not JCS is told: of bundle, anchor, entries") {
    Record record;
    record.root(kAll)
        .allow("n0", "crm.read", {{"c14n", "\"jcs\""}})
        .allow("n0", "crm.read", {{"c14n", "1"}});
    CHECK(warnings(record) == Found{"c14n_not_jcs@1"});
    const std::pair<std::string, std::string> anchor = {"anchor",
                                                        R"({"v":1,"c14n":null,"chain_id":"c"})"};
    const std::string anchored = record.bundle({{"c14n", "\"JCS\""}, anchor});
    CHECK(only_warning(report_on(anchored)).message.find("of the anchor is null") !=
          std::string::npos);
    const std::string both = record.bundle({{"c14n", "\"none\""}, anchor});
    CHECK(only_warning(report_on(both)).message.find("of the bundle is none") != std::string::npos);
  }

  TEST_CASE("a c14n that is absent names no other form") {
    Record record;
    record.add("root", {{"node", "\"n0\""}, {"authority", kAll}, {"c14n", ""}});
    CHECK(warnings(record.bundle({{"anchor", R"({"v":1,"chain_id":"c"})"}})) == Found{});
  }

  TEST_CASE("an entry's time is compared with that of the entry before it") {
    const auto of = [](std::initializer_list<const char*> times) {
      Record record;
      record.root(kAll);
      for (const char* time : times) record.allow("n0", "crm.read", {{"ts", time}});
      return warnings(record);
    };
    CHECK(of({"5", "4"}) == Found{"timestamp_backwards@2"});
    CHECK(of({"5", "5", "6"}) == Found{});
    CHECK(of({"9", "3", "4", "2"}) == Found{"timestamp_backwards@2", "timestamp_backwards@4"});
    CHECK(of({"5.0", "4e0"}) == Found{"timestamp_backwards@2"});
    CHECK(of({"5", "4.5"}) == Found{});
    CHECK(of({"5", "\"4\"", "4"}) == Found{});
    CHECK(of({"5", "null", "4"}) == Found{});
    CHECK(of({"5", "\"2026-10-01T00:00:00Z\"", "4"}) == Found{});
  }

  TEST_CASE("times of RFC 3339 are compared as instants") {
    const auto of = [](const std::string& first, const std::string& second) {
      Record record;
      record.add("root", {{"node", "\"n0\""}, {"authority", kAll}, {"ts", "\"" + first + "\""}});
      record.allow("n0", "crm.read", {{"ts", "\"" + second + "\""}});
      return warnings(record);
    };
    CHECK(of("2026-10-01T00:00:00Z", "2026-09-30T23:59:59.9Z") == Found{"timestamp_backwards@1"});
    CHECK(of("2026-10-01T00:00:00Z", "2026-10-01T01:59:59+02:00") ==
          Found{"timestamp_backwards@1"});
    CHECK(of("2026-10-01T00:00:00Z", "2026-09-30T23:00:00-01:00") == Found{});
    CHECK(of("2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00Z") == Found{});
    CHECK(of("2026-10-01T00:00:00Z", "2026-09-30 00:00:00Z") == Found{});
    CHECK(of("2026-10-01T00:00:00Z", "yesterday") == Found{});
  }

  TEST_CASE("a grant beyond the request is told, one within it is not") {
    const auto of = [](const std::string& granted, const std::string& requested) {
      return warnings(Record().root(kAll).spawn("n1", "n0", granted, requested));
    };
    CHECK(of(kRead, kRows) == Found{"grant_exceeds_request@1"});
    CHECK(of(kRows, kRead) == Found{});
    CHECK(of(kRead, kRead) == Found{});
    CHECK(of(kRead, "") == Found{});
    CHECK(of(kRead, "null") == Found{});
    CHECK(of(kRead, R"({"scopes":["crm"]})") == Found{});
  }

  TEST_CASE("allows are recounted against the call caps, whatever the contexts say") {
    Record record;
    record.root(capped(R"({"key":"max_calls","max":2})"));
    for (int i = 0; i < 5; ++i) record.allow("n0", "crm.read", {{"context", R"({"calls":1})"}});
    CHECK(warnings(record) == Found{"call_limit_exceeded@3"});
    const Finding finding = only_warning(report_on(record.ledger()));
    CHECK(finding.expected == "at most 2");
    CHECK(finding.found == "3");
    CHECK(finding.node == "n0");
  }

  TEST_CASE("a scoped cap counts its scopes, a cap counts its node, ungated calls count for none") {
    Record record;
    record.root(capped(
        R"({"key":"max_calls[crm.read]","type":"max_calls","applies_to":"crm.read","max":1},)"
        R"({"key":"max_calls","max":3})"));
    record.spawn(
        "n1", "n0",
        capped(
            R"({"key":"max_calls[crm.read]","type":"max_calls","applies_to":"crm.read","max":1},)"
            R"({"key":"max_calls","max":1.5})"));
    record.allow("n0", "crm.read").allow("n0", "crm.export").allow("n1", "crm.read");
    record.allow("n0", "clock.now", {{"policy", "\"unlisted\""}});
    record.allow("n0", "clock.now", {{"policy", "\"unlisted\""}});
    record.allow("n0", "crm.export");
    CHECK(warnings(record) == Found{});
    record.allow("n0", "crm.read");
    CHECK(warnings(record) == Found{"call_limit_exceeded@8", "call_limit_exceeded@8"});
    record.allow("n1", "crm.export");
    CHECK(warnings(record) ==
          Found{"call_limit_exceeded@8", "call_limit_exceeded@8", "call_limit_exceeded@9"});
  }

  TEST_CASE("an action after done is told, gated or not; a denial and an outcome are no action") {
    Record record(2);
    record.root(kAll).allow("n0", "crm.read", {}, '1').done("n0").outcome("n0", '1');
    record.deny("n0", "mail.send",
                {{"reason", "\"node_finalized\""}, {"call_id", Record::id('2')}});
    CHECK(warnings(record) == Found{});
    record.allow("n0", "clock.now", {{"policy", "\"unlisted\""}, {"capture", "\"pre_hook_only\""}},
                 '3');
    record.allow("n0", "crm.read", {{"capture", "\"pre_hook_only\""}}, '4').done("n0");
    CHECK(warnings(record) == Found{"action_after_done@5", "action_after_done@6"});
  }
}

}  // namespace
}  // namespace plumbline::verify
