#include "replay/filter.h"

#include <algorithm>
#include <utility>

#include "authority/scope.h"
#include "base/display.h"
#include "replay/node_name.h"
#include "replay/words.h"

namespace plumbline::replay {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Member;
using verify::Node;
using verify::Step;
using Texts = std::vector<std::string>;

constexpr std::size_t kNameBytes = 80;
constexpr std::size_t kOthersNamed = 5;

bool is_among(std::string_view text, const Texts& texts) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

bool is_among(json::Value value, const Texts& texts) {
  const auto text = value.if_string();
  return text && is_among(*text, texts);
}

// Whether one of `texts` is the name of a node that `entry` gives, in full or as reports print it.
bool is_called(const Entry& entry, std::string_view name, const Texts& texts) {
  if (is_among(name, texts)) return true;
  const auto shorter = name_in_chain(name, entry);
  return shorter && is_among(*shorter, texts);
}

// Whether `test` holds for one of the names of nodes that an entry gives.
template <class Test>
bool any_named(const Entry& entry, Test test) {
  for (const Member member : {Member::node, Member::parent, Member::target}) {
    if (const auto name = entry.get(member).if_string(); name && test(*name)) return true;
  }
  if (!entry.get(Member::revoked).is_array()) return false;
  for (const auto& child : entry.get(Member::revoked).children()) {
    if (const auto name = child.value.if_string(); name && test(*name)) return true;
  }
  return false;
}

// Whether a held scope is within a pattern, or the pattern within it.
bool meet(std::string_view pattern, std::string_view held) {
  return authority::covers(pattern, held) || authority::covers(held, pattern);
}

}  // namespace

bool Filter::Met::note(json::Value name, bool is_wanted) {
  wanted = wanted || is_wanted;
  const auto text = name.if_string();
  if (!wanted && text && others.size() < kOthersNamed) others.emplace(*text);
  return is_wanted;
}

std::string Filter::unmet() const {
  const auto words = [](const char* kind, const Texts& wanted, const Met& met) -> std::string {
    if (wanted.empty() || met.wanted) return "";
    std::string out = std::string("no entry has the ") + kind + " " + shown_short(wanted.front(), kNameBytes);
    if (wanted.size() > 1) out += " or another one that is asked for";
    const char* between = "; for instance there are ";
    for (const std::string& other : met.others) {
      out += std::exchange(between, ", ") + shown_short(other, kNameBytes);
    }
    return out;
  };
  const std::string tools = words("tool", wanted_.tools, tools_);
  return tools.empty() ? words("scope", wanted_.scopes, scopes_) : tools;
}

bool Filter::takes(const Step& step, const OpenCall* call) {
  const Entry& entry = step.entry;
  defines_ = step.authority.has_value();
  if (defines_) {
    defining_ = *entry.node();
    defines_below_ = is_called(entry, defining_, wanted_.subtrees) || below(step.parent);
  }
  const auto one_of = [](const Texts& wanted, auto test) { return wanted.empty() || test(); };
  // Of every entry, whatever else excludes it: at the end it is told whether any has one.
  const bool scope = one_of(wanted_.scopes, [&] { return scopes_.note(entry.get(Member::scope), of_scope(step, call)); });
  const bool tool = one_of(wanted_.tools, [&] { return tools_.note(entry.get(Member::tool), has_tool(entry, call)); });
  return scope && tool && one_of(wanted_.nodes, [&] { return of_node(entry); }) &&
         one_of(wanted_.subtrees, [&] { return of_subtree(step); }) &&
         one_of(wanted_.agents, [&] { return of_agent(step); }) &&
         one_of(wanted_.events, [&] { return is_among(entry.get(Member::event), wanted_.events); }) &&
         one_of(wanted_.outcomes, [&] { return is_among(outcome_of(entry), wanted_.outcomes); });
}

void Filter::settled(const verify::Delegation& delegation) {
  if (!defines_ || wanted_.subtrees.empty()) return;
  const Node* node = delegation.find(defining_);
  if (!node) return;
  if (below_.size() <= node->position) below_.resize(node->position + 1);
  below_[node->position] = defines_below_;
}

bool Filter::below(const Node* node) const {
  return node && node->position < below_.size() && below_[node->position];
}

bool Filter::has_tool(const Entry& entry, const OpenCall* call) const {
  return is_among(entry.get(Member::tool), wanted_.tools) ||
         (call && call->tool && is_among(*call->tool, wanted_.tools));
}

bool Filter::of_node(const Entry& entry) const {
  return any_named(entry, [&](std::string_view name) { return is_called(entry, name, wanted_.nodes); });
}

bool Filter::of_subtree(const Step& step) const {
  if (defines_ && defines_below_) return true;
  return any_named(step.entry, [&](std::string_view name) {
    return is_called(step.entry, name, wanted_.subtrees) || below(step.delegation.find(name));
  });
}

bool Filter::of_agent(const Step& step) const {
  if (is_among(step.entry.get(Member::agent), wanted_.agents)) return true;
  return any_named(step.entry, [&](std::string_view name) {
    const Node* node = step.delegation.find(name);
    return node && node->agent && is_among(*node->agent, wanted_.agents);
  });
}

bool Filter::of_scope(const Step& step, const OpenCall* call) const {
  const auto scope = step.entry.get(Member::scope).if_string();
  const bool grants = step.authority && step.authority->ok();
  return std::any_of(wanted_.scopes.begin(), wanted_.scopes.end(), [&](const std::string& pattern) {
    if (scope && authority::covers(pattern, *scope)) return true;
    if (call && call->scope && authority::covers(pattern, *call->scope)) return true;
    if (!grants) return false;
    const auto& held = step.authority->value().scopes.scopes();
    return std::any_of(held.begin(), held.end(),
                       [&](const std::string& one) { return meet(pattern, one); });
  });
}

}  // namespace plumbline::replay
