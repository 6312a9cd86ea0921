// The caps that executed refunds and delegations are held to (spec 6): data, not code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json/number.h"
#include "plumbline/result.h"

namespace plumbline::kitelogik {

// A higher limit at depth 0 of a role that holds a scope.
struct RoleLimit {
  std::string role, scope;
  json::Number limit;
};

inline constexpr std::string_view policy_schema = "plumbline.kitelogik-policy.v1";

// schemas/kitelogik-policy.v1.schema.json.
struct Policy {
  // Of sessions whose tool calls run. From there nothing is delegated, and no deeper one is spawned.
  std::int64_t max_depth = 0;
  json::Number refund_limit;            // at depth 0, unless a person approves
  std::vector<RoleLimit> role_limits;   // likewise; the highest that applies counts
  std::vector<json::Number> refund_caps;  // at depth 1, 2 and so on, whoever approves; none beyond

  // The limit at depth 0 of a role that holds `scopes`.
  const json::Number& limit_of(std::string_view role, const std::vector<std::string>& scopes) const;
  // The cap at `depth`, which is above 0; null where there is to be no refund.
  const json::Number* cap_at(std::int64_t depth) const;
};

// Those of the policies that kitelogik 0.4 ships.
const Policy& shipped_policy();

// Reads a policy. The error is a usage error that names `file` and the member.
Result<Policy> read_policy(std::string_view text, const std::string& file);

// What bounds a session at `depth` whose role and scopes are given, one printable phrase each.
std::vector<std::string> bounds_at(const Policy& policy, std::int64_t depth, std::string_view role,
                                   const std::vector<std::string>& scopes);

}  // namespace plumbline::kitelogik
