#include "verify/pending_calls.h"

#include "base/hex.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Member;

std::string shown_calls(const std::set<CallId>& calls) {
  constexpr std::size_t kShown = 3;
  if (calls.empty()) return "none";
  std::string list;
  std::size_t shown = 0;
  for (const CallId& id : calls) {
    if (shown == kShown) return list + " and " + std::to_string(calls.size() - kShown) + " more";
    list += (shown++ == 0 ? "" : ", ") + to_hex(id);
  }
  return list;
}

}  // namespace

PendingCalls::Calls& PendingCalls::of(NodeNumber node) {
  if (nodes_.size() <= node) nodes_.resize(std::size_t{node} + 1);
  return nodes_[node];
}

void PendingCalls::open(const CallRecord& call, bool doubtful) {
  // An outcome that stands before its allow is an error, as is another allow of the id.
  const bool in_error = call.has_outcome || call.invalid_allow;
  const auto [at, is_new] = of(call.allow_node).open.try_emplace(call.id, doubtful || in_error);
  if (!is_new) at->second = true;
}

void PendingCalls::close(const CallRecord& call) {
  if (!call.has_allow) return;
  if (call.outcome_node != call.allow_node) return doubt(call);
  of(call.allow_node).open.erase(call.id);
}

void PendingCalls::doubt(const CallRecord& call) {
  if (!call.has_allow) return;
  Calls& calls = of(call.allow_node);
  const auto at = calls.open.find(call.id);
  if (at != calls.open.end()) at->second = true;
}

std::set<NodeNumber> PendingCalls::revoked_by(const Entry& kill) {
  std::set<NodeNumber> nodes;
  const json::Value revoked = kill.get(Member::revoked);
  if (!revoked.is_array()) return nodes;
  for (const auto& child : revoked.children()) {
    if (child.value.is_string()) nodes.insert(book_.number_of(child.value));
  }
  return nodes;
}

bool PendingCalls::may_be_listed(const CallId& id, const std::set<NodeNumber>& revoked) {
  const CallRecord* call = book_.find(id);
  if (!call) return false;
  if (call->invalid_allow) return true;
  return call->has_allow && revoked.contains(call->allow_node) &&
         of(call->allow_node).open.contains(id);
}

std::optional<Words> PendingCalls::kill(const Entry& kill, bool list_valid) {
  const std::set<NodeNumber> revoked = revoked_by(kill);
  std::set<CallId> listed, wrongly_listed, expected, left_out;
  const json::Value list = list_valid ? kill.get(Member::pending_at_kill) : json::Value();
  for (const auto& child : list.children()) {
    const CallId id = *evidence::read_call_id(child.value);
    listed.insert(id);
    if (!may_be_listed(id, revoked)) wrongly_listed.insert(id);
  }
  // The calls of a node are asked for by the first kill that revokes it; a later one may list them.
  for (const NodeNumber node : revoked) {
    Calls& calls = of(node);
    if (calls.revoked) continue;
    calls.revoked = true;
    for (const auto& [id, doubtful] : calls.open) {
      if (doubtful) continue;
      expected.insert(id);
      if (!listed.contains(id)) left_out.insert(id);
    }
  }
  if (!list.exists() || (wrongly_listed.empty() && left_out.empty())) return std::nullopt;
  std::string message = "pending_at_kill";
  if (!left_out.empty()) {
    message += " leaves out " + shown_calls(left_out) + ", open on a node that the kill revokes";
  }
  if (!wrongly_listed.empty()) {
    message += std::string(left_out.empty() ? "" : ", and") + " lists " +
               shown_calls(wrongly_listed) + ", not open on any node that the kill revokes";
  }
  return Words{std::move(message), shown_calls(expected), shown_calls(listed)};
}

}  // namespace plumbline::verify
