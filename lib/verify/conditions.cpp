#include "verify/conditions.h"

#include <algorithm>

#include "base/display.h"
#include "base/whole_number.h"
#include "verify/words.h"

namespace plumbline {

std::string_view name(Condition::Kind kind) {
  switch (kind) {
    case Condition::Kind::authenticated: return "authenticated";
    case Condition::Kind::anchor: return "anchor";
    case Condition::Kind::pin: return "pin";
    case Condition::Kind::witness: return "witness";
    case Condition::Kind::complete: return "complete";
    case Condition::Kind::params: return "params";
    case Condition::Kind::gated: return "gated";
    case Condition::Kind::kid: return "kid";
    case Condition::Kind::chain: return "chain";
    case Condition::Kind::min_entries: return "min-entries";
  }
  return "";
}

std::string text_of(const Condition& condition) {
  std::string text(name(condition.kind));
  switch (condition.kind) {
    case Condition::Kind::kid:
    case Condition::Kind::chain: return text + "=" + condition.text;
    case Condition::Kind::min_entries: return text + "=" + std::to_string(condition.number);
    default: return text;
  }
}

std::optional<Condition> condition_of(std::string_view text) {
  const std::size_t equals = text.find('=');
  const auto kind = std::ranges::find(condition_kinds, text.substr(0, equals),
                                      [](Condition::Kind k) { return name(k); });
  if (kind == condition_kinds.end()) return std::nullopt;
  Condition condition{*kind, "", 0};
  const std::string_view value = equals == text.npos ? "" : text.substr(equals + 1);
  switch (*kind) {
    case Condition::Kind::kid:
    case Condition::Kind::chain:
      condition.text = value;
      return value.empty() ? std::nullopt : std::optional(condition);
    case Condition::Kind::min_entries: {
      const auto number = whole_number<std::uint64_t>(value);
      condition.number = number.value_or(0);
      return number ? std::optional(condition) : std::nullopt;
    }
    default: return equals == text.npos ? std::optional(condition) : std::nullopt;
  }
}

namespace verify {
namespace {

constexpr std::size_t kLongest = 80;

bool passed(const Report& report, Check check) { return report.check(check) == CheckStatus::pass; }

// Whether a condition speaks of everything that a record holds.
bool is_about_all(Condition::Kind kind) {
  return kind == Condition::Kind::witness || kind == Condition::Kind::complete ||
         kind == Condition::Kind::params || kind == Condition::Kind::gated;
}

// What stands in the way of a condition; a default Words (no message) where nothing does.
Words obstacle(const Condition& condition, const Report& report) {
  if (report.continued_from && is_about_all(condition.kind)) {
    return {"the beginning of the record was not read"};
  }
  const bool anchored = passed(report, Check::anchor);
  const bool pinned = passed(report, Check::pin);
  switch (condition.kind) {
    case Condition::Kind::authenticated:
      if (anchored || pinned) return {};
      return {"no given key verified the anchor and no pin matched"};
    case Condition::Kind::anchor:
      if (anchored) return {};
      return {"no given key verified the anchor"};
    case Condition::Kind::pin:
      if (pinned) return {};
      return {"no pin matched"};
    case Condition::Kind::witness: {
      const std::uint64_t all = report.delegations + report.actions_checked + report.ungated;
      const std::uint64_t seen = report.witness_signed.size();
      if (seen == all) return {};
      return {"of " + std::to_string(all) + " spawns and allows, " + std::to_string(seen) +
                  " are witness-signed",
              std::to_string(all), std::to_string(seen)};
    }
    case Condition::Kind::complete:
      if (report.execution == ExecutionStatus::clean) return {};
      return {"the execution of the record is " + std::string(name(report.execution)),
              std::string(name(ExecutionStatus::clean)), std::string(name(report.execution))};
    case Condition::Kind::params:
      if (report.params_coverage == Coverage::complete) return {};
      return {"the coverage of calls by commitments to their arguments is " +
                  std::string(name(report.params_coverage)),
              std::string(name(Coverage::complete)), std::string(name(report.params_coverage))};
    case Condition::Kind::gated:
      if (report.ungated == 0) return {};
      return {"actions that were let through without a check: " + std::to_string(report.ungated),
              "0", std::to_string(report.ungated)};
    case Condition::Kind::kid:
      // The anchor's kid is not signed, so what counts is what the user tied the key to.
      if (!anchored) return {"no given key verified the anchor"};
      if (report.anchor.tied_kid == condition.text) return {};
      if (!report.anchor.tied_kid) {
        return {"the key that verified the anchor is tied to no kid, and the anchor's own is not "
                "signed; give the key as KID=KEY"};
      }
      return {"the key that verified the anchor is tied to another kid",
              shown_short(condition.text, kLongest),
              shown_short(*report.anchor.tied_kid, kLongest)};
    case Condition::Kind::chain:
      if (report.chain_id == json_text(condition.text)) return {};
      return {"the record is of another chain", shown_short(json_text(condition.text), kLongest),
              report.chain_id ? shown_short(*report.chain_id, kLongest) : "none"};
    case Condition::Kind::min_entries:
      if (report.entries >= condition.number) return {};
      return {"the record is shorter than that", "at least " + std::to_string(condition.number),
              std::to_string(report.entries)};
  }
  return {};
}

}  // namespace

std::vector<Words> unmet(const std::vector<Condition>& conditions, const Report& report) {
  std::vector<Words> unmet;
  for (const Condition& condition : conditions) {
    Words words = obstacle(condition, report);
    if (words.message.empty()) continue;
    words.message =
        "required " + shown_short(text_of(condition), 2 * kLongest) + ": " + words.message;
    unmet.push_back(std::move(words));
  }
  return unmet;
}

}  // namespace verify
}  // namespace plumbline
