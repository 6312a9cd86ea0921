// Execution: the records of calls, and what became of each (spec 2.5).
#include <cmath>
#include <unordered_set>

#include "base/display.h"
#include "base/hex.h"
#include "verify/calls.h"
#include "verify/checks.h"
#include "verify/pending_calls.h"
#include "verify/records.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Member;

double seq_of(const Entry& entry) {
  if (entry.seq) return static_cast<double>(*entry.seq);
  const json::Value seq = entry.get(Member::seq);
  return seq.is_number() ? seq.number().value() : std::nan("");
}

std::string shown_number(double seq) {
  return std::isnan(seq) ? "no number" : json::Number(seq).display();
}

std::vector<Lifecycle> lifecycles_of(const Delegation& delegation,
                                     const std::unordered_set<std::string_view>& pending) {
  std::vector<Lifecycle> lifecycles;
  for (const Node& node : delegation.nodes()) {
    lifecycles.push_back(lifecycle_of(node, pending.contains(node.name)));
  }
  return lifecycles;
}

// A version 1 record has no calls: it must carry none of their members.
class V1Execution final : public ExecutionFold {
 public:
  explicit V1Execution(const Supplied& supplied) : held_(supplied.options.entry_rows) {}

  void entry(const Step& step, Findings&) override {
    const Entry& entry = step.entry;
    const std::uint64_t foreign = entry.present & evidence::v2_only_members;
    if (foreign == 0) return;
    std::string list;
    for (std::size_t i = 0; i < evidence::member_count; ++i) {
      const auto member = static_cast<Member>(i);
      if ((foreign & evidence::bit(member)) == 0) continue;
      list += (list.empty() ? "" : ", ") + std::string(name(member));
    }
    held_.add(Reason::v2_field_on_v1, at(entry),
              {"the entry of a version 1 record carries " + list + " of version 2"});
  }

  void end(const Ending& ending, Findings& findings) override {
    execution_.lifecycles = lifecycles_of(ending.delegation, {});
    if (ending.version_ok) findings.append(std::move(held_));
  }

  Execution take() override { return std::move(execution_); }

 private:
  Findings held_;  // until it is known that the version holds
  Execution execution_;
};

class V2Execution final : public ExecutionFold {
 public:
  V2Execution(bool applies, const Supplied& supplied)
      : applies_(applies), continued_(supplied.continued()), held_(supplied.options.entry_rows) {}

  void entry(const Step& step, Findings&) override {
    const Entry& entry = step.entry;
    if (!entry.event || !applies_) return;
    switch (*entry.event) {
      case Event::root: wrong(Reason::invalid_root, entry, wrong_with_root(entry), at); break;
      case Event::kill: kill(entry); break;
      case Event::allow: allow(entry, use(entry)); break;
      case Event::deny:
        use(entry);
        wrong(Reason::invalid_deny, entry, wrong_with_deny(entry));
        break;
      case Event::outcome: outcome(entry); break;
      case Event::spawn:
      case Event::spawn_denied:
      case Event::done: break;
    }
  }

  void end(const Ending& ending, Findings& findings) override {
    std::unordered_set<std::string_view> pending;
    if (applies_ && ending.version_ok) {
      for (const CallRecord& record : calls_.records()) bind(record);
      take_stock(pending);
    }
    execution_.lifecycles = lifecycles_of(ending.delegation, pending);
    if (!applies_ || !ending.version_ok) return;
    const bool failed = held_.any_error(Check::execution);
    execution_.status = failed ? ExecutionStatus::failed : aggregate(ending.delegation, pending);
    findings.append(std::move(held_));
    // Of calls that stand before the first entry nothing is known.
    if (!continued_) return;
    execution_.coverage = Coverage::none;
    if (!failed) execution_.status = ExecutionStatus::not_applicable;
  }

  Execution take() override { return std::move(execution_); }

 private:
  // Holds a finding at `entry` where something is wrong with its record.
  bool wrong(Reason reason, const Entry& entry, std::optional<std::string> what,
             Place (*place)(const Entry&) = at_call) {
    if (!what) return false;
    held_.add(reason, place(entry), {std::move(*what)});
    return true;
  }

  // The record of the call that an allow or deny is about; null where its id is not a valid one.
  CallRecord* use(const Entry& entry) {
    const json::Value id = entry.get(Member::call_id);
    const CallBook::Use use = calls_.use(id);
    if (use.repeated) {
      held_.add(Reason::duplicate_call_id, at_call(entry),
                {"call id " + shown_value(id) + " was used by an earlier allow or deny"});
    }
    return use.record;
  }

  void kill(const Entry& entry) {
    const bool invalid = wrong(Reason::invalid_kill, entry, wrong_with_kill(entry), at);
    auto mismatch = pending_.kill(entry, !invalid);
    if (!mismatch || continued_) return;
    held_.add(Reason::pending_at_kill_mismatch, at(entry), std::move(*mismatch));
  }

  void allow(const Entry& entry, CallRecord* call) {
    const bool invalid = wrong(Reason::invalid_allow, entry, wrong_with_allow(entry));
    if (!call) return;
    CallRecord& record = *call;
    pending_.doubt(record);  // the allow of this id before it, if there was one
    if (invalid) {
      record.invalid_allow = true;
      return;
    }
    record.has_allow = true;
    record.allow_seq = seq_of(entry);
    record.allow_node = calls_.number_of(entry.get(Member::node));
    record.pre_hook_only = is_pre_hook_only(entry);
    calls_.set_authorized(record, evidence::read_hash(entry.get(Member::authorized_params_hash)));
    pending_.open(record, record.pre_hook_only || is_ungated(entry));
  }

  void outcome(const Entry& entry) {
    const bool invalid = wrong(Reason::invalid_outcome, entry, wrong_with_outcome(entry));
    if (invalid) return doubt(entry);
    CallRecord& record = calls_.of(*evidence::read_call_id(entry.get(Member::call_id)));
    if (record.has_outcome) {
      held_.add(Reason::duplicate_outcome, at_call(entry),
                {"the call has an outcome already, at seq " + shown_number(record.outcome_seq)});
      return;
    }
    record.has_outcome = true;
    record.outcome_seq = seq_of(entry);
    record.outcome_node = calls_.number_of(entry.get(Member::node));
    record.outcome_index = entry.index;
    record.outcome_offset = entry.offset;
    record.outcome_line = static_cast<std::uint32_t>(entry.line);
    record.outcome_column =
        (entry.column <= CallRecord::last_column ? static_cast<std::uint32_t>(entry.column) : 0) &
        CallRecord::last_column;
    calls_.set_invoked(record, evidence::read_hash(entry.get(Member::invoked_params_hash)));
    pending_.close(record);
  }

  // An outcome that is not valid: the call may have ended with it.
  void doubt(const Entry& outcome) {
    const auto id = evidence::read_call_id(outcome.get(Member::call_id));
    const CallRecord* call = id ? calls_.find(*id) : nullptr;
    if (call) pending_.doubt(*call);
  }

  static bool in_order(const CallRecord& record) { return record.outcome_seq > record.allow_seq; }
  static bool observed(const CallRecord& record) {
    return record.has_outcome && record.allow_node == record.outcome_node && in_order(record);
  }

  // Judges an outcome against its allow. All of it is said at the outcome: the allow was a whole
  // and valid record when it was written.
  void bind(const CallRecord& record) {
    if (!record.has_outcome) return;
    if (!record.has_allow && continued_) return;
    if (!record.has_allow) {
      held_.add(Reason::outcome_without_allow, place_of(record),
                {"no valid allow of this call is recorded"});
      return;
    }
    if (record.allow_node != record.outcome_node) {
      held_.add(Reason::cross_ref, place_of(record),
                {"the allow is on node " + node_of(record.allow_node) + ", the outcome on node " +
                     node_of(record.outcome_node),
                 node_of(record.allow_node), node_of(record.outcome_node)});
    }
    if (!in_order(record)) {
      held_.add(Reason::outcome_before_allow, place_of(record),
                {"the outcome's seq is " + shown_number(record.outcome_seq) + ", not above the allow's " +
                 shown_number(record.allow_seq)});
    }
    if (record.params_differ) {
      held_.add(Reason::params_mismatch, place_of(record),
                {"other arguments were invoked than were authorized", crypto::hex(record.params),
                 crypto::hex(calls_.differing(record))});
    }
  }

  std::string node_of(NodeNumber number) const {
    const auto text = calls_.node_named(number);
    return text ? shown_short(*text, 80) : "that is not a string";
  }

  Place place_of(const CallRecord& record) const {
    Place place;
    place.index = record.outcome_index;
    place.line = record.outcome_line;
    if (record.outcome_column > 0) place.column = record.outcome_column;
    place.offset = record.outcome_offset;
    place.seq = json::Number(record.outcome_seq).safe_integer();
    if (const auto node = calls_.node_named(record.outcome_node)) place.node = std::string(*node);
    place.call_id = to_hex(record.id);
    return place;
  }

  // The state of every call of a valid allow, and the nodes with one that is unaccounted for.
  void take_stock(std::unordered_set<std::string_view>& pending) {
    std::uint64_t committed = 0;
    for (const CallRecord& record : calls_.records()) {
      if (!record.has_allow || record.invalid_allow) continue;
      CallState state = CallState::unaccounted;
      if (observed(record)) {
        state = CallState::observed;
      } else if (record.pre_hook_only) {
        state = CallState::unobserved;
        any_unobserved_ = true;
      } else if (const auto node = calls_.node_named(record.allow_node)) {
        pending.insert(*node);
      }
      if (record.has_authorized && record.has_invoked) ++committed;
      execution_.calls.push_back({record.id, state});
    }
    if (committed > 0) {
      execution_.coverage = committed == execution_.calls.size() ? Coverage::complete : Coverage::partial;
    }
  }

  ExecutionStatus aggregate(const Delegation& delegation,
                            const std::unordered_set<std::string_view>& pending) const {
    bool incomplete = any_unobserved_;
    for (const Node& node : delegation.nodes()) {
      if (!node.defined) continue;
      const Lifecycle lifecycle = execution_.lifecycles[node.position];
      if (lifecycle == Lifecycle::finalized && pending.contains(node.name)) return ExecutionStatus::failed;
      if (lifecycle == Lifecycle::in_progress || lifecycle == Lifecycle::revoked_with_pending) {
        incomplete = true;
      }
    }
    return incomplete ? ExecutionStatus::incomplete : ExecutionStatus::clean;
  }

  bool applies_;
  bool continued_;
  CallBook calls_;
  PendingCalls pending_{calls_};
  // Findings wait until it is known that the version holds: without that there is no telling by
  // which rules these records were written.
  Findings held_;
  bool any_unobserved_ = false;
  Execution execution_;
};

}  // namespace

Lifecycle lifecycle_of(const Node& node, bool pending) {
  if (node.done_seq) return Lifecycle::finalized;
  if (!node.revoked_seq) return Lifecycle::in_progress;
  return pending ? Lifecycle::revoked_with_pending : Lifecycle::revoked;
}

std::unique_ptr<ExecutionFold> make_execution_check(Rules rules, const Supplied& supplied) {
  if (rules == Rules::v1) return std::make_unique<V1Execution>(supplied);
  return std::make_unique<V2Execution>(rules == Rules::v2, supplied);
}

}  // namespace plumbline::verify
