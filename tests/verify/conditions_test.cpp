#include "verify/conditions.h"

#include "verify/record.h"

namespace plumbline::verify {
namespace {

using Kind = Condition::Kind;

constexpr const char* kAll = R"({"scopes":["crm.*"]})";

void set(Report& report, Check check, CheckStatus status) {
  report.checks[static_cast<std::size_t>(check)] = status;
}

// What was not checked passes for nothing.
Report nothing_checked() {
  Report report;
  report.checks.fill(CheckStatus::not_checked);
  return report;
}

bool meets(const Report& report, Condition condition) {
  return unmet({std::move(condition)}, report).empty();
}
bool meets(const Report& report, Kind kind) { return meets(report, {kind, "", 0}); }

TEST_SUITE("verify/conditions") {
  TEST_CASE("a key authenticates, as does a pin, but neither is the other") {
    Report report = nothing_checked();
    for (const Kind kind : {Kind::authenticated, Kind::anchor, Kind::pin})
      CHECK_FALSE(meets(report, kind));
    set(report, Check::anchor, CheckStatus::pass);
    CHECK(meets(report, Kind::authenticated));
    CHECK(meets(report, Kind::anchor));
    CHECK_FALSE(meets(report, Kind::pin));
    set(report, Check::anchor, CheckStatus::fail);
    set(report, Check::pin, CheckStatus::pass);
    CHECK(meets(report, Kind::authenticated));
    CHECK_FALSE(meets(report, Kind::anchor));
    CHECK(meets(report, Kind::pin));
  }

  TEST_CASE("a kid is that of the key that verified the anchor, never what the anchor says") {
    Report report = nothing_checked();
    report.anchor.kid = "release";
    CHECK_FALSE(meets(report, {Kind::kid, "release", 0}));
    set(report, Check::pin, CheckStatus::pass);
    CHECK_FALSE(meets(report, {Kind::kid, "release", 0}));
    set(report, Check::anchor, CheckStatus::pass);
    CHECK_FALSE(meets(report, {Kind::kid, "release", 0}));
    report.anchor.tied_kid = "release";
    CHECK(meets(report, {Kind::kid, "release", 0}));
    CHECK_FALSE(meets(report, {Kind::kid, "Release", 0}));
    set(report, Check::anchor, CheckStatus::fail);
    CHECK_FALSE(meets(report, {Kind::kid, "release", 0}));
  }

  TEST_CASE("what speaks of all of a record is not met by a part of it") {
    Report report = nothing_checked();
    report.execution = ExecutionStatus::clean;
    report.params_coverage = Coverage::complete;
    report.entries = 5;
    const Kind all[] = {Kind::witness, Kind::complete, Kind::params, Kind::gated};
    for (const Kind kind : all) CHECK(meets(report, kind));
    report.continued_from.emplace(3, "");
    for (const Kind kind : all) CHECK_FALSE(meets(report, kind));
    CHECK(meets(report, {Kind::min_entries, "", 5}));
  }

  TEST_CASE("witness wants every spawn and every allow, ungated ones too") {
    Report report = nothing_checked();
    report.delegations = 1;
    report.actions_checked = 1;
    report.witness_signed = {1, 2};
    CHECK(meets(report, Kind::witness));
    report.ungated = 1;
    CHECK_FALSE(meets(report, Kind::witness));
    report.witness_signed.push_back(3);
    CHECK(meets(report, Kind::witness));
    CHECK_FALSE(meets(report, Kind::gated));
  }

  TEST_CASE("complete is a clean execution and nothing less") {
    Report report = nothing_checked();
    for (const auto status :
         {ExecutionStatus::incomplete, ExecutionStatus::failed, ExecutionStatus::not_applicable}) {
      report.execution = status;
      CHECK_FALSE(meets(report, Kind::complete));
    }
    report.execution = ExecutionStatus::clean;
    CHECK(meets(report, Kind::complete));
  }

  TEST_CASE("params wants complete coverage") {
    Report report = nothing_checked();
    CHECK_FALSE(meets(report, Kind::params));
    report.params_coverage = Coverage::partial;
    CHECK_FALSE(meets(report, Kind::params));
    report.params_coverage = Coverage::complete;
    CHECK(meets(report, Kind::params));
  }

  TEST_CASE("a chain is named by its string alone") {
    Report report = nothing_checked();
    CHECK_FALSE(meets(report, {Kind::chain, "7", 0}));
    report.chain_id = "7";
    CHECK_FALSE(meets(report, {Kind::chain, "7", 0}));
    report.chain_id = "\"7\"";
    CHECK(meets(report, {Kind::chain, "7", 0}));
    CHECK_FALSE(meets(report, {Kind::chain, "\"7\"", 0}));
  }

  TEST_CASE("min-entries is a least number") {
    Report report = nothing_checked();
    report.entries = 5;
    CHECK(meets(report, {Kind::min_entries, "", 5}));
    CHECK_FALSE(meets(report, {Kind::min_entries, "", 6}));
  }

  TEST_CASE("each unmet condition has words of its own that name it, in order") {
    const auto words =
        unmet({{Kind::min_entries, "", 6}, {Kind::gated, "", 0}, {Kind::kid, "a b\n", 0}},
              nothing_checked());
    REQUIRE(words.size() == 2);
    CHECK(words[0].message.starts_with("required min-entries=6: "));
    CHECK(words[0].expected == "at least 6");
    CHECK(words[0].found == "0");
    CHECK(words[1].message.starts_with("required \"kid=a b\\u000a\": "));
  }

  TEST_CASE("conditions are said as they are written") {
    CHECK(text_of({Kind::authenticated, "", 0}) == "authenticated");
    CHECK(text_of({Kind::chain, "a", 0}) == "chain=a");
    CHECK(text_of({Kind::min_entries, "", 12}) == "min-entries=12");
    for (const Kind kind : condition_kinds) CHECK_FALSE(name(kind).empty());
  }

  TEST_CASE("conditions are read as they are said, and nothing else is") {
    for (const Kind kind : condition_kinds) {
      const bool named = kind == Kind::kid || kind == Kind::chain;
      const Condition condition{kind, named ? "a=b, c" : "", kind == Kind::min_entries ? 7u : 0u};
      CHECK(condition_of(text_of(condition)) == condition);
    }
    for (const char* text : {"", "=", "Pin", "pin ", "pin=", "pin=1", "kid", "kid=", "chain=",
                             "min-entries", "min-entries=", "min-entries=-1", "min-entries=6 ",
                             "min-entries=0x6", "min-entries=18446744073709551616"}) {
      CAPTURE(text);
      CHECK_FALSE(condition_of(text));
    }
  }

  TEST_CASE("a pin is read as head prints it, and nothing else is") {
    const std::string hash(64, 'A');
    CHECK(pin_of("23:" + hash)->seq == 23);
    CHECK(pin_of("-1:" + hash)->hash == hash);
    for (const std::string& text :
         {hash, ":" + hash, "-2:" + hash, "+1:" + hash, " 1:" + hash, "1: " + hash, "1:" + hash + "A",
          "1:" + hash.substr(1), "1:" + std::string(64, 'g'), "9223372036854775808:" + hash}) {
      CAPTURE(text);
      CHECK_FALSE(pin_of(text));
    }
  }

  TEST_CASE("an unmet condition leaves evidence unproven, and an error outweighs it") {
    Record record;
    record.root(kAll).allow("n0", "crm.read");
    Options options;
    options.require = {{Kind::gated, "", 0}, {Kind::chain, "c", 0}, {Kind::pin, "", 0}};
    const Report unproven = report_on(record.ledger(), options);
    CHECK(unproven.verdict == Verdict::unproven);
    CHECK(exit_status(unproven) == 3);
    CHECK(findings_of(unproven, Severity::condition) ==
          std::vector<std::string>{"requirement_not_met"});

    options.expected_head = Pin{record.last_seq(), record.head()};
    CHECK(report_on(record.ledger(), options).verdict == Verdict::verified);

    record.allow("n0", "mail.send");
    options.expected_head = Pin{record.last_seq(), record.head()};
    options.require.push_back({Kind::anchor, "", 0});
    const Report failed = report_on(record.ledger(), options);
    CHECK(failed.verdict == Verdict::failed);
    CHECK(findings_of(failed, Severity::condition) ==
          std::vector<std::string>{"requirement_not_met"});
  }

  TEST_CASE("what is no evidence meets and misses no condition") {
    Options options;
    options.require = {{Kind::pin, "", 0}};
    const Report report = report_on("[1]", options);
    CHECK(report.verdict == Verdict::unreadable);
    CHECK(findings_of(report, Severity::condition).empty());
  }

  TEST_CASE("the report lists what was required") {
    Options options;
    options.require = {{Kind::pin, "", 0}, {Kind::min_entries, "", 1}};
    options.canonical_envelopes = true;
    const Report report = report_on(Record().root(kAll).ledger(), options);
    const std::vector<std::pair<std::string, std::string>> limits = {
        {"canonical_envelopes", ""}, {"require", "pin"}, {"require", "min-entries=1"}};
    CHECK(report.limits == limits);
  }
}

}  // namespace
}  // namespace plumbline::verify
