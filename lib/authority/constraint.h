// Constraints: bounds on the context of an action, by kind. One relation and one way to put them to
// an action, whichever of two vocabularies they are written in: that of evidence and of revision 01
// of the draft (spec 1.5), or that of revision 02 (spec 5).
//
// Reading is whole: a member the kind does not define makes the constraint unreadable, since a
// bound that was only partly read would be a bound that was not kept. A constraint of an unknown
// type is readable and admits nothing.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "json/document.h"
#include "plumbline/result.h"

namespace plumbline::authority {

// Where an authority is written, which decides its members, its scope grammar and how its
// constraints are spelt.
enum class Profile : std::uint8_t {
  evidence,  // an entry (spec 1.5)
  draft01,   // an authorization detail of revision 01: the same vocabulary
  draft02,   // one of revision 02: the vocabulary of spec 5
};

enum class Kind : std::uint8_t {
  cap,           // a number of one action, at most
  call_cap,      // a number of calls, at most: counted by whoever writes the context (spec 1.5)
  floor,         // a number of one action, at least
  lifetime_cap,  // a running total over all actions under one token, at most
  subtree_cap,   // the same over the token and all below it
  rank,          // a word of an ordered list, at most
  allow_list, deny_list, prefix, unknown
};
// Whether a kind bounds a running total, which no context of an action can tell.
bool is_cumulative(Kind kind);

// A JSON scalar held by an allow-list or a deny-list: null, boolean, number or string. Two are the
// same when type and value are (1 and 1.0 are; 1, true and "1" are three).
using Scalar = std::variant<std::monostate, bool, json::Number, std::string>;
std::optional<Scalar> read_scalar(json::Value value);

struct Constraint {
  Kind kind = Kind::unknown;
  std::string key;         // the dimension
  std::string type;        // of revision 02 the member that tells the kind; "" elsewhere
  std::string field;       // the context member, or running total, it reads; of an unknown one, ""
  json::Number limit;      // of caps the most, of a floor the least
  std::string applies_to;  // of caps on calls a scope pattern; "" applies to every scope
  std::vector<std::string> order;  // rank: the words, least permissive first
  std::size_t rank = 0;            // rank: which of them is the most
  std::vector<Scalar> members;     // allow_list, deny_list: sorted, without repeats
  std::string prefix;
  std::optional<std::string> canonical;  // unknown: its RFC 8785 bytes, where it has them
};

// What pairs the constraints of two authorities, and stands once in each: the key, and in revision
// 02 the type.
std::strong_ordering compare_pair(const Constraint& a, const Constraint& b);

// Reads one element of `constraints`. The error, one printable line, says what makes it unreadable.
// Of a member name that stands twice the first is read; that it does is json/reader's to report.
Result<Constraint> read_constraint(json::Value value, Profile profile = Profile::evidence);

// Whether `child` is at least as tight as `parent`, with which it makes a pair. Another kind,
// another context field or another order of ranks never is.
bool at_least_as_tight(const Constraint& child, const Constraint& parent);

// Running totals by field, as whoever keeps them counted them, the action that is asked about
// included.
using Totals = std::map<std::string, json::Number, std::less<>>;
inline const Totals no_totals;

// The context of one action while constraints are put to it: an object, or an absent or null Value
// for none, and the running totals. Borrows both. Numbers that take long to read are read once,
// however many constraints look at them.
class Context {
 public:
  explicit Context(json::Value object, const Totals& totals = no_totals)
      : object_(object), totals_(totals) {}

  // The member, or an absent Value.
  json::Value find(std::string_view field) const { return object_.find(field); }
  // The running total, or null where none is known.
  const json::Number* total(std::string_view field) const;
  // The number `value`, one of this context's, holds. Borrowed until the next call.
  const json::Number& number(json::Value value);

 private:
  json::Value object_;
  const Totals& totals_;
  json::Number last_;
  std::unordered_map<std::uint32_t, json::Number> long_numbers_;  // by node index
};

// Whether the constraint bounds actions on `scope` at all.
bool applies(const Constraint& constraint, std::string_view scope);

// Whether `constraint` admits an action on `scope` with `context`. A context without the field, or
// null there, is not bounded by it; a value of the wrong JSON type is refused, and so is a running
// total that is not known.
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
