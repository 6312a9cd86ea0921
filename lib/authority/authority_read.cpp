// Reading an authority.
#include <algorithm>

#include "authority/authority.h"
#include "authority/phrase.h"
#include "base/limits.h"

namespace plumbline::authority {
namespace {

constexpr std::string_view kScopes = "scopes";
constexpr std::string_view kConstraints = "constraints";
constexpr std::string_view kTtl = "ttl";   // of an entry's alone
constexpr std::string_view kType = "type";  // of an authorization detail's alone

Error bad_type(std::string_view member, json::Value value, std::string_view wanted) {
  return unreadable(std::string(member) + " is " + std::string(type_name(value)) + ", not " +
                    std::string(wanted));
}

std::optional<Error> read_scopes(json::Value value, Profile profile, Authority& out) {
  const Grammar grammar = profile == Profile::draft02 ? Grammar::three_forms : Grammar::dotted;
  if (!value.exists() && profile != Profile::draft02) return std::nullopt;
  if (!value.is_array()) return bad_type(kScopes, value, "an array");
  std::vector<std::string> scopes;
  for (const auto& child : value.children()) {
    if (!child.value.is_string()) return bad_type("a scope", child.value, "a string");
    if (!is_scope(child.value.string(), grammar)) {
      return unreadable("scope " + short_name(child.value.string()) + " is not in the grammar");
    }
    scopes.emplace_back(child.value.string());
  }
  out.scopes = ScopeSet(std::move(scopes), grammar);
  return std::nullopt;
}

std::optional<Error> read_constraints(json::Value value, Profile profile, Authority& out) {
  if (!value.exists()) return std::nullopt;
  if (!value.is_array()) return bad_type(kConstraints, value, "an array");
  for (const auto& child : value.children()) {
    auto constraint = read_constraint(child.value, profile);
    if (!constraint) return constraint.error();
    if (out.constraints.size() == limits::authority_constraints) {
      return unreadable("it has more than the " + std::to_string(limits::authority_constraints) +
                        " constraints that are read");
    }
    out.constraints.push_back(std::move(*constraint));
  }
  std::sort(out.constraints.begin(), out.constraints.end(),
            [](const Constraint& a, const Constraint& b) { return compare_pair(a, b) < 0; });
  const auto twin = std::adjacent_find(
      out.constraints.begin(), out.constraints.end(),
      [](const Constraint& a, const Constraint& b) { return compare_pair(a, b) == 0; });
  if (twin == out.constraints.end()) return std::nullopt;
  const std::string type = twin->type.empty() ? "" : " and the type " + short_name(twin->type);
  return unreadable("two constraints have the key " + short_name(twin->key) + type);
}

std::optional<Error> read_ttl(json::Value value, Authority& out) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_number()) return bad_type(kTtl, value, "a number");
  out.ttl = value.number();
  if (!out.ttl->finite()) return unreadable("ttl " + short_value(value) + " is not finite");
  return std::nullopt;
}

}  // namespace

Result<Authority> read_authority(json::Value value, Profile profile) {
  const bool in_entry = profile == Profile::evidence;
  if (!value.is_object()) return bad_type("the authority", value, "an object");
  for (const auto& child : value.children()) {
    const std::string_view name = child.name.string();
    if (name == kScopes || name == kConstraints || name == (in_entry ? kTtl : kType)) continue;
    return unreadable("a member that no authority has, " + short_name(name));
  }
  Authority out;
  auto error = read_scopes(value.find(kScopes), profile, out);
  if (!error) error = read_constraints(value.find(kConstraints), profile, out);
  if (!error && in_entry) error = read_ttl(value.find(kTtl), out);
  if (error) return std::move(*error);
  return out;
}

}  // namespace plumbline::authority
