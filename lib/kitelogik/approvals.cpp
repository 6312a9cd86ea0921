#include "kitelogik/approvals.h"

#include "authority/phrase.h"

namespace plumbline::kitelogik {
namespace {

using authority::short_name;
using authority::short_value;

// A name is more than blanks.
bool is_name(json::Value value) {
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
  if (record.outcome == Outcome::hitl_queued) {
    const auto at = waiting_.find(record.action_id.string());
    if (at == waiting_.end()) return;
    for (const Waiting& waiting : at->second) {
      if (waiting.nobody.empty()) continue;
      found.at(waiting.index, waiting.position, waiting.offset, Reason::kitelogik_hitl,
               words(waiting, ""));
    }
    waiting_.erase(at);
    return;
  }
  if (record.outcome != Outcome::hitl_approved && record.outcome != Outcome::hitl_denied) return;
  Waiting waiting{*record.outcome, record.index, record.offset, record.position,
                  is_name(record.decided_by) ? "" : short_value(record.decided_by)};
  if (is_name(record.action_id)) {
    waiting_[std::string(record.action_id.string())].push_back(std::move(waiting));
  } else {
    found.at(record, Reason::kitelogik_hitl,
             words(waiting, "of no action: hitl_action_id is " + short_value(record.action_id)));
  }
}

void Approvals::end(Found& found) {
  for (const auto& [action, all] : waiting_) {
    for (const Waiting& waiting : all) {
      found.at(waiting.index, waiting.position, waiting.offset, Reason::kitelogik_hitl,
               words(waiting, "without an earlier hitl_queued of action " + short_name(action)));
    }
  }
  waiting_.clear();
}

}  // namespace plumbline::kitelogik
