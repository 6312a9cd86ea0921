#include "kitelogik/record_checks.h"

#include <algorithm>
#include <array>

#include "authority/phrase.h"
#include "kitelogik/session.h"

namespace plumbline::kitelogik {
namespace {

using authority::short_name;
using authority::short_number;
using authority::short_value;

constexpr std::string_view kRefund = "approve_refund";
constexpr std::string_view kAmount = "amount";

bool is_boolean(json::Value value) { return value.type() == json::Type::boolean; }

bool is_of_a_person(Outcome outcome) {
  return outcome == Outcome::hitl_queued || outcome == Outcome::hitl_approved ||
         outcome == Outcome::hitl_denied || outcome == Outcome::hitl_timeout;
}

bool follows(Outcome outcome, const Decision& decision) {
  if (decision.deny.boolean()) return outcome == Outcome::blocked;
  if (decision.requires_hitl.boolean()) return is_of_a_person(outcome);
  return outcome == (decision.allow.boolean() ? Outcome::allowed : Outcome::soft_denied);
}

// What runs and what is handed on at the depth of the record.
void check_depth(const Record& record, std::int64_t depth, const Policy& policy, Found& found) {
  const bool delegates = record.kind() == Record::Kind::delegation;
  if (delegates ? depth < policy.max_depth : depth <= policy.max_depth) return;
  const std::string limit = std::to_string(policy.max_depth);
  const std::string at = " at depth " + std::to_string(depth);
  std::string message;
  switch (record.kind()) {
    case Record::Kind::tool:
      message = short_value(record.tool_name) + " ran" + at + ", beyond the limit of " + limit;
      break;
    case Record::Kind::spawn:
      message = "a spawn was let through" + at + ", beyond the limit of " + limit;
      break;
    case Record::Kind::delegation:
      message = "a delegation was let through" + at + ", and from depth " + limit +
                " nothing is delegated";
      break;
  }
  found.at(record, Reason::kitelogik_depth,
           {std::move(message), (delegates ? "below " : "at most ") + limit, std::to_string(depth)});
}

// What a spawn or delegation asks for.
void check_request(const Record& record, const std::vector<std::string>* instead, Found& found) {
  const json::Value requested = record.requested();
  if (requested.is_null()) return;
  if (!is_list_of_strings(requested)) {
    return found.at(record, Reason::kitelogik_scopes,
                    {"the requested capabilities are no array of strings", "", short_value(requested)});
  }
  const std::vector<std::string> held = instead ? *instead : held_scopes(record);
  const auto is_held = [&held](const std::string& scope) {
    return std::binary_search(held.begin(), held.end(), scope);
  };
  const std::vector<std::string> wanted = scopes_in(requested);
  const auto more = std::find_if_not(wanted.begin(), wanted.end(), is_held);
  if (more == wanted.end()) return;
  found.at(record, Reason::kitelogik_scopes,
           {"a " + std::string(record.kind() == Record::Kind::spawn ? "spawn" : "delegation") + " of " +
                short_name(*more) + " was let through, which the session that asked does not hold",
            authority::short_list(held, short_name), short_name(*more)});
}

// Why an amount at depth 0 is not within a limit, or below it within a cap; "" where it is.
std::string beyond(json::Value amount, const json::Number& most, std::string_view what) {
  if (!amount.is_number()) return "is no number";
  if (amount.number() < json::Number(0.0)) return "is below 0";
  if (amount.number() > most) return "is beyond the " + std::string(what) + " of " + short_number(most);
  return "";
}

void check_refund(const Record& record, std::int64_t depth, const Policy& policy,
                  const std::vector<std::string>* held, Found& found) {
  const bool approved = record.outcome == Outcome::hitl_approved;
  if (depth == 0 && approved) return;
  const json::Value amount = refund_amount(record);
  const std::string let_through = approved ? "was approved, which lifts no cap," : "was let through";
  const std::string where = " at depth " + std::to_string(depth);
  const json::Number* most = refund_bound(record, depth, policy, held ? *held : held_scopes(record));
  if (!most) {
    return found.at(record, Reason::kitelogik_spend,
                    {"a refund of " + short_value(amount) + " " + let_through + where +
                         ", where none is to be made",
                     "no refund", short_value(amount)});
  }
  const std::string why = beyond(amount, *most, depth == 0 ? "limit of the role" : "cap");
  if (why.empty()) return;
  found.at(record, Reason::kitelogik_spend,
           {"a refund of " + short_value(amount) + " " + let_through + where + ": the amount " + why,
            "0 to " + short_number(*most), short_value(amount)});
}

}  // namespace

bool is_refund(const Record& record) { return record.tool_name.if_string() == kRefund; }

json::Value refund_amount(const Record& record) { return record.args.find(kAmount); }

std::vector<std::string> held_scopes(const Record& record) {
  if (!is_list_of_strings(record.context.scopes)) return {};
  return scopes_in(record.context.scopes);
}

const json::Number* refund_bound(const Record& record, std::int64_t depth, const Policy& policy,
                                 const std::vector<std::string>& held) {
  return depth == 0 ? &policy.limit_of(record.context.role.string(), held) : policy.cap_at(depth);
}

bool is_decided(const Decision& decision) {
  return is_boolean(decision.deny) && is_boolean(decision.requires_hitl) && is_boolean(decision.allow);
}

std::string_view following(const Decision& decision) {
  if (decision.deny.boolean()) return name(Outcome::blocked);
  if (decision.requires_hitl.boolean()) return "hitl_*";
  return name(decision.allow.boolean() ? Outcome::allowed : Outcome::soft_denied);
}

void check_outcome(const Record& record, Found& found) {
  const Decision& decision = record.decision;
  const std::array<std::pair<std::string_view, json::Value>, 3> flags = {
      {{"deny", decision.deny}, {"requires_hitl", decision.requires_hitl}, {"allow", decision.allow}}};
  for (const auto& [name, value] : flags) {
    if (is_boolean(value)) continue;
    return found.at(record, Reason::kitelogik_outcome,
                    {"the decision's " + std::string(name) + " is " + short_value(value) +
                         ", so that no outcome follows from it",
                     "true or false", short_value(value)});
  }
  const std::string expected(following(decision));
  if (!record.outcome) {
    return found.at(record, Reason::kitelogik_outcome,
                    {"the outcome is " + short_value(record.outcome_value) + ", which is none",
                     expected, short_value(record.outcome_value)});
  }
  if (follows(*record.outcome, decision)) return;
  const std::string outcome(name(*record.outcome));
  const auto flag = [](json::Value value) { return value.boolean() ? "true" : "false"; };
  found.at(record, Reason::kitelogik_outcome,
           {"the outcome is " + outcome + ", and from the decision (deny " + flag(decision.deny) +
                ", requires_hitl " + flag(decision.requires_hitl) + ", allow " + flag(decision.allow) +
                ") follows " + expected,
            expected, outcome});
}

void check_ran(const Record& record, const Policy& policy, const std::vector<std::string>* held, Found& found) {
  if (record.kind() != Record::Kind::tool) check_request(record, held, found);
  if (!record.tool_name.is_string()) {
    found.at(record, Reason::kitelogik_spend,
             {"something ran, and its tool_name is " + short_value(record.tool_name) +
                  ", so that no cap can be applied"});
  }
  // A depth that cannot be read is told of the session as a whole.
  const auto depth = record.context.depth_number();
  if (!depth) return;
  check_depth(record, *depth, policy, found);
  if (is_refund(record)) check_refund(record, *depth, policy, held, found);
}

void check_record(const Record& record, const Policy& policy, Found& found) {
  check_outcome(record, found);
  if (record.ran()) check_ran(record, policy, nullptr, found);
}

}  // namespace plumbline::kitelogik
