#include "kitelogik/policy.h"

#include <algorithm>
#include <array>
#include <optional>

#include "authority/phrase.h"
#include "base/display.h"
#include "json/reader.h"

namespace plumbline::kitelogik {
namespace {

using authority::short_number;

constexpr std::string_view kSchema = "schema";
constexpr std::string_view kMaxDepth = "max_depth";
constexpr std::string_view kRefundLimit = "refund_limit";
constexpr std::string_view kRoleLimits = "role_limits";
constexpr std::string_view kRefundCaps = "refund_caps";
constexpr std::string_view kRole = "role";
constexpr std::string_view kScope = "scope";
constexpr std::string_view kLimit = "limit";

// Reads the members of a policy; the first thing that is wrong is in trouble().
class PolicyReader {
 public:
  Policy read(json::Value value) {
    Policy policy;
    if (!expect_members(value, "the policy",
                        {kSchema, kMaxDepth, kRefundLimit, kRoleLimits, kRefundCaps})) {
      return policy;
    }
    if (value.find(kSchema).if_string() != policy_schema) {
      wrong(kSchema, "is not " + std::string(policy_schema));
    }
    const json::Value depth = value.find(kMaxDepth);
    const auto number = depth.is_number() ? depth.number().safe_integer() : std::nullopt;
    if (!number || *number < 0) wrong(kMaxDepth, "is no whole number from 0");
    policy.max_depth = number.value_or(0);
    policy.refund_limit = amount(value.find(kRefundLimit), kRefundLimit);
    if (!value.find(kRoleLimits).is_array()) wrong(kRoleLimits, "is no array");
    for (const auto& row : value.find(kRoleLimits).children()) {
      policy.role_limits.push_back(role_limit(row.value));
    }
    if (!value.find(kRefundCaps).is_array()) wrong(kRefundCaps, "is no array");
    for (const auto& cap : value.find(kRefundCaps).children()) {
      policy.refund_caps.push_back(amount(cap.value, kRefundCaps));
    }
    return policy;
  }

  const std::string& trouble() const { return trouble_; }

 private:
  void wrong(std::string_view member, const std::string& what) {
    if (trouble_.empty()) trouble_ = std::string(member) + " " + what;
  }

  bool expect_members(json::Value value, std::string_view what,
                      std::initializer_list<std::string_view> members) {
    if (!value.is_object()) {
      wrong(what, "is no object");
      return false;
    }
    for (const auto& [name, child] : value.children()) {
      if (std::find(members.begin(), members.end(), name.string()) == members.end()) {
        wrong(shown_short(name.string(), 80), "is no member of " + std::string(what));
      }
    }
    for (const std::string_view member : members) {
      if (!value.find(member).exists()) wrong(member, "is missing");
    }
    return trouble_.empty();
  }

  RoleLimit role_limit(json::Value row) {
    if (!expect_members(row, kRoleLimits, {kRole, kScope, kLimit})) return {};
    if (!row.find(kRole).is_string()) wrong(kRole, "is no string");
    if (!row.find(kScope).is_string()) wrong(kScope, "is no string");
    return {std::string(row.find(kRole).string()), std::string(row.find(kScope).string()),
            amount(row.find(kLimit), kLimit)};
  }

  json::Number amount(json::Value value, std::string_view member) {
    const json::Number zero(0.0);
    if (value.is_number() && value.number().finite() && value.number() >= zero) return value.number();
    wrong(member, "is no number from 0");
    return zero;
  }

  std::string trouble_;
};

}  // namespace

const json::Number& Policy::limit_of(std::string_view role,
                                     const std::vector<std::string>& scopes) const {
  const json::Number* limit = &refund_limit;
  for (const RoleLimit& row : role_limits) {
    const bool held = std::find(scopes.begin(), scopes.end(), row.scope) != scopes.end();
    if (row.role == role && held && row.limit > *limit) limit = &row.limit;
  }
  return *limit;
}

const json::Number* Policy::cap_at(std::int64_t depth) const {
  const auto place = static_cast<std::uint64_t>(depth - 1);
  return place < refund_caps.size() ? &refund_caps[place] : nullptr;
}

const Policy& shipped_policy() {
  static const Policy kShipped = {2,
                                  json::Number(100),
                                  {{"manager", "approve_refund_under_1000", json::Number(1000)}},
                                  {json::Number(50)}};
  return kShipped;
}

Result<Policy> read_policy(std::string_view text, const std::string& file) {
  const auto refuse = [&](const std::string& why) {
    return usage_error("policy " + shown(file) + ": " + why);
  };
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return refuse(json::refusal(*problem) + " at byte " + std::to_string(problem->offset));
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) return refuse(json::describe(*read.duplicate));
  PolicyReader policy_reader;
  Policy policy = policy_reader.read(json::Value(&document, read.root));
  if (!policy_reader.trouble().empty()) return refuse(policy_reader.trouble());
  return policy;
}

std::vector<std::string> bounds_at(const Policy& policy, std::int64_t depth, std::string_view role,
                                   const std::vector<std::string>& scopes) {
  if (depth > policy.max_depth) return {"nothing runs"};
  if (depth > 0) {
    const json::Number* cap = policy.cap_at(depth);
    return {cap ? "refund<=" + short_number(*cap) : "no refund"};
  }
  return {"unapproved refund<=" + short_number(policy.limit_of(role, scopes))};
}

}  // namespace plumbline::kitelogik
