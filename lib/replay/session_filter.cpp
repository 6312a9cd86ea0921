#include "replay/session_filter.h"

#include <algorithm>

#include "base/display.h"
#include "kitelogik/session.h"

namespace plumbline::replay {
namespace {

using kitelogik::Outcome;
using kitelogik::Record;
using Texts = std::vector<std::string>;

bool is_among(json::Value value, const Texts& texts) {
  const auto text = value.if_string();
  return text && std::find(texts.begin(), texts.end(), *text) != texts.end();
}

bool any_named(const Texts& patterns, json::Value scopes) {
  for (const auto& child : scopes.children()) {
    const auto scope = child.value.if_string();
    if (scope && std::any_of(patterns.begin(), patterns.end(),
                             [&](const std::string& pattern) { return names_scope(pattern, *scope); })) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool names_scope(std::string_view pattern, std::string_view scope) {
  if (pattern.ends_with('*')) return scope.starts_with(pattern.substr(0, pattern.size() - 1));
  return pattern == scope;
}

SessionFilter::SessionFilter(const TellingFilter& wanted, const SessionSet& set)
    : wanted_(wanted), below_(set.size(), false) {
  if (wanted.subtrees.empty()) return;
  for (const std::uint32_t input : set.parents_first()) {
    const auto number = set.number_of(input);
    const auto parent = set.parent_of(input);
    const bool named = number && std::find(wanted.subtrees.begin(), wanted.subtrees.end(),
                                           set.sessions().session(*number).id) != wanted.subtrees.end();
    below_[input] = named || (parent && below_[*parent]);
  }
}

bool SessionFilter::takes(const Record& record, std::uint32_t input) const {
  const auto one_of = [](const Texts& wanted, auto test) { return wanted.empty() || test(); };
  return one_of(wanted_.nodes, [&] { return is_among(record.context.session_id, wanted_.nodes); }) &&
         one_of(wanted_.subtrees, [&] { return below_[input]; }) &&
         one_of(wanted_.agents, [&] { return is_among(record.context.role, wanted_.agents); }) &&
         one_of(wanted_.scopes, [&] { return of_scope(record); }) &&
         one_of(wanted_.tools, [&] { return is_among(record.tool_name, wanted_.tools); }) &&
         one_of(wanted_.outcomes, [&] { return of_outcome(record); });
}

// A spawn or delegation is about the scopes it asks for, a call about those its session holds: which of
// them it needed is not recorded.
bool SessionFilter::of_scope(const Record& record) const {
  if (record.kind() != Record::Kind::tool && !record.requested().is_null()) {
    return any_named(wanted_.scopes, record.requested());
  }
  return any_named(wanted_.scopes, record.context.scopes);
}

bool SessionFilter::of_outcome(const Record& record) const {
  if (is_among(record.outcome_value, wanted_.outcomes)) return true;
  const bool denied = record.outcome && !record.ran() && record.outcome != Outcome::hitl_queued;
  return denied && std::find(wanted_.outcomes.begin(), wanted_.outcomes.end(), "denied") != wanted_.outcomes.end();
}

std::string SessionFilter::unknown(const SessionSet& set) const {
  const auto lacks = [&set](const Texts& names, auto of) -> const std::string* {
    for (const std::string& name : names) {
      bool known = false;
      for (std::uint32_t input = 0; input < set.size() && !known; ++input) {
        const auto number = set.number_of(input);
        known = number && of(set.sessions().session(*number)) == name;
      }
      if (!known) return &name;
    }
    return nullptr;
  };
  const auto id = [](const kitelogik::Session& session) { return session.id; };
  for (const Texts* names : {&wanted_.nodes, &wanted_.subtrees}) {
    if (const auto* name = lacks(*names, id)) return "session is called " + shown_short(*name, 80);
  }
  const auto role = [](const kitelogik::Session& session) { return session.role.value_or(""); };
  if (const auto* name = lacks(wanted_.agents, role)) return "session has the role " + shown_short(*name, 80);
  return "";
}

}  // namespace plumbline::replay
