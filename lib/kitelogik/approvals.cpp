#include "kitelogik/approvals.h"

#include "authority/phrase.h"
#include "kitelogik/person.h"

namespace plumbline::kitelogik {
namespace {

using authority::short_name;
using authority::short_value;

bool is_decision(Outcome outcome) {
  return outcome == Outcome::hitl_approved || outcome == Outcome::hitl_denied ||
         outcome == Outcome::hitl_timeout;
}

// An id is more than blanks.
bool is_id(json::Value value) {
  return value.string().find_first_not_of(" \t\r\n") != std::string_view::npos;
}

}  // namespace

Words Approvals::words(const Waiting& waiting, const std::string& unqueued) {
  std::string message(name(waiting.outcome));
  if (!unqueued.empty()) message += " " + unqueued;
  if (!unqueued.empty() && !waiting.nobody.empty()) message += ", and";
  if (!waiting.nobody.empty()) message += " by nobody: hitl_decided_by is " + waiting.nobody;
  return {std::move(message)};
}

void Approvals::note(const Record& record, Found& found) {
  if (record.outcome == Outcome::hitl_queued) return queued(record, found);
  if (!record.outcome || !is_decision(*record.outcome)) return;
  const bool by_person = *record.outcome != Outcome::hitl_timeout;
  Waiting waiting{*record.outcome, record.index, record.offset, record.position,
                  !by_person || names_somebody(record.decided_by.string()) ? ""
                                                                           : short_value(record.decided_by)};
  if (is_id(record.action_id)) {
    waiting_[std::string(record.action_id.string())].push_back(std::move(waiting));
  } else if (by_person) {
    found.at(record, Reason::kitelogik_hitl,
             words(waiting, "of no action: hitl_action_id is " + short_value(record.action_id)));
  }
}

// The decisions on what was queued here, the latest first.
void Approvals::queued(const Record& record, Found& found) {
  const auto at = waiting_.find(record.action_id.string());
  if (at == waiting_.end()) return;
  const Waiting& first = at->second.back();
  for (const Waiting& waiting : at->second) {
    if (!waiting.nobody.empty()) {
      found.at(waiting.index, waiting.position, waiting.offset, Reason::kitelogik_hitl, words(waiting, ""));
    }
    if (&waiting == &first) continue;
    found.at(waiting.index, waiting.position, waiting.offset, Reason::kitelogik_decided_again,
             {std::string(name(waiting.outcome)) + " of action " + short_name(at->first) +
              ", which was queued once and had been decided at record " + std::to_string(first.index) + ": " +
              std::string(name(first.outcome))});
  }
  waiting_.erase(at);
}

void Approvals::end(Found& found) {
  for (const auto& [action, all] : waiting_) {
    for (const Waiting& waiting : all) {
      if (waiting.outcome == Outcome::hitl_timeout) continue;
      found.at(waiting.index, waiting.position, waiting.offset, Reason::kitelogik_hitl,
               words(waiting, "without an earlier hitl_queued of action " + short_name(action)));
    }
  }
  waiting_.clear();
}

}  // namespace plumbline::kitelogik
