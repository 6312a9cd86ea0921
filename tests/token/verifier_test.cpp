#include "plumbline/token.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

using namespace plumbline;

namespace {

std::string vector_path(const std::string& name) {
  return std::string(PLUMBLINE_TESTDATA) + "/vectors/" + name;
}

std::string content_of(const std::string& name) {
  std::ifstream file(vector_path(name), std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  REQUIRE(!content.str().empty());
  return content.str();
}

// The options that the vectors are verified with: the key of testdata/sample, in time.
TokenOptions options() {
  TokenOptions options;
  options.public_keys = {{"5b17fbd33458a77791f9013e360f80dea762d242e8dd5446fcff8b1f09f259e9", ""}};
  options.now = Time{1750000000, 0};
  return options;
}

Report report_on(const std::string& name, const TokenOptions& options) {
  const auto verifier = TokenVerifier::make(options);
  REQUIRE(verifier.ok());
  const auto report = verifier->bytes(content_of(name), "chain.json");
  REQUIRE(report.ok());
  return *report;
}

CheckStatus status(const Report& report, Check check) { return report.check(check); }

}  // namespace

TEST_SUITE("token/verifier") {
  TEST_CASE("a chain that holds") {
    const Report report = report_on("good/token_eddsa_02.json", options());
    CHECK(report.verdict == Verdict::verified);
    CHECK(exit_status(report) == 0);
    CHECK(report.kind == "tokens");
    CHECK(report.path == "chain.json");
    CHECK(report.verified_at == "2025-06-15T15:06:40Z");
    CHECK(report.findings.empty());
    REQUIRE(report.tokens);
    CHECK(report.tokens->draft == Draft::v02);
    REQUIRE(report.tokens->rows.size() == 3);
    for (const TokenRow& row : report.tokens->rows) CHECK(row.verdict == CheckStatus::pass);
    for (const Check check : {Check::form, Check::signature, Check::parent_hash, Check::depth,
                              Check::principal, Check::attenuation, Check::lifetime}) {
      CHECK(status(report, check) == CheckStatus::pass);
    }
    for (const Check check : {Check::holder_proof, Check::status_list, Check::audience}) {
      CHECK(status(report, check) == CheckStatus::not_checked);
    }
    CHECK(!report.sha256);
  }

  TEST_CASE("the first failure ends it: the token, the step, one reason, the place") {
    const Report report = report_on("not_narrower/max_01.json", options());
    CHECK(report.verdict == Verdict::failed);
    CHECK(exit_status(report) == 2);
    REQUIRE(report.findings.size() == 1);
    const Finding& finding = report.findings[0];
    CHECK(finding.reason == Reason::not_narrower);
    CHECK(finding.check() == Check::attenuation);
    CHECK(finding.index == 1);
    CHECK(finding.line == 1);
    CHECK(finding.expected == "max_rows<=5");
    CHECK(finding.found == "max_rows<=6");
    CHECK(status(report, Check::depth) == CheckStatus::pass);
    CHECK(status(report, Check::attenuation) == CheckStatus::fail);
    CHECK(status(report, Check::lifetime) == CheckStatus::not_checked);
    CHECK(status(report, Check::principal) == CheckStatus::not_applicable);
    CHECK(status(report, Check::audience) == CheckStatus::not_applicable);
    REQUIRE(report.tokens->rows.size() == 2);
    CHECK(report.tokens->rows[0].verdict == CheckStatus::not_checked);
    CHECK(report.tokens->rows[1].verdict == CheckStatus::fail);
  }

  TEST_CASE("one reason can end several steps") {
    CHECK(report_on("malformed/root_left_out_02.json", options()).findings[0].check() ==
          Check::parent_hash);
    CHECK(report_on("malformed/nbf_string_02.json", options()).findings[0].check() ==
          Check::lifetime);
    CHECK(report_on("malformed/token_two_parts.json", options()).findings[0].check() == Check::form);
  }

  TEST_CASE("what the leaf permits is a condition, and asked of a chain that holds alone") {
    TokenOptions asking = options();
    asking.audience = "https://crm.example.com";
    asking.permits = Action{"crm.read", "", {{"calls", "5"}, {"spend_subtree_total", "1"}}};
    const Report allowed = report_on("good/token_eddsa_02.json", asking);
    CHECK(allowed.verdict == Verdict::verified);
    REQUIRE(allowed.tokens->permission);
    CHECK(allowed.tokens->permission->asked);
    CHECK(allowed.tokens->permission->refusals.empty());
    asking.permits->scope = "mail.send";
    asking.permits->totals.clear();
    const Report refused = report_on("good/token_eddsa_02.json", asking);
    CHECK(refused.verdict == Verdict::unproven);
    CHECK(exit_status(refused) == 3);
    CHECK(refused.tokens->permission->refusals.size() == 3);
    REQUIRE(refused.findings.size() == 1);
    CHECK(refused.findings[0].severity == Severity::condition);
    CHECK(refused.findings[0].reason == Reason::requirement_not_met);
    asking.now = Time{1850000000, 0};
    const Report late = report_on("good/token_eddsa_02.json", asking);
    CHECK(late.verdict == Verdict::failed);
    CHECK(!late.tokens->permission->asked);
    CHECK(late.findings.size() == 1);
  }

  TEST_CASE("an audience that was asked for is not given up because the tokens are of revision 01") {
    TokenOptions asking = options();
    asking.audience = "https://crm.example.com";
    const Report told = report_on("good/token_eddsa_01.json", asking);
    CHECK(told.verdict == Verdict::unproven);
    REQUIRE(told.findings.size() == 1);
    CHECK(told.findings[0].severity == Severity::condition);
    CHECK(told.findings[0].reason == Reason::requirement_not_met);
    CHECK(report_on("not_narrower/max_01.json", asking).findings.size() == 1);
    asking.draft = Draft::v01;  // which the user knows to have no such step
    CHECK(report_on("good/token_eddsa_01.json", asking).verdict == Verdict::verified);
    asking.draft = Draft::v02;
    CHECK(report_on("good/token_eddsa_01.json", asking).verdict == Verdict::failed);
  }

  TEST_CASE("an action needs an audience once the chain turns out to be of revision 02") {
    TokenOptions asking = options();
    asking.permits = Action{"crm.read", "", {}};
    const auto verifier = TokenVerifier::make(asking);
    REQUIRE(verifier.ok());
    const auto report = verifier->bytes(content_of("good/token_eddsa_02.json"), "x");
    REQUIRE(!report.ok());
    CHECK(report.error().kind == ErrorKind::usage);
    CHECK(verifier->bytes(content_of("good/token_eddsa_01.json"), "x").ok());
  }

  TEST_CASE("what is no chain, and what cannot be opened") {
    const auto verifier = TokenVerifier::make(options());
    REQUIRE(verifier.ok());
    const auto report = verifier->bytes("hello", "x");
    REQUIRE(report.ok());
    CHECK(report->verdict == Verdict::unreadable);
    CHECK(exit_status(*report) == 4);
    CHECK(report->bytes == 5);
    REQUIRE(report->findings.size() == 1);
    CHECK(report->findings[0].reason == Reason::unreadable);
    CHECK(report->findings[0].line == 1);
    CHECK(report->findings[0].offset == 0);
    CHECK(!report->tokens->draft);
    CHECK(verifier->file("no/such/file").error().kind == ErrorKind::usage);
    CHECK(verifier->file(vector_path("good/token_eddsa_02.json"))->verdict == Verdict::verified);
  }

  TEST_CASE("the digest is of the bytes as they are stored") {
    TokenOptions digested = options();
    digested.digest = true;
    const auto verifier = TokenVerifier::make(digested);
    CHECK(verifier->bytes("abc", "x")->sha256 ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  TEST_CASE("a byte order mark is a warning, which fails nothing") {
    const Report report = report_on("good/token_byte_order_mark_01.json", options());
    CHECK(report.verdict == Verdict::verified);
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].reason == Reason::byte_order_mark);
    CHECK(report.findings[0].severity == Severity::warning);
  }
}
