// An authority (spec 1.5, 5): what an agent may do. Scopes, constraints and a time to live.
//
// The library asks two questions of it, and they are asked nowhere else: is one authority within
// another (attenuation), and does it permit an action (containment). Pure: no I/O, no state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "authority/constraint.h"
#include "authority/scope.h"
#include "json/document.h"
#include "plumbline/result.h"

namespace plumbline::authority {

struct Authority {
  ScopeSet scopes;
  std::vector<Constraint> constraints;  // sorted by compare_pair(), one a pair
  std::optional<json::Number> ttl;      // seconds; nullopt is unbounded
};

// Reads `{scopes, constraints, ttl}` of an entry, or the `{type, scopes, constraints}` of an
// authorization detail, whose type is its reader's to look at and whose ttl is told elsewhere. The
// error is one printable line saying what makes it unreadable: a further member, a wrong type, a
// scope outside the grammar, a second constraint of one pair, a constraint read only in part, a ttl
// that is not a finite number; in revision 02, no scopes.
Result<Authority> read_authority(json::Value value, Profile profile = Profile::evidence);

// Why a child is not within its parent: the first dimension that widens, in the order scopes,
// constraints by key, ttl (spec 2.3). All printable, evidence escaped and what is long cut.
struct Widening {
  std::string dimension;  // "scopes", a constraint's key, or "ttl"
  std::string child;      // what the child holds there: the first scope that is too much, a
                          // constraint as described, a number; "unbounded" where nothing
  std::string parent;     // what the parent holds
};
// Whether a child may live longer than its parent, as far as their times to live say.
bool ttl_widens(const std::optional<json::Number>& child, const std::optional<json::Number>& parent);
// nullopt: within. Near linear in the sizes of both.
std::optional<Widening> first_widening(const Authority& child, const Authority& parent);

// Every reason why an action is outside an authority, one printable phrase each; empty: permitted.
// Beyond limits::listed_reasons of them the last phrase counts the others.
// `context` is an object, or an absent or null Value for none; any other value is outside every
// authority. `totals` are what cumulative constraints are put to.
std::vector<std::string> refusals(const Authority& authority, std::string_view scope,
                                  json::Value context, const Totals& totals = no_totals);
// Whether refusals() would be empty, without making the phrases. Allocates nothing but where the
// context holds numbers of a length no writer gives them.
bool permits(const Authority& authority, std::string_view scope, json::Value context,
             const Totals& totals = no_totals);

}  // namespace plumbline::authority
