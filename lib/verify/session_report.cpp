#include "verify/session_report.h"

#include <algorithm>
#include <limits>

#include "verify/words.h"

namespace plumbline::verify {
namespace {

using kitelogik::Checked;
using kitelogik::Session;

void fill_nodes(const Checked& checked, kitelogik::Sessions& sessions, const kitelogik::Policy& policy,
                Report& report) {
  const auto add_relative = [&](std::uint32_t number) {
    const Session& session = sessions.session(number);
    // What names itself, or is given twice, is no relative, and findings go by the name of a node.
    if (session.id == checked.session.id) return;
    report.nodes.push_back(node_row(session, policy));
    report.nodes.back().judged = false;
  };
  if (checked.parent) add_relative(checked.parent->number);
  report.nodes.push_back(node_row(checked.session, policy));
  if (checked.number) {
    for (const std::uint32_t child : sessions.children_of(*checked.number)) add_relative(child);
  }
  report.readable_nodes = static_cast<std::uint64_t>(
      std::ranges::count_if(report.nodes, [](const NodeRow& row) { return row.readable; }));
}

void fill_session(const Checked& checked, const kitelogik::Sessions& sessions, Report& report) {
  SessionRow& row = report.session.emplace();
  row.id = checked.session.id;
  row.depth = checked.session.depth;
  if (checked.session.parent.any()) {
    row.parent = {checked.session.parent.session_id, checked.session.parent.token_id, {}, checked.link};
    if (checked.parent) row.parent->path = sessions.path(checked.parent->number);
  }
  row.exported_at = checked.exported_at;
  row.policy_versions.assign(checked.policy_versions.begin(), checked.policy_versions.end());
  row.integrity_hash = checked.stored_hash;
  row.computed_hash = checked.computed_hash;
}

// Whoever gives a key or a pin asks for what no export can show, so that it is not shown.
void require_nothing_that_ties(const Supplied& supplied, Findings& findings) {
  const auto unmet = [&](std::string_view given, std::string_view lacks) {
    findings.add(Reason::requirement_not_met, whole(),
                 {std::string(given) + " was given, and a session export has no " + std::string(lacks)});
  };
  if (!supplied.keys.empty()) unmet("a key", "signature that it could verify");
  if (supplied.pinned_head) unmet("a head to expect", "head");
  if (supplied.pinned_anchor.value().exists()) unmet("an anchor to expect", "anchor");
}

}  // namespace

NodeRow node_row(const Session& session, const kitelogik::Policy& policy) {
  NodeRow row;
  row.node = session.id;
  row.agent = session.role;
  if (!session.parent.session_id.empty()) row.parent = session.parent.session_id;
  const auto deepest = static_cast<std::int64_t>(std::numeric_limits<std::uint32_t>::max());
  row.depth = static_cast<std::uint32_t>(std::min(session.depth.value_or(0), deepest));
  row.readable = session.scopes.has_value();
  if (session.scopes) row.scopes = *session.scopes;
  if (session.scopes && session.depth) {
    row.constraints = bounds_at(policy, *session.depth, session.role.value_or(""), row.scopes);
  }
  row.allows = session.ran;
  row.denies = session.denials;
  return row;
}

void fill_from_session(Checked checked, kitelogik::Sessions& sessions, const Supplied& supplied,
                       Report& report, Findings& findings) {
  report.chain_id = json_text(checked.session.id);
  report.entries = checked.session.records;
  report.delegations = checked.session.delegations;
  report.actions_checked = checked.session.ran;
  report.denials = checked.session.denials;
  if (supplied.options.policy) report.limits.emplace_back("policy", supplied.options.policy_name);
  fill_nodes(checked, sessions, supplied.policy, report);
  fill_session(checked, sessions, report);
  report.entry_rows = std::move(checked.rows);
  for (Finding& finding : checked.findings) {
    finding.node = checked.session.id;
    findings.add(std::move(finding));
  }
  for (const auto& [reason, more] : checked.left_out) {
    for (std::uint64_t i = 0; i < more; ++i) findings.add(reason, whole(), {});
  }
  findings.add(Reason::unauthenticated, whole(),
               {"a session export has no key and no head that could be pinned, so that a complete "
                "rewrite of it cannot be excluded"});
  require_nothing_that_ties(supplied, findings);
}

void settle_session_checks(Report& report, const Findings& findings) {
  report.checks.fill(CheckStatus::not_applicable);
  // A record that could not be read took no part in what the others passed.
  const bool unread =
      findings.has(Reason::duplicate_member) || findings.has(Reason::invalid_ledger_entry);
  const auto settle = [&](Check check, bool made) {
    CheckStatus& status = report.checks[static_cast<std::size_t>(check)];
    status = made ? CheckStatus::pass : CheckStatus::not_checked;
    if (findings.any_error(check)) status = CheckStatus::fail;
  };
  const auto& parent = report.session->parent;
  const bool linked = !parent || parent->link != CheckStatus::not_checked;
  settle(Check::ledger_fields, true);
  settle(Check::integrity, report.session->computed_hash.has_value());
  settle(Check::monotonicity, linked && !unread);
  settle(Check::containment, !unread);
  if (report.check(Check::integrity) != CheckStatus::pass) return;
  report.intact.emplace_back(0, report.entries - 1);
}

}  // namespace plumbline::verify
