// Reports made by hand for the tests of render.
#pragma once

#include <span>
#include <string>

#include "render/render.h"

namespace plumbline::render {

inline void set(Report& report, Check check, CheckStatus status) {
  report.checks[static_cast<std::size_t>(check)] = status;
}

inline NodeRow node(std::string name, std::string agent, std::optional<std::string> parent) {
  NodeRow row;
  row.node = std::move(name);
  row.agent = std::move(agent);
  row.parent = std::move(parent);
  row.depth = row.parent ? 1 : 0;
  row.readable = true;
  return row;
}

inline Finding finding(Reason reason, std::string message) {
  Finding finding;
  finding.severity = info(reason).severity;
  finding.reason = reason;
  finding.message = std::move(message);
  return finding;
}

// A bundle of three nodes whose anchor a key of the user's verified.
inline Report verified_report() {
  Report report;
  report.path = "run.bundle.json";
  report.kind = "bundle";
  report.bytes = 9041;
  report.verified_at = "2026-03-04T05:06:07Z";
  report.verdict = Verdict::verified;
  report.checks.fill(CheckStatus::pass);
  set(report, Check::pin, CheckStatus::not_checked);
  set(report, Check::envelopes, CheckStatus::not_applicable);
  report.keys = {{"", "Ed25519", "SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs"}};
  report.chain_id = "\"crm-7\"";
  report.version = 2;
  report.entries = 26;
  report.head_seq = 25;
  report.head_hash = "7d0042e9335306be3e95620db957a7cb11d9830a8898ac5b357b2b9f8d72c2a7";
  report.readable_nodes = 3;
  report.delegations = 2;
  report.actions_checked = 7;
  report.denials = 5;
  report.anchor = {CheckStatus::pass, "Ed25519", "release-1", 25, true};
  report.execution = ExecutionStatus::incomplete;
  report.params_coverage = Coverage::complete;
  for (std::uint8_t i = 0; i < 7; ++i) {
    Call call{};
    call.id[15] = i;
    call.state = CallState::observed;
    report.calls.push_back(call);
  }
  NodeRow root = node("crm-7:n0", "orchestrator", std::nullopt);
  root.scopes = {"agent.delegate.*", "crm.export", "crm.read", "mail.send"};
  root.constraints = {"max_rows<=100"};
  root.ttl = "3600";
  root.allows = 3;
  root.denies = 1;
  NodeRow reader = node("crm-7:n1", "summarizer", root.node);
  reader.defined_at = 7;
  reader.scopes = {"crm.read"};
  reader.constraints = {"max_rows<=50"};
  reader.ttl = "900";
  reader.allows = 1;
  reader.denies = 3;
  reader.lifecycle = Lifecycle::finalized;
  NodeRow mailer = node("crm-7:n2", "mailer", root.node);
  mailer.defined_at = 12;
  mailer.scopes = {"mail.send"};
  mailer.constraints = {"max_rows<=100"};
  mailer.ttl = "600";
  mailer.allows = 3;
  mailer.denies = 1;
  mailer.lifecycle = Lifecycle::finalized;
  report.nodes = {root, reader, mailer};
  return report;
}

// The same without a key.
inline Report consistent_report() {
  Report report = verified_report();
  report.verdict = Verdict::consistent;
  set(report, Check::anchor, CheckStatus::not_checked);
  report.anchor.status = CheckStatus::not_checked;
  report.anchor.algorithm.reset();
  report.keys.clear();
  return report;
}

// The same where a child was given more rows than its parent has, by who holds the key.
inline Report widened_report() {
  Report report = verified_report();
  report.path = "widened.bundle.json";
  report.verdict = Verdict::failed;
  set(report, Check::monotonicity, CheckStatus::fail);
  Finding widened =
      finding(Reason::monotonicity,
              "crm-7:n1 was given more than its parent crm-7:n0 holds: max_rows<=5000, "
              "the parent max_rows<=100");
  widened.index = 7;
  widened.seq = 7;
  widened.offset = 2210;
  widened.node = "crm-7:n1";
  widened.expected = "max_rows<=100";
  widened.found = "max_rows<=5000";
  report.findings = {widened};
  report.nodes[1].constraints = {"max_rows<=5000"};
  report.nodes[1].findings = {0};
  return report;
}

// A ledger of version 1 with one entry edited.
inline Report edited_report() {
  Report report = consistent_report();
  report.path = "audit.jsonl";
  report.kind = "ledger";
  report.verdict = Verdict::failed;
  report.version = 1;
  report.anchor = {};
  report.calls.clear();
  report.execution = ExecutionStatus::not_applicable;
  set(report, Check::execution, CheckStatus::not_applicable);
  set(report, Check::integrity, CheckStatus::fail);
  Finding edited = finding(Reason::integrity, "the hash is not the one of what the entry says");
  edited.cause = Cause::edited;
  edited.index = 9;
  edited.seq = 9;
  edited.line = 10;
  edited.expected = "00000000000000000000000000000000000000000000000000000000000000ab";
  edited.found = "7d0042e9335306be3e95620db957a7cb11d9830a8898ac5b357b2b9f8d72c2a7";
  Finding mark =
      finding(Reason::byte_order_mark, "a byte order mark stands before the first entry");
  report.findings = {mark, edited};
  report.intact = {{0, 8}, {10, 25}};
  return report;
}

inline Report unreadable_report() {
  Report report;
  report.path = "notes.txt";
  report.verified_at = "2026-03-04T05:06:07Z";
  report.bytes = 12;
  report.checks.fill(CheckStatus::not_checked);
  Finding why = finding(Reason::unreadable, "this is not JSON: a value was expected");
  why.line = 1;
  why.offset = 0;
  report.findings = {why};
  return report;
}

// A record of `count` nodes: a root and its children.
inline Report wide_report(std::size_t count) {
  Report report = verified_report();
  report.nodes.clear();
  report.nodes.push_back(node("top", "a", std::nullopt));
  for (std::size_t i = 1; i < count; ++i) {
    report.nodes.push_back(node("n" + std::to_string(i), "a", "top"));
  }
  return report;
}

// A record of `count` nodes, each the parent of the next.
inline Report deep_report(std::size_t count) {
  Report report = verified_report();
  report.nodes.clear();
  for (std::size_t i = 0; i < count; ++i) {
    std::optional<std::string> parent;
    if (i > 0) parent = "n" + std::to_string(i - 1);
    report.nodes.push_back(node("n" + std::to_string(i), "a", parent));
    report.nodes.back().depth = static_cast<std::uint32_t>(i);
  }
  return report;
}

// The whole output of a run with these reports.
inline std::string rendered(std::span<const Report> reports, Format format,
                            const TextStyle& style = {}) {
  const auto stream = make_stream(format, style, reports.size() > 1);
  std::string out;
  for (const Report& report : reports) out += stream->add(report);
  return out + stream->finish();
}

inline std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

// What an attacker would put into a name: colours, line ends, a bidirectional override, quotes, a
// lone surrogate, a row of its own.
inline constexpr std::string_view hostile_text =
    "\x1b[32mVERIFIED\x1b[0m\r\n  VERIFIED  \"ok\"\\\xE2\x80\xAE\xC2\x9B\xED\xA0\x80\x7F::%0A";

// A failed report with it in every field that holds text from the evidence or a file name.
inline Report hostile_report() {
  Report report = widened_report();
  const std::string bad(hostile_text);
  report.path = bad;
  report.chain_id = bad;
  report.head_hash = bad;
  report.anchor.kid = bad;
  for (NodeRow& row : report.nodes) {
    row.agent = bad;
    row.scopes.push_back(bad);
    row.constraints.push_back(bad);
  }
  report.nodes[2].node = bad;
  Finding& about = report.findings[0];
  about.node = about.call_id = bad;
  about.message = about.expected = about.found = bad;
  return report;
}

}  // namespace plumbline::render
