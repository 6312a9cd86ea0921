// The parts of the text report that only a session export has: its sentences, and what its checks
// measured.
#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kHashColumns = 16;

std::string records(const Report& report) { return counted(report.entries, "record", "records"); }

// "session orch-main", "token tok_9" of the parent that the session names.
std::string named_parent(const SessionRow::Parent& parent) {
  return parent.session_id.empty() ? "token " + brief(parent.token_id)
                                   : "session " + brief(parent.session_id);
}

std::string link(const Report& report) {
  const SessionRow& session = *report.session;
  const std::string depth = session.depth ? "depth " + std::to_string(*session.depth) : "no one depth";
  if (!session.parent) return depth + ", no parent";
  const SessionRow::Parent& parent = *session.parent;
  if (!parent.path) return depth + ", parent " + named_parent(parent) + " was not given";
  const std::string of = named_parent(parent) + " (" + brief(*parent.path) + ")";
  switch (parent.link) {
    case CheckStatus::pass: return depth + ", within " + of;
    case CheckStatus::fail: return depth + ", not within " + of;
    default: return depth + ", " + of + " says too little";
  }
}

}  // namespace

std::string measured_of_session(const Report& report, Check check) {
  const bool pass = report.check(check) == CheckStatus::pass;
  switch (check) {
    case Check::ledger_fields: return records(report);
    case Check::integrity:
      if (!report.session->computed_hash) return "they can be read in two ways";
      return (pass ? "the stated hash is that of " : "") + records(report) + ", SHA-256 " +
             fit(printable(*report.session->computed_hash), kHashColumns, marks({}));
    case Check::monotonicity:
      return link(report) + "; " + counted(report.delegations, "delegation", "delegations");
    case Check::containment:
      return counted(report.actions_checked, "action", "actions") + " let through, " +
             counted(report.denials, "denial", "denials");
    default: return "";
  }
}

std::vector<std::string> session_parts_checked(const Report& report) {
  const auto passed = [&report](Check check) { return report.check(check) == CheckStatus::pass; };
  std::vector<std::string> parts;
  if (passed(Check::integrity)) parts.push_back("the hash of " + records(report));
  if (passed(Check::monotonicity)) {
    if (report.session->parent) parts.emplace_back("the link to its parent");
    parts.push_back(counted(report.delegations, "delegation", "delegations"));
  }
  if (passed(Check::containment)) {
    parts.push_back(counted(report.actions_checked, "action", "actions") + " let through");
  }
  return parts;
}

std::string session_part_not_checked(const Report& report, Check check) {
  if (report.check(check) == CheckStatus::not_applicable) return "";
  const auto& parent = report.session->parent;
  if (check != Check::monotonicity || !parent || parent->link != CheckStatus::not_checked) {
    return std::string(name(check));
  }
  return "the link to its parent, " + named_parent(*parent) +
         (parent->path ? " (its export does not say what it holds)" : " (its export was not given)");
}

std::string state_of_session(const Report& report) {
  if (report.check(Check::integrity) != CheckStatus::fail) return std::string(session_hash_shows);
  return "The export is not what its hash and its header say of it: what the other checks say is said "
         "of records that may have been changed.";
}

}  // namespace plumbline::render
