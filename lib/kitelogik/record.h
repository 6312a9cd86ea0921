// One record of a session export (spec 6): a call or a delegation that the gate decided on.
//
// Everything in it is a view into the document it was read from, and valid as long as that is. What
// has another type than it should is kept as it was read, for the check whose it is to say so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/lines.h"
#include "json/document.h"

namespace plumbline::kitelogik {

enum class Outcome : std::uint8_t {
  allowed, blocked, soft_denied, hitl_queued, hitl_approved, hitl_denied, hitl_timeout
};
std::string_view name(Outcome outcome);

// What the gate decided. Absent or of another type where a Value is no boolean.
struct Decision {
  json::Value deny, requires_hitl, allow;
};

// In which session a record was made, and what that holds.
struct Context {
  json::Value session_id, token_id, parent_session_id, parent_token_id;
  json::Value depth, scopes, role;

  // The depth, an integral number from 0; nullopt for anything else.
  std::optional<std::int64_t> depth_number() const;
};

struct Record {
  enum class Kind : std::uint8_t { tool, spawn, delegation };

  std::uint64_t index = 0;  // as exported, newest first
  std::uint64_t offset = 0;
  TextPosition position;
  json::Value value;         // as it was read
  std::string trouble = {};  // printable: why nothing else is there; "" where it could be read
  bool repeats = false;      // that a member name stands twice in it

  json::Value tool_name, args, outcome_value, action_id, decided_by, policy_version, timestamp;
  std::optional<Outcome> outcome = {};
  Decision decision = {};
  Context context = {};

  bool readable() const { return trouble.empty(); }
  Kind kind() const;
  // Whether what was asked for was done: allowed, or approved by a person.
  bool ran() const { return outcome == Outcome::allowed || outcome == Outcome::hitl_approved; }
  // Of a spawn or delegation: the capabilities that it asks for, absent where it names none.
  json::Value requested() const;
};

// The record that `value` is; where it stands is for the caller to say.
Record read_record(json::Value value);

// The name that a context or record gives: "" for an absent one and null; nullopt for another type.
std::optional<std::string_view> name_in(json::Value value);

// Whether `value` is an array of strings.
bool is_list_of_strings(json::Value value);

}  // namespace plumbline::kitelogik
