// Reading a constraint: what the two vocabularies share.
#include <algorithm>

#include "authority/constraint_part.h"
#include "authority/phrase.h"
#include "json/jcs.h"

namespace plumbline::authority {
namespace {

std::optional<Error> read_limit(std::string_view name, json::Value bound, Constraint& out) {
  if (!bound.is_number()) return bad_member(out.key, name, bound, "a number");
  out.limit = bound.number();
  if (out.limit.integral() && !out.limit.safe_integer()) {
    return bad_constraint(out.key,
                          std::string(name) + " " + short_value(bound) + " is " +
                              std::string(json::describe(json::NoCanonicalForm::unsafe_integer)));
  }
  return std::nullopt;
}

std::optional<Error> read_rank(std::string_view name, json::Value bound, Constraint& out) {
  if (!bound.is_string()) return bad_member(out.key, name, bound, "a string");
  const auto at = std::find(out.order.begin(), out.order.end(), bound.string());
  if (at == out.order.end()) {
    return bad_constraint(out.key, std::string(name) + " " + short_string(bound.string()) +
                                       " is not one of " + short_list(out.order, short_name));
  }
  out.rank = static_cast<std::size_t>(at - out.order.begin());
  return std::nullopt;
}

std::optional<Error> read_members(std::string_view name, json::Value bound, Constraint& out) {
  if (!bound.is_array()) return bad_member(out.key, name, bound, "an array");
  for (const auto& child : bound.children()) {
    auto scalar = read_scalar(child.value);
    if (!scalar) {
      return bad_constraint(out.key, std::string(name) + " holds " + short_value(child.value));
    }
    out.members.push_back(std::move(*scalar));
  }
  std::sort(out.members.begin(), out.members.end());
  out.members.erase(std::unique(out.members.begin(), out.members.end()), out.members.end());
  return std::nullopt;
}

}  // namespace

Error bad_constraint(std::string_view key, const std::string& reason) {
  return unreadable("constraint " + short_name(key) + ": " + reason);
}

Error bad_member(std::string_view key, std::string_view member, json::Value value,
                 std::string_view wanted) {
  return bad_constraint(key, std::string(member) + " is " + std::string(type_name(value)) +
                                 ", not " + std::string(wanted));
}

std::optional<Error> read_bound(std::string_view name, json::Value bound, Constraint& out) {
  switch (out.kind) {
    case Kind::cap:
    case Kind::call_cap:
    case Kind::floor:
    case Kind::lifetime_cap:
    case Kind::subtree_cap: return read_limit(name, bound, out);
    case Kind::rank: return read_rank(name, bound, out);
    case Kind::allow_list:
    case Kind::deny_list: return read_members(name, bound, out);
    case Kind::prefix:
      if (!bound.is_string()) return bad_member(out.key, name, bound, "a string");
      out.prefix = bound.string();
      return std::nullopt;
    case Kind::unknown: break;
  }
  return std::nullopt;
}

void keep_unknown(json::Value value, Constraint& out) {
  std::string canonical;
  if (json::append_canonical(value, canonical) == json::NoCanonicalForm::none) {
    out.canonical = std::move(canonical);
  }
}

std::optional<Scalar> read_scalar(json::Value value) {
  switch (value.type()) {
    case json::Type::null: return Scalar();
    case json::Type::boolean: return Scalar(value.boolean());
    case json::Type::number: return Scalar(value.number());
    case json::Type::string: return Scalar(std::string(value.string()));
    case json::Type::array:
    case json::Type::object: break;
  }
  return std::nullopt;
}

Result<Constraint> read_constraint(json::Value value, Profile profile) {
  if (!value.is_object()) {
    return unreadable("a constraint is " + std::string(type_name(value)) + ", not an object");
  }
  const json::Value key = value.find("key");
  if (!key.is_string()) {
    return unreadable("key of a constraint is " + std::string(type_name(key)) + ", not a string");
  }
  Constraint out;
  out.key = key.string();
  auto error = profile == Profile::draft02 ? read_typed(value, out) : read_keyed(value, out);
  if (error) return std::move(*error);
  return out;
}

}  // namespace plumbline::authority
