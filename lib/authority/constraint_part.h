// What the readers of both vocabularies of constraints share: their words for what is wrong, and
// the bounds themselves. Internal to authority.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "authority/constraint.h"

namespace plumbline::authority {

// "constraint KEY: REASON".
Error bad_constraint(std::string_view key, const std::string& reason);
// The same of a member that is not what is wanted.
Error bad_member(std::string_view key, std::string_view member, json::Value value,
                 std::string_view wanted);

// The context field that revision 01 binds to a key, which revision 02 keeps: "rows" of max_rows,
// "calls[P]" of max_calls[P]. nullopt of a key that is bound to none.
std::optional<std::string> bound_field(std::string_view key);

// Reads the bound of a constraint whose key, kind and, of a rank, order are known. `name` is that of
// the member.
std::optional<Error> read_bound(std::string_view name, json::Value bound, Constraint& out);

// Makes `out` the constraint of an unknown type that `value` is.
void keep_unknown(json::Value value, Constraint& out);

// The two vocabularies: reads an object whose key is in `out` already.
std::optional<Error> read_keyed(json::Value value, Constraint& out);  // spec 1.5
std::optional<Error> read_typed(json::Value value, Constraint& out);  // revision 02

}  // namespace plumbline::authority
