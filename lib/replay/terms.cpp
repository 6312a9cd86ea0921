#include "replay/terms.h"

#include <algorithm>

#include "authority/phrase.h"
#include "base/display.h"
#include "replay/grants.h"
#include "verify/words.h"

namespace plumbline::replay {
namespace {

using authority::Authority;
using authority::Constraint;
using evidence::Entry;
using evidence::Event;
using evidence::Member;
using verify::Node;

constexpr std::size_t kNameBytes = 80;
constexpr char kScopes[] = "scopes";
constexpr char kTtl[] = "ttl";
constexpr char kNone[] = "-";

std::string scopes_of(const Authority& authority) {
  return authority::short_list(authority.scopes.scopes(),
                               [](const std::string& scope) { return authority::short_name(scope); });
}

std::string ttl_of(const Authority& authority) {
  return authority.ttl ? authority::short_number(*authority.ttl) : kNone;
}

// The constraint of an authority of a printable key.
const Constraint* constraint_of(const Authority& authority, std::string_view key) {
  for (const Constraint& one : authority.constraints) {
    if (authority::short_name(one.key) == key) return &one;
  }
  return nullptr;
}

// What a node holds in one dimension.
Term term_of(std::string dimension, std::string scope) {
  return [dimension, scope](const Node& node) -> std::optional<std::string> {
    if (!node.authority) return std::nullopt;
    if (dimension == kScopes) return covering(scope)(node);
    if (dimension == kTtl) return node.authority->ttl ? std::optional(ttl_of(*node.authority)) : std::nullopt;
    const Constraint* one = constraint_of(*node.authority, dimension);
    return one ? std::optional(authority::describe(*one)) : std::nullopt;
  };
}

// Both lists are sorted alike.
void add_constraints(const Authority& child, const Authority& parent, std::vector<TermRow>& rows) {
  auto left = child.constraints.begin();
  auto right = parent.constraints.begin();
  while (left != child.constraints.end() || right != parent.constraints.end()) {
    const bool no_left = left == child.constraints.end(), no_right = right == parent.constraints.end();
    const auto order = no_left    ? std::strong_ordering::greater
                       : no_right ? std::strong_ordering::less
                                  : authority::compare_pair(*left, *right);
    TermRow row{authority::short_name(order > 0 ? right->key : left->key), kNone, kNone};
    if (order <= 0) row.left = authority::describe(*left++);
    if (order >= 0) row.right = authority::describe(*right++);
    rows.push_back(std::move(row));
  }
}

Comparison delegation(const verify::Step& step) {
  const Authority& child = step.authority->value();
  const Node& parent = *step.parent;
  Comparison out;
  out.left_of = shown_short(*step.entry.node(), kNameBytes) + " was given";
  out.right_of = shown_short(parent.name, kNameBytes) + " holds";
  out.terms.push_back({kScopes, scopes_of(child), scopes_of(*parent.authority)});
  add_constraints(child, *parent.authority, out.terms);
  out.terms.push_back({kTtl, ttl_of(child), ttl_of(*parent.authority)});
  const auto widened = authority::first_widening(child, *parent.authority);
  if (widened) {
    // A constraint may have the key "scopes" or "ttl": what the parent holds tells them apart.
    const auto row = std::find_if(out.terms.begin(), out.terms.end(), [&](const TermRow& one) {
      return one.term == widened->dimension && one.right == widened->parent;
    });
    if (row != out.terms.end()) *row = {row->term, widened->child, widened->parent, true};
  }
  const auto& held = child.scopes.scopes();
  const std::string scope = widened && widened->dimension == kScopes ? widened->child
                            : held.empty()                           ? ""
                                                                     : held.front();
  Way way = way_of(parent, step.delegation, term_of(widened ? widened->dimension : kScopes, scope));
  out.path = std::move(way.hops);
  out.more_hops = way.more;
  return out;
}

Comparison action(const verify::Step& step) {
  const Entry& entry = step.entry;
  const Authority& held = *step.node->authority;
  const json::Value scope = entry.get(Member::scope);
  const json::Value context = entry.get(Member::context);
  Comparison out;
  out.left_of = shown_short(step.node->name, kNameBytes) + " holds";
  out.right_of = "asked for";
  out.terms.push_back({kScopes, scopes_of(held), verify::shown_value(scope),
                       !scope.is_string() || !held.scopes.covers(scope.string())});
  if (!verify::is_blank(context) && !context.is_object()) {
    out.terms.push_back({"context", "an object", std::string(verify::kind_of(context)), true});
  }
  authority::Context asked(context.is_object() ? context : json::Value());
  for (const Constraint& one : held.constraints) {
    TermRow row{authority::short_name(one.key), authority::describe(one), kNone};
    if (!authority::applies(one, scope.string())) row.right = "does not apply";
    else if (asked.find(one.field).exists()) row.right = authority::short_value(asked.find(one.field));
    row.breaks = !authority::admits(one, scope.string(), asked);
    out.terms.push_back(std::move(row));
  }
  const auto first = std::find_if(out.terms.begin(), out.terms.end(), [](const TermRow& row) { return row.breaks; });
  Way way = way_of(*step.node, step.delegation,
                   term_of(first == out.terms.end() ? kScopes : first->term, std::string(scope.string())));
  out.path = std::move(way.hops);
  out.more_hops = way.more;
  return out;
}

}  // namespace

std::optional<Comparison> compare_terms(const verify::Step& step) {
  if (!step.entry.event) return std::nullopt;
  switch (*step.entry.event) {
    case Event::spawn:
      if (!step.authority || !step.authority->ok() || !step.parent || !step.parent->authority) return std::nullopt;
      return delegation(step);
    case Event::allow:
    case Event::deny:
      if (!step.node || !step.node->authority) return std::nullopt;
      return action(step);
    case Event::root:
    case Event::spawn_denied:
    case Event::kill:
    case Event::done:
    case Event::outcome: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace plumbline::replay
