// The vocabulary of revision 02 (spec 5): one member besides `key` tells the kind and holds the
// bound.
//
// The context field of a kind on a single action is that of revision 01 for the same key, and the
// key itself for any other; a running total has "_total" behind it over a lifetime, where it is not
// a count of calls, which is a running total already, and "_subtree_total" over a subtree.
#include <algorithm>
#include <array>

#include "authority/constraint_part.h"
#include "authority/phrase.h"
#include "authority/scope.h"

namespace plumbline::authority {
namespace {

constexpr std::string_view kKey = "key";
constexpr std::string_view kOrder = "order";
constexpr std::string_view kCalls = "max_calls";

struct Type {
  std::string_view word;
  Kind kind;
};

constexpr std::array<Type, 8> kTypes = {{
    {"max", Kind::cap},
    {"min", Kind::floor},
    {"max_lifetime", Kind::lifetime_cap},
    {"max_subtree", Kind::subtree_cap},
    {"one_of", Kind::allow_list},
    {"not_one_of", Kind::deny_list},
    {"prefix", Kind::prefix},
    {"rank", Kind::rank},
}};

Kind kind_of(std::string_view word) {
  const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                  [word](const Type& type) { return type.word == word; });
  return found == kTypes.end() ? Kind::unknown : found->kind;
}

// The scope pattern of a key max_calls[P], "" of max_calls itself; nullopt of a key of no calls.
std::optional<std::string_view> call_pattern(std::string_view key) {
  if (!key.starts_with(kCalls)) return std::nullopt;
  key.remove_prefix(kCalls.size());
  if (!key.empty() && !key.starts_with('[')) return std::nullopt;
  return key.ends_with(']') ? key.substr(1, key.size() - 2) : std::string_view();
}

std::string field_of(const Constraint& constraint) {
  std::string field = bound_field(constraint.key).value_or(constraint.key);
  if (constraint.kind == Kind::subtree_cap) return field + "_subtree_total";
  if (constraint.kind == Kind::lifetime_cap && !call_pattern(constraint.key)) return field + "_total";
  return field;
}

// The one member that tells the type. The order of a rank tells none, but where it stands alone it
// is a type that is not known, like any other name.
std::optional<Error> read_type(json::Value value, Constraint& out) {
  const bool alone = value.size() == 2;
  bool has_type = false, has_order = false;
  for (const auto& child : value.children()) {
    const std::string_view name = child.name.string();
    if (name == kKey) continue;
    if (name == kOrder && !alone) {
      has_order = true;
      continue;
    }
    if (has_type) {
      return bad_constraint(out.key, "it has both " + short_name(out.type) + " and " +
                                         short_name(name) + ", and is of one type at most");
    }
    has_type = true;
    out.type = name;
  }
  out.kind = kind_of(out.type);
  if (has_order && out.kind != Kind::rank) {
    return bad_constraint(out.key, "an order, which only a rank has");
  }
  if (!has_type) return bad_constraint(out.key, "no member tells its type");
  return std::nullopt;
}

std::optional<Error> read_order(json::Value order, Constraint& out) {
  if (!order.is_array()) return bad_member(out.key, kOrder, order, "an array");
  for (const auto& child : order.children()) {
    if (!child.value.is_string()) return bad_member(out.key, "a rank", child.value, "a string");
    out.order.emplace_back(child.value.string());
  }
  auto sorted = out.order;
  std::sort(sorted.begin(), sorted.end());
  const bool distinct = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  if (sorted.size() >= 2 && distinct) return std::nullopt;
  return bad_constraint(out.key, "order is not two or more words that differ");
}

}  // namespace

std::optional<Error> read_typed(json::Value value, Constraint& out) {
  if (auto error = read_type(value, out)) return error;
  if (out.kind == Kind::unknown) {
    keep_unknown(value, out);
    return std::nullopt;
  }
  const auto pattern = call_pattern(out.key);
  if (out.kind == Kind::cap && pattern) {
    return bad_constraint(out.key, "max bounds no count of calls, since every action is one");
  }
  // A pattern that is no scope narrows nothing: the cap then applies to every action.
  if (is_cumulative(out.kind) && pattern && is_scope(*pattern)) out.applies_to = *pattern;
  out.field = field_of(out);
  if (out.kind == Kind::rank) {
    if (auto error = read_order(value.find(kOrder), out)) return error;
  }
  return read_bound(out.type, value.find(out.type), out);
}

}  // namespace plumbline::authority
