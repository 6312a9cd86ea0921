#include "kitelogik/record.h"

#include <algorithm>
#include <array>

namespace plumbline::kitelogik {
namespace {

constexpr std::array<std::string_view, 7> kOutcomes = {
    "allowed",     "blocked",       "soft_denied", "hitl_queued",
    "hitl_approved", "hitl_denied", "hitl_timeout"};

constexpr std::string_view kSpawn = "agent.spawn";
constexpr std::string_view kDelegation = "agent.delegate";

std::optional<Outcome> read_outcome(json::Value value) {
  const auto at = std::find(kOutcomes.begin(), kOutcomes.end(), value.string());
  if (!value.is_string() || at == kOutcomes.end()) return std::nullopt;
  return static_cast<Outcome>(at - kOutcomes.begin());
}

Context read_context(json::Value value) {
  Context context;
  context.session_id = value.find("session_id");
  context.token_id = value.find("token_id");
  context.parent_session_id = value.find("parent_session_id");
  context.parent_token_id = value.find("parent_token_id");
  context.depth = value.find("delegation_depth");
  context.scopes = value.find("session_scopes");
  context.role = value.find("user_role");
  return context;
}

}  // namespace

std::string_view name(Outcome outcome) { return kOutcomes[static_cast<std::size_t>(outcome)]; }

std::optional<std::int64_t> Context::depth_number() const {
  if (!depth.is_number()) return std::nullopt;
  const auto number = depth.number().safe_integer();
  return number && *number >= 0 ? number : std::nullopt;
}

Record::Kind Record::kind() const {
  if (tool_name.if_string() == kSpawn) return Kind::spawn;
  return tool_name.if_string() == kDelegation ? Kind::delegation : Kind::tool;
}

json::Value Record::requested() const { return args.find("requested_capabilities"); }

Record read_record(json::Value value) {
  Record record;
  record.value = value;
  if (!value.is_object()) {
    record.trouble = std::string(json::describe(value.type())) + " where a record should be";
    return record;
  }
  record.tool_name = value.find("tool_name");
  record.args = value.find("args");
  record.outcome_value = value.find("outcome");
  record.action_id = value.find("hitl_action_id");
  record.decided_by = value.find("hitl_decided_by");
  record.policy_version = value.find("policy_version");
  record.timestamp = value.find("timestamp");
  record.outcome = read_outcome(record.outcome_value);
  const json::Value decision = value.find("policy_decision");
  record.decision = {decision.find("deny"), decision.find("requires_hitl"), decision.find("allow")};
  record.context = read_context(value.find("context"));
  return record;
}

std::optional<std::string_view> name_in(json::Value value) {
  if (value.is_null()) return "";
  return value.if_string();
}

bool is_list_of_strings(json::Value value) {
  if (!value.is_array()) return false;
  for (const auto& child : value.children()) {
    if (!child.value.is_string()) return false;
  }
  return true;
}

}  // namespace plumbline::kitelogik
