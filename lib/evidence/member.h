// The members an entry may carry, and the events (spec 1.2). The names are spelled here only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "json/name_set.h"

namespace plumbline::evidence {

enum class Member : std::uint8_t {
  v, c14n, seq, ts, event, prev_hash, hash, chain_id, node, parent, agent, task, scope, tool, context,
  reason, reasons, authority, requested, granted, target, revoked, strikes, mode, disposition, policy,
  detail,
  // Of version 2 only.
  call_id, capture, adapter, authorized_params_hash, params_hash_reason, params_salt, body_state,
  error_code, invoked_params_hash, duration_ms, receipt, pending_at_kill,
};

inline constexpr std::size_t member_count = static_cast<std::size_t>(Member::pending_at_kill) + 1;

inline constexpr std::array<std::string_view, member_count> member_names = {
    "v", "c14n", "seq", "ts", "event", "prev_hash", "hash", "chain_id", "node", "parent", "agent",
    "task", "scope", "tool", "context", "reason", "reasons", "authority", "requested", "granted",
    "target", "revoked", "strikes", "mode", "disposition", "policy", "detail", "call_id", "capture",
    "adapter", "authorized_params_hash", "params_hash_reason", "params_salt", "body_state",
    "error_code", "invoked_params_hash", "duration_ms", "receipt", "pending_at_kill"};

constexpr std::string_view name(Member member) {
  return member_names[static_cast<std::size_t>(member)];
}

// Sets of members as bits, one a member.
static_assert(member_count <= 64);
constexpr std::uint64_t bit(Member member) { return std::uint64_t{1} << static_cast<unsigned>(member); }

// The members of version 2 only: call_id and those listed behind it.
inline constexpr std::uint64_t v2_only_members =
    (std::uint64_t{1} << member_count) - bit(Member::call_id);

// The names as a reader of entries recognises them, and the member each of their numbers stands for.
inline constexpr json::NameSet member_name_set(member_names);
inline constexpr std::array<Member, member_count> members_by_number = [] {
  std::array<Member, member_count> members{};
  for (std::size_t i = 0; i < member_count; ++i) {
    members[member_name_set.find(member_names[i])] = static_cast<Member>(i);
  }
  return members;
}();

// The member called `text`, exactly; nullopt for a name outside the closed set.
std::optional<Member> member_named(std::string_view text);

enum class Event : std::uint8_t { root, spawn, spawn_denied, allow, deny, kill, done, outcome };

inline constexpr std::array<std::string_view, 8> event_names = {
    "root", "spawn", "spawn_denied", "allow", "deny", "kill", "done", "outcome"};

constexpr std::string_view name(Event event) {
  return event_names[static_cast<std::size_t>(event)];
}

std::optional<Event> event_named(std::string_view text);

}  // namespace plumbline::evidence
