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
constexpr char kUnbounded[] = "unbounded";

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

// Both lists are sorted alike. A bound that the child dropped is one it went beyond.
void add_constraints(const Authority& child, const Authority& parent, std::vector<TermRow>& rows) {
  auto left = child.constraints.begin();
  auto right = parent.constraints.begin();
  while (left != child.constraints.end() || right != parent.constraints.end()) {
    const bool no_left = left == child.constraints.end(), no_right = right == parent.constraints.end();
    const auto order = no_left    ? std::strong_ordering::greater
                       : no_right ? std::strong_ordering::less
                                  : authority::compare_pair(*left, *right);
    TermRow row{authority::short_name(order > 0 ? right->key : left->key), kNone, kNone};
    row.breaks = order > 0 || (order == 0 && !authority::at_least_as_tight(*left, *right));
    if (order > 0) row.left = kUnbounded;
    else row.left = row.breaks ? authority::describe_looser(*left, *right) : authority::describe(*left);
    if (order <= 0) ++left;
    if (order >= 0) row.right = authority::describe(*right++);
    rows.push_back(std::move(row));
  }
}

// The first scope that is too much stands before the list, which may leave it out.
TermRow scopes_row(const Authority& child, const Authority& parent) {
  TermRow row{kScopes, scopes_of(child), scopes_of(parent)};
  const std::string* over = parent.scopes.first_uncovered(child.scopes);
  row.breaks = over != nullptr;
  if (over && child.scopes.scopes().size() > 1) row.left = authority::short_name(*over) + ", of " + row.left;
  return row;
}

TermRow ttl_row(const Authority& child, const Authority& parent) {
  TermRow row{kTtl, ttl_of(child), ttl_of(parent)};
  row.breaks = authority::ttl_widens(child.ttl, parent.ttl);
  if (row.breaks && !child.ttl) row.left = kUnbounded;
  return row;
}

// The way to the root, with what each node on it held of `dimension`, and of scopes what covers `scope`.
void add_path(const Node& node, const verify::Delegation& delegation, const std::string& dimension,
              std::string_view scope, Comparison& out) {
  Way way = way_of(node, delegation, term_of(dimension, std::string(scope)));
  out.path = std::move(way.hops);
  out.more_hops = way.more;
  out.path_of = dimension == kScopes && !scope.empty() ? authority::short_name(scope) : dimension;
}

Comparison delegation(const verify::Step& step) {
  const Authority& child = step.authority->value();
  const Node& parent = *step.parent;
  Comparison out;
  out.left_of = shown_short(*step.entry.node(), kNameBytes) + " was given";
  out.right_of = shown_short(parent.name, kNameBytes) + " holds";
  out.terms.push_back(scopes_row(child, *parent.authority));
  add_constraints(child, *parent.authority, out.terms);
  out.terms.push_back(ttl_row(child, *parent.authority));
  const auto widened = authority::first_widening(child, *parent.authority);
  const auto& held = child.scopes.scopes();
  const std::string scope = widened && widened->dimension == kScopes ? widened->child
                            : held.empty()                           ? ""
                                                                     : held.front();
  add_path(parent, step.delegation, widened ? widened->dimension : kScopes, scope, out);
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
  add_path(*step.node, step.delegation, first == out.terms.end() ? kScopes : first->term, scope.string(), out);
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
