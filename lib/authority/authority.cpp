#include "authority/authority.h"

#include <algorithm>

#include "authority/phrase.h"
#include "base/limits.h"

namespace plumbline::authority {
namespace {

constexpr char kUnbounded[] = "unbounded";

std::string describe_scopes(const ScopeSet& scopes) {
  return short_list(scopes.scopes(), [](const std::string& scope) { return short_name(scope); });
}

std::string describe_ttl(const std::optional<json::Number>& ttl) {
  return ttl ? short_number(*ttl) : kUnbounded;
}

// Walks both lists, sorted alike, once.
std::optional<Widening> first_loose_constraint(const std::vector<Constraint>& child,
                                               const std::vector<Constraint>& parent) {
  auto held = child.begin();
  for (const Constraint& bound : parent) {
    while (held != child.end() && compare_pair(*held, bound) < 0) ++held;
    if (held == child.end() || compare_pair(*held, bound) != 0) {
      return Widening{short_name(bound.key), kUnbounded, describe(bound)};
    }
    if (!at_least_as_tight(*held, bound)) {
      return Widening{short_name(bound.key), describe_looser(*held, bound), describe(bound)};
    }
  }
  return std::nullopt;
}

bool is_context(json::Value context) { return context.is_null() || context.is_object(); }

}  // namespace

bool ttl_widens(const std::optional<json::Number>& child, const std::optional<json::Number>& parent) {
  return parent && (!child || *child > *parent);
}

std::optional<Widening> first_widening(const Authority& child, const Authority& parent) {
  if (const std::string* scope = parent.scopes.first_uncovered(child.scopes)) {
    return Widening{"scopes", short_name(*scope), describe_scopes(parent.scopes)};
  }
  if (auto loose = first_loose_constraint(child.constraints, parent.constraints)) return loose;
  if (ttl_widens(child.ttl, parent.ttl)) {
    return Widening{"ttl", describe_ttl(child.ttl), describe_ttl(parent.ttl)};
  }
  return std::nullopt;
}

std::vector<std::string> refusals(const Authority& authority, std::string_view scope,
                                  json::Value context, const Totals& totals) {
  std::vector<std::string> out;
  if (!authority.scopes.covers(scope)) {
    out.push_back("scope " + short_name(scope) + " not covered by " +
                  describe_scopes(authority.scopes));
  }
  if (!is_context(context)) {
    out.push_back("context is " + std::string(type_name(context)) + ", not an object");
    return out;
  }
  Context asked(context, totals);
  std::size_t unlisted = 0;
  for (const Constraint& constraint : authority.constraints) {
    if (admits(constraint, scope, asked)) continue;
    if (out.size() < limits::listed_reasons) {
      out.push_back(refusal(constraint, asked));
    } else {
      ++unlisted;
    }
  }
  if (unlisted > 0) out.push_back("and " + std::to_string(unlisted) + " more constraints");
  return out;
}

bool permits(const Authority& authority, std::string_view scope, json::Value context,
             const Totals& totals) {
  if (!authority.scopes.covers(scope) || !is_context(context)) return false;
  Context asked(context, totals);
  return std::all_of(
      authority.constraints.begin(), authority.constraints.end(),
      [&](const Constraint& constraint) { return admits(constraint, scope, asked); });
}

}  // namespace plumbline::authority
