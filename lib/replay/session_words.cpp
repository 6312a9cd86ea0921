#include "replay/session_words.h"

#include "authority/phrase.h"
#include "base/display.h"
#include "base/time.h"
#include "kitelogik/record_checks.h"
#include "kitelogik/session.h"
#include "replay/place.h"
#include "verify/words.h"

namespace plumbline::replay {
namespace {

using kitelogik::Outcome;
using kitelogik::Record;
using verify::shown_value;

constexpr std::size_t kNameBytes = 80;
constexpr std::size_t kListed = 5;  // of arguments, scopes

std::optional<std::string> text_in(json::Value value) {
  const auto text = value.if_string();
  if (!text) return std::nullopt;
  return std::string(*text);
}

std::string list(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < kListed; ++i) out += " " + shown_short(names[i], kNameBytes);
  if (names.size() > kListed) out += " and " + std::to_string(names.size() - kListed) + " more";
  return out;
}

// "approve_refund with amount=20, customer_id=c-1", "a delegation to s-2 of read_customer".
std::string what_of(const Record& record, const std::vector<std::string>& requested) {
  std::string out;
  if (record.kind() != Record::Kind::tool) {
    out = record.kind() == Record::Kind::spawn ? "a spawn" : "a delegation";
    const json::Value target = record.args.find("delegation_target");
    if (target.exists()) out += " to " + shown_value(target);
    return out + (requested.empty() ? ", which names no scopes" : " of" + list(requested));
  }
  out = shown_value(record.tool_name);
  if (record.args.exists() && !record.args.is_object()) return out + " with " + shown_value(record.args);
  std::size_t members = 0;
  for (const auto& [name, value] : record.args.children()) {
    if (++members > kListed) continue;
    out += (members == 1 ? " with " : ", ") + shown_short(name.string(), kNameBytes) + "=" +
           authority::short_value(value);
  }
  return out + (members > kListed ? " and " + std::to_string(members - kListed) + " more" : "");
}

std::string by_whom(const Record& record) {
  return record.decided_by.is_null() ? "nobody" : shown_value(record.decided_by);
}

std::string of_action(const Record& record) {
  return record.action_id.is_null() ? "" : " (action " + shown_value(record.action_id) + ")";
}

std::string why(const Record& record) {
  const json::Value reason = record.value.find("policy_decision").find("reason");
  return reason.is_string() && !reason.string().empty()
             ? ": " + quoted_short(reason.string(), kNameBytes)
             : "";
}

std::string words_of(const Record& record, const std::string& bound, const std::vector<std::string>& requested) {
  if (!record.readable()) return "cannot be read: " + record.trouble;
  const std::string what = what_of(record, requested) + (bound.empty() ? "" : " [" + bound + "]");
  if (!record.outcome) {
    return what + (record.outcome_value.exists() ? ": the outcome is " + shown_value(record.outcome_value) + ", which is none"
                                                 : ": there is no outcome");
  }
  switch (*record.outcome) {
    case Outcome::allowed: return "allowed " + what;
    case Outcome::blocked: return "denied (blocked) " + what + why(record);
    case Outcome::soft_denied: return "denied (soft_denied) " + what + why(record);
    case Outcome::hitl_queued: return "queued for a person " + what + of_action(record);
    case Outcome::hitl_approved: return "approved by " + by_whom(record) + " " + what + of_action(record);
    case Outcome::hitl_denied: return "denied by " + by_whom(record) + " " + what + of_action(record);
    case Outcome::hitl_timeout: return "denied since nobody decided in time " + what + of_action(record);
  }
  return what;
}

}  // namespace

RecordPlace place_of(const Record& record, std::uint32_t input) {
  RecordPlace place{input, record.index, "", ""};
  if (!record.timestamp.exists()) return place;
  place.timestamp = verify::json_text(record.timestamp);
  if (const auto instant = instant_of(record.timestamp)) place.time = format_time(*instant);
  return place;
}

std::string bound_on(const Record& record, const kitelogik::Policy& policy, const std::vector<std::string>& held) {
  const auto depth = record.context.depth_number();
  if (!kitelogik::is_refund(record) || !depth) return "";
  const json::Number* most = kitelogik::refund_bound(record, *depth, policy, held);
  if (!most) return "no refund";
  return (*depth == 0 ? "limit " : "cap ") + authority::short_number(*most);
}

ToldRecord tell(const Record& record, std::uint32_t input, const kitelogik::Policy& policy) {
  ToldRecord told;
  told.place = place_of(record, input);
  if (record.readable()) {
    told.session = text_in(record.context.session_id);
    told.role = text_in(record.context.role);
    told.depth = record.context.depth_number();
    told.tool = text_in(record.tool_name);
    told.outcome = text_in(record.outcome_value);
    told.action_id = text_in(record.action_id);
    told.decided_by = text_in(record.decided_by);
    if (record.kind() != Record::Kind::tool && kitelogik::is_list_of_strings(record.requested())) {
      told.requested = kitelogik::scopes_in(record.requested());
    }
    if (kitelogik::is_refund(record)) told.bound = bound_on(record, policy, kitelogik::held_scopes(record));
  }
  told.words = words_of(record, told.bound, told.requested);
  return told;
}

}  // namespace plumbline::replay
