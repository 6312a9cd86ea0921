// A record of a session export in full.
#include <algorithm>
#include <map>
#include <set>

#include "authority/phrase.h"
#include "base/compressed_source.h"
#include "base/display.h"
#include "base/limits.h"
#include "kitelogik/python_json.h"
#include "kitelogik/record_checks.h"
#include "kitelogik/session.h"
#include "plumbline/session_replay.h"
#include "replay/asked_findings.h"
#include "replay/session_words.h"
#include "verify/measured_input.h"
#include "verify/report_on.h"
#include "verify/session_search.h"
#include "verify/supplied.h"
#include "verify/words.h"

namespace plumbline {
namespace {

using authority::short_name;
using authority::short_number;
using kitelogik::Record;
using verify::shown_value;
using Scopes = std::vector<std::string>;

// Both lists are sorted.
ScopesBeside beside(std::string left_of, const Scopes& left, std::string right_of, const Scopes& right) {
  ScopesBeside out{std::move(left_of), std::move(right_of), {}};
  std::set<std::string> all(left.begin(), left.end());
  all.insert(right.begin(), right.end());
  for (const std::string& scope : all) {
    out.rows.push_back({scope, std::binary_search(left.begin(), left.end(), scope),
                        std::binary_search(right.begin(), right.end(), scope)});
  }
  return out;
}

// What decides about a record, term by term. `breaks(reason)` says whether that was found about it.
template <class Breaks>
std::vector<TermRow> terms_of(const Record& record, const kitelogik::Policy& policy, Breaks breaks) {
  std::vector<TermRow> terms;
  const auto& [deny, hitl, allow] = record.decision;
  terms.push_back({"outcome", shown_value(record.outcome_value),
                   (kitelogik::is_decided(record.decision) ? std::string(kitelogik::following(record.decision))
                                                           : "nothing follows") +
                       ", from deny " + shown_value(deny) + ", requires_hitl " + shown_value(hitl) + ", allow " +
                       shown_value(allow),
                   breaks(Reason::kitelogik_outcome)});
  const auto depth = record.context.depth_number();
  const std::string most = std::to_string(policy.max_depth);
  terms.push_back({"depth", shown_value(record.context.depth),
                   record.kind() == Record::Kind::delegation ? "below " + most + ", to delegate" : "at most " + most,
                   breaks(Reason::kitelogik_depth)});
  if (kitelogik::is_refund(record) && depth) {
    const Scopes held = kitelogik::held_scopes(record);
    const json::Number* bound = kitelogik::refund_bound(record, *depth, policy, held);
    const std::string range = bound ? "0 to " + short_number(*bound) : "none";
    terms.push_back({"amount", shown_value(kitelogik::refund_amount(record)),
                     *depth == 0 ? range + ", the limit of role " + shown_value(record.context.role) +
                                       "; any that a person approves"
                                 : range + " at depth " + std::to_string(*depth) + ", whoever approves",
                     breaks(Reason::kitelogik_spend)});
  }
  if (record.outcome == kitelogik::Outcome::hitl_approved || record.outcome == kitelogik::Outcome::hitl_denied) {
    terms.push_back({"decided by", shown_value(record.decided_by), "a person's name, behind a hitl_queued of the action",
                     breaks(Reason::kitelogik_hitl)});
  }
  return terms;
}

std::string step_words(const Record& record) {
  std::string out = shown_value(record.outcome_value);
  if (!record.decided_by.is_null()) out += " by " + shown_value(record.decided_by);
  return out;
}

// Finds the records asked for, and how long all that is hashed is.
class Finder {
 public:
  Finder(std::vector<std::uint64_t> indices, const kitelogik::Policy& policy, SessionExplanation& out)
      : indices_(std::move(indices)), policy_(policy), out_(out) {}

  void note(const Record& record) {
    std::string bytes = out_.hashed == 0 ? "[" : ", ";
    const std::size_t separator = bytes.size();
    // What stands twice in a record could be read in two ways, and is hashed in none.
    if (!record.repeats) kitelogik::append_python_json(record.value, bytes);
    if (out_.hashed_bytes.size() < limits::explained_bytes) {
      out_.hashed_bytes += bytes.substr(0, limits::explained_bytes - out_.hashed_bytes.size());
    }
    if (next_ < indices_.size() && indices_[next_] == record.index) {
      ++next_;
      explain(record, std::string_view(bytes).substr(separator), out_.hashed + separator);
    }
    out_.hashed += bytes.size();
  }
  // All records were noted.
  void end() {
    if (out_.hashed_bytes.size() < limits::explained_bytes) out_.hashed_bytes += "]";
    ++out_.hashed;
  }

  // The approvals of the actions that were found, each the place of its record in the explanation.
  const std::multimap<std::string, std::size_t>& actions() const { return actions_; }

 private:
  void explain(const Record& record, std::string_view bytes, std::uint64_t offset) {
    const std::size_t place = out_.records.size();
    ExplainedRecord& found = out_.records.emplace_back();
    found.record = replay::tell(record, 0, policy_);
    for (const Finding& finding : out_.report.findings) {
      if (finding.index == record.index) found.findings.push_back(finding);
    }
    found.size = bytes.size();
    found.offset = offset;
    found.bytes = std::string(bytes.substr(0, limits::explained_bytes));
    if (!record.readable()) return;
    found.terms = terms_of(record, policy_, [&found](Reason reason) {
      return std::any_of(found.findings.begin(), found.findings.end(),
                         [reason](const Finding& finding) { return finding.reason == reason; });
    });
    if (record.kind() != Record::Kind::tool && kitelogik::is_list_of_strings(record.requested())) {
      found.scopes = beside("requested", found.record.requested,
                            "held by session " + shown_value(record.context.session_id),
                            kitelogik::held_scopes(record));
    }
    if (const auto action = record.action_id.if_string()) actions_.emplace(*action, place);
  }

  std::vector<std::uint64_t> indices_;
  const kitelogik::Policy& policy_;
  SessionExplanation& out_;
  std::multimap<std::string, std::size_t> actions_;
  std::size_t next_ = 0;
};

// Notes all records of the actions, newest first.
void note_approval(const Record& record, const std::multimap<std::string, std::size_t>& actions,
                   SessionExplanation& out) {
  const auto action = record.action_id.if_string();
  if (!action) return;
  const auto [first, last] = actions.equal_range(std::string(*action));
  for (auto at = first; at != last; ++at) {
    ExplainedRecord& explained = out.records[at->second];
    if (explained.approval.size() < limits::explained_findings) {
      explained.approval.push_back({replay::place_of(record, 0), step_words(record)});
    } else {
      ++explained.more_approvals;
    }
  }
}

void fill_parent_scopes(const kitelogik::Sessions& sessions, const std::string& path, SessionExplanation& out) {
  const auto number = sessions.number_of(path);
  if (!number) return;
  const kitelogik::Session& session = sessions.session(*number);
  const auto parent = session.parent.any() ? sessions.parent_of(session.parent) : std::nullopt;
  if (!parent || !parent->scopes || !session.scopes) return;
  out.scopes = beside("session " + short_name(session.id) + " holds", *session.scopes,
                      "its parent " + short_name(sessions.session(parent->number).id) + " holds", *parent->scopes);
}

Status check_linked(const verify::Supplied& supplied, const std::vector<std::string>& linked) {
  for (const std::string& path : linked) {
    if (supplied.search->kind_of(path) == evidence::Kind::kitelogik) continue;
    return usage_error(shown(path) + " is no session export, to which another could be linked");
  }
  return Done{};
}

}  // namespace

bool is_session_export(const Options& options, const std::string& path) {
  auto source = open_input(path);
  if (!source || !(*source)->rewindable()) return false;
  const auto input = evidence::Input::open(decompressed(std::move(*source)), {verify::forced_kind(options)});
  return input && input->kind() == evidence::Kind::kitelogik;
}

Result<SessionExplanation> explain_session(const Options& options, const std::string& path,
                                           const std::vector<std::string>& linked, const Question& question) {
  SessionExplanation out;
  if (auto checked = replay::check_rereadable(path); !checked) return checked.error();
  auto supplied = verify::check_supplied(options);
  if (!supplied) return supplied.error();
  std::vector<std::string> paths = {path};
  paths.insert(paths.end(), linked.begin(), linked.end());
  supplied->search = std::make_shared<verify::SessionSearch>(paths, nullptr);
  const kitelogik::Sessions& sessions = supplied->search->sessions(options);
  if (auto checked = check_linked(*supplied, linked); !checked) return checked.error();
  auto report = verify::report_on_file(*supplied, path);
  if (!report) return report.error();
  out.report = std::move(*report);
  if (out.report.verdict == Verdict::unreadable) return out;
  auto asked = replay::asked_findings(question, out.report);
  if (!asked) return asked.error();
  if (question.seq) {
    if (*question.seq < 0 || static_cast<std::uint64_t>(*question.seq) >= out.report.entries) {
      return usage_error("the export has no record " + std::to_string(*question.seq) + "; it has " +
                         std::to_string(out.report.entries) + ", counted from 0, the newest first");
    }
    asked->indices.push_back(static_cast<std::uint64_t>(*question.seq));
  }
  out.whole = std::move(asked->whole);
  out.more = asked->more;
  fill_parent_scopes(sessions, path, out);
  Finder finder(std::move(asked->indices), supplied->policy, out);
  supplied->record_watcher = [&finder](const Record& record) { finder.note(record); };
  auto again = verify::report_on_file(*supplied, path);
  if (!again) return again.error();
  finder.end();
  if (finder.actions().empty()) return out;
  supplied->record_watcher = [&](const Record& record) { note_approval(record, finder.actions(), out); };
  again = verify::report_on_file(*supplied, path);
  if (!again) return again.error();
  for (ExplainedRecord& one : out.records) std::reverse(one.approval.begin(), one.approval.end());
  return out;
}

}  // namespace plumbline
