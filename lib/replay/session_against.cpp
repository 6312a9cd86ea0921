#include "replay/session_against.h"

#include <algorithm>
#include <iterator>

#include "authority/phrase.h"
#include "kitelogik/record_checks.h"
#include "replay/session_words.h"
#include "replay/words.h"

namespace plumbline::replay {
namespace {

using authority::short_name;
using kitelogik::Outcome;
using kitelogik::Record;

constexpr std::size_t kReasons = 5;

std::vector<std::string> common(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  return both;
}

}  // namespace

SessionAgainst::SessionAgainst(const SessionSet& set, const kitelogik::Policy& policy, SessionWhatIf& what_if,
                               SessionRedecisions& out)
    : set_(set), policy_(policy), what_if_(what_if), out_(out), held_(set.size()), never_(set.size()),
      handed_(set.size()) {}

void SessionAgainst::begin(std::uint32_t input) {
  input_ = input;
  begun_ = false;
  before_ = out_.counts;
  const auto number = set_.number_of(input);
  if (!number) return;
  const kitelogik::Session& session = set_.sessions().session(*number);
  if (session.scopes) held_[input] = what_if_.narrowed(session.id, session.role.value_or(""), *session.scopes);
  const auto parent = set_.parent_of(input);
  if (!parent) return;
  if (held_[input] && held_[*parent]) held_[input] = common(*held_[input], *held_[*parent]);
  const std::string of_parent = short_name(set_.sessions().session(*set_.number_of(*parent)).id);
  if (!never_[*parent].empty()) {
    never_[input] = "there would have been no such session, since there would have been no " + of_parent;
    return;
  }
  const auto handed = handed_[*parent].find(session.id);
  if (handed == handed_[*parent].end() || handed->second.stands) return;
  never_[input] = "there would have been no such session: " + of_parent + " could not have handed it on (" +
                  handed->second.why + ")";
}

// What the session of a record would have held when it was made.
SessionAgainst::Scopes SessionAgainst::scopes_for(const Record& record) {
  const std::string_view raw = record.context.scopes.raw();
  if (begun_ && raw == last_scopes_) return now_;
  begun_ = true;
  last_scopes_ = raw;
  now_ = what_if_.narrowed(record.context.session_id.string(), record.context.role.string(),
                           kitelogik::held_scopes(record));
  const auto parent = set_.parent_of(input_);
  if (parent && held_[*parent] && what_if_.narrows()) now_ = common(now_, *held_[*parent]);
  return now_;
}

std::vector<std::string> SessionAgainst::refusals(const Record& record, const kitelogik::Policy& policy,
                                                  const Scopes* held) {
  std::vector<std::string> why;
  kitelogik::Found found(true);
  kitelogik::check_ran(record, policy, held, found);
  for (Finding& finding : found.take()) why.push_back(std::move(finding.message));
  // What a person approved needs no scope.
  if (record.kind() != Record::Kind::tool || record.outcome == Outcome::hitl_approved) return why;
  const auto* needed = what_if_.needed_by(record.tool_name.string());
  if (!needed) return why;
  const Scopes left = common(*needed, held ? *held : kitelogik::held_scopes(record));
  if (left.empty()) {
    why.push_back("it needs one of " + authority::short_list(*needed, short_name) +
                  ", none of which the session " + (held ? "would have held" : "holds") +
                  ", and no person approved it");
  }
  return why;
}

void SessionAgainst::note(const Record& record) {
  if (!record.readable() || !record.ran()) return;
  const bool call = record.kind() == Record::Kind::tool;
  ++(call ? out_.counts.calls : out_.counts.delegations);
  const Scopes held = scopes_for(record);
  const std::vector<std::string> recorded = refusals(record, policy_, nullptr);
  const kitelogik::Policy& policy = what_if_.policy() ? *what_if_.policy() : policy_;
  std::vector<std::string> other = refusals(record, policy, &held);
  if (!never_[input_].empty()) other.insert(other.begin(), never_[input_]);
  if (call && other.empty() && what_if_.narrows() && record.outcome == Outcome::allowed &&
      !what_if_.needed_by(record.tool_name.string())) {
    ++out_.counts.no_scope;
  }
  if (const auto target = record.args.find("delegation_target").if_string(); !call && target) {
    Handed& handed = handed_[input_][std::string(*target)];
    handed.stands = handed.stands || other.empty();
    if (!other.empty()) handed.why = other.front();
  }
  weigh(record, recorded, other);
}

void SessionAgainst::weigh(const Record& record, const std::vector<std::string>& recorded,
                           const std::vector<std::string>& other) {
  if (recorded.empty() == other.empty()) {
    if (!recorded.empty()) ++out_.counts.outside_both;
    return;
  }
  const bool denied = recorded.empty();
  ++(denied ? out_.counts.denied : out_.counts.within);
  std::string why = list_of(denied ? other : recorded, kReasons);
  if (record.outcome == Outcome::hitl_approved && record.decided_by.is_string()) {
    why += "; approved by " + short_name(record.decided_by.string());
  }
  out_.changes.push_back({denied ? OtherDecision::would_be_denied : OtherDecision::would_be_within,
                          tell(record, input_, policy_), std::move(why)});
}

void SessionAgainst::end() {
  std::erase_if(handed_[input_], [this](const auto& handed) { return !set_.sessions().has_session(handed.first); });
}

void SessionAgainst::forget() {
  std::erase_if(out_.changes, [this](const SessionRedecision& c) { return c.record.place.input == input_; });
  out_.counts = before_;
}

}  // namespace plumbline::replay
