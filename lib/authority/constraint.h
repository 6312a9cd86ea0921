// Constraints (spec 1.5): bounds on the context of an action, by kind.
//
// Reading is whole: a member the kind does not define makes the constraint unreadable, since a
// bound that was only partly read would be a bound that was not kept. A constraint of an unknown
// type is readable and admits nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "json/document.h"
#include "plumbline/result.h"

namespace plumbline::authority {

enum class Kind : std::uint8_t {
  row_cap, spend_cap, call_cap, egress_rank, allow_list, deny_list, prefix, unknown
};

// A JSON scalar held by an allow-list or a deny-list: null, boolean, number or string. Two are the
// same when type and value are (1 and 1.0 are; 1, true and "1" are three).
using Scalar = std::variant<std::monostate, bool, json::Number, std::string>;
std::optional<Scalar> read_scalar(json::Value value);

enum class EgressRank : std::uint8_t { none, internal, any };
std::string_view name(EgressRank rank);
std::optional<EgressRank> read_egress_rank(std::string_view text);

struct Constraint {
  Kind kind = Kind::unknown;
  std::string key;         // the dimension; one constraint a key in an authority
  std::string field;       // the context member it reads; of an unknown one, ""
  json::Number max;        // row_cap, spend_cap, call_cap
  std::string applies_to;  // call_cap with a scope pattern; "" applies to every scope
  EgressRank rank = EgressRank::none;
  std::vector<Scalar> members;  // allow_list, deny_list: sorted, without repeats
  std::string prefix;
  std::optional<std::string> canonical;  // unknown: its RFC 8785 bytes, where it has them
};

// Reads one element of `constraints`. The error, one printable line, says what makes it unreadable.
// Of a member name that stands twice the first is read; that it does is json/reader's to report.
Result<Constraint> read_constraint(json::Value value);

// Whether `child` is at least as tight as `parent`, which has the same key. Another kind or another
// context field never is.
bool at_least_as_tight(const Constraint& child, const Constraint& parent);

// The context of one action while constraints are put to it: an object, or an absent or null Value
// for none. Borrows the Value's document. Numbers that take long to read are read once, however
// many constraints look at them.
class Context {
 public:
  explicit Context(json::Value object) : object_(object) {}

  // The member, or an absent Value.
  json::Value find(std::string_view field) const { return object_.find(field); }
  // The number `value`, one of this context's, holds. Borrowed until the next call.
  const json::Number& number(json::Value value);

 private:
  json::Value object_;
  json::Number last_;
  std::unordered_map<std::uint32_t, json::Number> long_numbers_;  // by node index
};

// Whether `constraint` admits an action on `scope` with `context`. A context without the field, or
// null there, is not bounded by it; a value of the wrong JSON type is refused.
bool admits(const Constraint& constraint, std::string_view scope, Context& context);

// Why `constraint` refuses an action with `context`, one printable phrase; only of one that does.
std::string refusal(const Constraint& constraint, const Context& context);

// One printable line, evidence escaped and what is long cut: max_rows<=50, region in ["eu","us"],
// home (field "the path") startswith "/tmp/", frobnicate (unknown type: admits nothing).
std::string describe(const Constraint& constraint);

// describe() of a child that is not as tight as its parent and of that parent, where these would
// not tell the two apart with what does: the members of a list, the bytes of an unknown constraint.
std::string describe_looser(const Constraint& child, const Constraint& parent);

}  // namespace plumbline::authority
