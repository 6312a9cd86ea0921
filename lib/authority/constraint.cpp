#include "authority/constraint.h"

#include <algorithm>
#include <tuple>

#include "authority/phrase.h"

namespace plumbline::authority {
namespace {

std::string describe_scalar(const Scalar& scalar) {
  if (const auto* text = std::get_if<std::string>(&scalar)) return short_string(*text);
  if (const auto* number = std::get_if<json::Number>(&scalar)) return short_number(*number);
  if (const auto* boolean = std::get_if<bool>(&scalar)) return *boolean ? "true" : "false";
  return "null";
}

// The first member of `subset` that `whole` does not hold; both are sorted. null: there is none.
// Costs what `subset` is long: many small lists may be compared with one that is huge.
const Scalar* first_not_in(const std::vector<Scalar>& subset, const std::vector<Scalar>& whole) {
  auto held = whole.begin();
  for (const Scalar& member : subset) {
    held = std::lower_bound(held, whole.end(), member);
    if (held == whole.end() || *held != member) return &member;
  }
  return nullptr;
}

// The key, and the field where another one is read than the key says.
std::string describe_dimension(const Constraint& constraint) {
  std::string out = short_name(constraint.key);
  const bool listed = constraint.kind == Kind::allow_list || constraint.kind == Kind::deny_list ||
                      constraint.kind == Kind::prefix;
  if (listed && constraint.field != constraint.key) {
    out += " (field " + short_name(constraint.field) + ")";
  }
  return out;
}

}  // namespace

bool is_cumulative(Kind kind) { return kind == Kind::lifetime_cap || kind == Kind::subtree_cap; }

std::strong_ordering compare_pair(const Constraint& a, const Constraint& b) {
  return std::tie(a.key, a.type) <=> std::tie(b.key, b.type);
}

bool at_least_as_tight(const Constraint& child, const Constraint& parent) {
  if (child.kind != parent.kind || child.field != parent.field) return false;
  switch (parent.kind) {
    case Kind::cap:
    case Kind::call_cap:
    case Kind::lifetime_cap:
    case Kind::subtree_cap: return child.limit <= parent.limit;
    case Kind::floor: return child.limit >= parent.limit;
    case Kind::rank: return child.order == parent.order && child.rank <= parent.rank;
    case Kind::allow_list: return first_not_in(child.members, parent.members) == nullptr;
    case Kind::deny_list: return first_not_in(parent.members, child.members) == nullptr;
    case Kind::prefix: return child.prefix.starts_with(parent.prefix);
    // What has no canonical form cannot be known to be the same, not even as itself.
    case Kind::unknown: return child.canonical && child.canonical == parent.canonical;
  }
  return false;
}

std::string describe(const Constraint& constraint) {
  const std::string dimension = describe_dimension(constraint);
  switch (constraint.kind) {
    case Kind::cap:
    case Kind::call_cap: return dimension + "<=" + short_number(constraint.limit);
    case Kind::floor: return dimension + ">=" + short_number(constraint.limit);
    case Kind::lifetime_cap:
      return dimension + "<=" + short_number(constraint.limit) + " in its lifetime";
    case Kind::subtree_cap:
      return dimension + "<=" + short_number(constraint.limit) + " in its subtree";
    case Kind::rank: return dimension + "<=" + short_name(constraint.order[constraint.rank]);
    case Kind::allow_list:
      return dimension + " in " + short_list(constraint.members, describe_scalar);
    case Kind::deny_list:
      return dimension + " not in " + short_list(constraint.members, describe_scalar);
    case Kind::prefix: return dimension + " startswith " + short_string(constraint.prefix);
    case Kind::unknown: return dimension + " (unknown type: admits nothing)";
  }
  return dimension;
}

std::string describe_looser(const Constraint& child, const Constraint& parent) {
  std::string out = describe(child);
  if (child.kind != parent.kind || child.field != parent.field) return out;
  if (child.kind == Kind::allow_list) {
    const Scalar* extra = first_not_in(child.members, parent.members);
    if (extra != nullptr) out += ", " + describe_scalar(*extra) + " among them";
  } else if (child.kind == Kind::deny_list) {
    const Scalar* lacking = first_not_in(parent.members, child.members);
    if (lacking != nullptr) out += ", " + describe_scalar(*lacking) + " not among them";
  } else if (child.kind == Kind::rank && child.order != parent.order) {
    out += " of " + short_list(child.order, short_string) + ", ordered unlike " +
           short_list(parent.order, short_string);
  } else if (child.kind == Kind::unknown) {
    const bool both_known = child.canonical && parent.canonical;
    out += both_known ? ", with other content" : ", without canonical form";
  }
  return out;
}

}  // namespace plumbline::authority
