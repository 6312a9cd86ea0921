// Reports on token chains made by hand for the tests of render.
#pragma once

#include <string>

#include "render/sample_report.h"

namespace plumbline::render {

inline TokenRow token_row(std::string agent, std::int64_t depth, std::string scope) {
  TokenRow row;
  row.kid = "issuer-1";
  row.algorithm = "EdDSA";
  row.agent = std::move(agent);
  row.id = "n" + std::to_string(depth);
  row.issuer = "issuer";
  row.subject = "user";
  row.audience = {"https://rs.example"};
  row.depth = depth;
  row.readable = true;
  row.scopes = {std::move(scope)};
  row.constraints = {"max_rows<=50", "region in [\"eu\"]"};
  row.issued_at = "1750000000";
  row.expires = "1750000900";
  row.lifetime = "900";
  row.verdict = CheckStatus::pass;
  return row;
}

// A chain of three tokens of revision 02 that holds.
inline Report chain_report() {
  Report report;
  report.path = "chain.json";
  report.kind = "tokens";
  report.bytes = 2315;
  report.verified_at = "2025-06-15T15:10:00Z";
  report.verdict = Verdict::verified;
  report.checks.fill(CheckStatus::not_checked);
  for (const Check check : {Check::form, Check::signature, Check::parent_hash, Check::depth,
                            Check::principal, Check::attenuation, Check::lifetime}) {
    set(report, check, CheckStatus::pass);
  }
  report.keys = {{"", "Ed25519", "SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs"}};
  TokenChain& chain = report.tokens.emplace();
  chain.draft = Draft::v02;
  chain.rows = {token_row("orchestrator", 0, "crm.*"), token_row("analyst", 1, "crm.*"),
                token_row("reader", 2, "crm.read")};
  return report;
}

// The same, where the second token holds more than the first.
inline Report wide_chain_report() {
  Report report = chain_report();
  report.verdict = Verdict::failed;
  set(report, Check::attenuation, CheckStatus::fail);
  set(report, Check::lifetime, CheckStatus::not_checked);
  for (TokenRow& row : report.tokens->rows) row.verdict = CheckStatus::not_checked;
  report.tokens->rows[1].verdict = CheckStatus::fail;
  Finding wider = finding(Reason::not_narrower, "it was given more than its parent holds in max_rows");
  wider.found_by = Check::attenuation;
  wider.index = 1;
  wider.line = 4;
  wider.column = 3;
  wider.offset = 900;
  wider.expected = "max_rows<=50";
  wider.found = "max_rows<=100";
  report.findings = {wider};
  return report;
}

// The same as chain_report(), asked about an action that it does not permit.
inline Report denying_chain_report() {
  Report report = chain_report();
  report.verdict = Verdict::unproven;
  Permission& permission = report.tokens->permission.emplace();
  permission.scope = "mail.send";
  permission.asked = true;
  permission.refusals = {"scope mail.send not covered by [crm.read]"};
  report.findings = {finding(Reason::requirement_not_met,
                             "the last token does not permit mail.send; scope mail.send not "
                             "covered by [crm.read]")};
  return report;
}

}  // namespace plumbline::render
