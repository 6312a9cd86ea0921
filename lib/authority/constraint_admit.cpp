// Putting a constraint to the context of an action.
#include <algorithm>
#include <span>

#include "authority/constraint.h"
#include "authority/phrase.h"
#include "authority/scope.h"

namespace plumbline::authority {
namespace {

// Bytes of a number's spelling up to which reading it again costs less than looking it up.
constexpr std::size_t kShortNumberBytes = 40;

// Whether the sorted `members` hold a Held that equals `wanted`, without making a Scalar of it.
template <class Held, class Wanted>
bool holds_a(const std::vector<Scalar>& members, const Wanted& wanted) {
  const auto is_before = [rank = Scalar(std::in_place_type<Held>).index()](
                             const Scalar& member, const Wanted& sought) {
    const auto* held = std::get_if<Held>(&member);
    return held ? *held < sought : member.index() < rank;
  };
  const auto at = std::lower_bound(members.begin(), members.end(), wanted, is_before);
  const auto* held = at == members.end() ? nullptr : std::get_if<Held>(&*at);
  return held != nullptr && *held == wanted;
}

bool holds(const std::vector<Scalar>& members, json::Value scalar, Context& context) {
  switch (scalar.type()) {
    case json::Type::boolean: return holds_a<bool>(members, scalar.boolean());
    case json::Type::number: return holds_a<json::Number>(members, context.number(scalar));
    case json::Type::string: return holds_a<std::string>(members, scalar.string());
    default: return false;
  }
}

// The JSON type a kind can compare, as a phrase and as a test.
std::string_view comparable_type(Kind kind) {
  switch (kind) {
    case Kind::cap:
    case Kind::call_cap:
    case Kind::floor: return "a number";
    case Kind::rank:
    case Kind::prefix: return "a string";
    default: return "a scalar";
  }
}

bool is_comparable(Kind kind, json::Type type) {
  switch (kind) {
    case Kind::cap:
    case Kind::call_cap:
    case Kind::floor: return type == json::Type::number;
    case Kind::rank:
    case Kind::prefix: return type == json::Type::string;
    case Kind::allow_list:
    case Kind::deny_list: return type != json::Type::array && type != json::Type::object;
    case Kind::lifetime_cap:
    case Kind::subtree_cap:
    case Kind::unknown: break;
  }
  return false;
}

// Whether a value of a comparable type keeps to the bound.
bool keeps(const Constraint& constraint, json::Value value, Context& context) {
  switch (constraint.kind) {
    case Kind::cap:
    case Kind::call_cap: return context.number(value) <= constraint.limit;
    case Kind::floor: return context.number(value) >= constraint.limit;
    case Kind::rank: {
      // A word that is not one of them stands above all of them.
      const auto allowed = std::span(constraint.order).first(constraint.rank + 1);
      return std::find(allowed.begin(), allowed.end(), value.string()) != allowed.end();
    }
    case Kind::allow_list: return holds(constraint.members, value, context);
    case Kind::deny_list: return !holds(constraint.members, value, context);
    case Kind::prefix: return value.string().starts_with(constraint.prefix);
    case Kind::lifetime_cap:
    case Kind::subtree_cap:
    case Kind::unknown: break;
  }
  return false;
}

}  // namespace

const json::Number& Context::number(json::Value value) {
  const std::string_view token = value.raw();
  if (token.size() <= kShortNumberBytes) {
    last_ = json::Number::parse(token);
    return last_;
  }
  const auto [at, is_new] = long_numbers_.try_emplace(value.index());
  if (is_new) at->second = json::Number::parse(token);
  return at->second;
}

const json::Number* Context::total(std::string_view field) const {
  const auto at = totals_.find(field);
  return at == totals_.end() ? nullptr : &at->second;
}

bool applies(const Constraint& constraint, std::string_view scope) {
  if (constraint.applies_to.empty()) return true;
  const bool of_02 = is_cumulative(constraint.kind);
  return covers(constraint.applies_to, scope, of_02 ? Grammar::three_forms : Grammar::dotted);
}

bool admits(const Constraint& constraint, std::string_view scope, Context& context) {
  if (constraint.kind == Kind::unknown) return false;
  if (!applies(constraint, scope)) return true;
  if (is_cumulative(constraint.kind)) {
    const json::Number* total = context.total(constraint.field);
    return total != nullptr && *total <= constraint.limit;
  }
  const json::Value value = context.find(constraint.field);
  const json::Type type = value.type();
  if (type == json::Type::null) return true;
  return is_comparable(constraint.kind, type) && keeps(constraint, value, context);
}

std::string refusal(const Constraint& constraint, const Context& context) {
  std::string out = describe(constraint);
  if (constraint.kind == Kind::unknown) return out;
  if (is_cumulative(constraint.kind)) {
    const json::Number* total = context.total(constraint.field);
    const std::string field = short_name(constraint.field);
    return out + (total ? ": " + field + " is " + short_number(*total)
                        : ": the running total " + field + " is not known");
  }
  const json::Value value = context.find(constraint.field);
  out += ": " + short_name(constraint.field) + " is " + short_value(value);
  if (!is_comparable(constraint.kind, value.type())) {
    out += ", not " + std::string(comparable_type(constraint.kind));
  }
  return out;
}

}  // namespace plumbline::authority
