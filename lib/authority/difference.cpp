#include "authority/difference.h"

#include <algorithm>
#include <iterator>

#include "authority/phrase.h"
#include "base/limits.h"

namespace plumbline::authority {
namespace {

class Difference {
 public:
  Hop of(const Authority& child, const Authority& parent) {
    scopes(child.scopes, parent.scopes);
    constraints(child.constraints, parent.constraints);
    ttl(child.ttl, parent.ttl);
    const std::size_t room = limits::hop_terms - std::min(limits::hop_terms, widening_.size());
    narrowing_.resize(std::min(narrowing_.size(), room));
    hop_.terms = std::move(widening_);
    std::move(narrowing_.begin(), narrowing_.end(), std::back_inserter(hop_.terms));
    return std::move(hop_);
  }

 private:
  bool note(TermKind kind, Change change) {
    const bool widening = widens(HopTerm{kind, change, "", "", ""});
    ++(widening ? hop_.widened : hop_.narrowed);
    return (widening ? widening_ : narrowing_).size() < limits::hop_terms;
  }

  void add(TermKind kind, Change change, std::string name, std::string parent, std::string child) {
    if (!note(kind, change)) return;
    HopTerm term{kind, change, std::move(name), std::move(parent), std::move(child)};
    (widens(term) ? widening_ : narrowing_).push_back(std::move(term));
  }

  void add_scope(Change change, std::string_view parent, std::string_view child) {
    const auto text = [](std::string_view scope) { return scope.empty() ? "" : short_name(scope); };
    add(TermKind::scope, change, "", text(parent), text(child));
  }

  // A parent's scope is dropped where the child neither holds it nor anything within it, nor covers
  // it. What the child does hold of them are runs of the parent's sorted scopes, so that the others
  // need not be looked at one by one.
  void scopes(const ScopeSet& child, const ScopeSet& parent) {
    using Run = std::pair<std::size_t, std::size_t>;
    std::vector<Run> touched;
    const std::vector<std::string>& held = parent.scopes();
    for (const std::string& scope : child.scopes()) {
      const std::string* cover = parent.cover_of(scope);
      if (!cover) add_scope(Change::added, "", scope);
      else if (*cover == scope) ++hop_.kept;
      else add_scope(Change::tighter, *cover, scope);
      if (cover) touched.emplace_back(cover - held.data(), cover - held.data() + 1);
      touched.push_back(within(scope, held));
    }
    std::sort(touched.begin(), touched.end());
    std::size_t at = 0;
    touched.emplace_back(held.size(), held.size());
    for (const auto& [begin, end] : touched) {
      if (begin > at) dropped(held, at, begin);
      at = std::max(at, end);
    }
  }

  void dropped(const std::vector<std::string>& held, std::size_t begin, std::size_t end) {
    for (; begin < end && narrowing_.size() < limits::hop_terms; ++begin) {
      add_scope(Change::dropped, held[begin], "");
    }
    hop_.narrowed += end - begin;
  }

  // Where the scopes that `scope` covers stand among the sorted `held`.
  static std::pair<std::size_t, std::size_t> within(const std::string& scope,
                                                    const std::vector<std::string>& held) {
    if (!scope.ends_with(".*")) return {0, 0};
    const std::string_view stem(scope.data(), scope.size() - 1);
    const auto first = std::lower_bound(held.begin(), held.end(), stem);
    const auto last = std::partition_point(
        first, held.end(), [stem](const std::string& one) { return one.starts_with(stem); });
    return {static_cast<std::size_t>(first - held.begin()),
            static_cast<std::size_t>(last - held.begin())};
  }

  // Walks both lists, sorted alike, once.
  void constraints(const std::vector<Constraint>& child, const std::vector<Constraint>& parent) {
    auto held = child.begin();
    auto bound = parent.begin();
    while (held != child.end() || bound != parent.end()) {
      const auto order = held == child.end()    ? std::strong_ordering::greater
                         : bound == parent.end() ? std::strong_ordering::less
                                                 : compare_pair(*held, *bound);
      if (order < 0) {
        add(TermKind::constraint, Change::added, short_name(held->key), "", describe(*held));
        ++held;
      } else if (order > 0) {
        add(TermKind::constraint, Change::dropped, short_name(bound->key), describe(*bound), "");
        ++bound;
      } else {
        pair(*held++, *bound++);
      }
    }
  }

  void pair(const Constraint& child, const Constraint& parent) {
    const std::string key = short_name(child.key);
    if (!at_least_as_tight(child, parent)) {
      add(TermKind::constraint, Change::looser, key, describe(parent), describe_looser(child, parent));
    } else if (at_least_as_tight(parent, child)) {
      ++hop_.kept;
    } else {
      add(TermKind::constraint, Change::tighter, key, describe(parent), describe(child));
    }
  }

  void ttl(const std::optional<json::Number>& child, const std::optional<json::Number>& parent) {
    if (!child && !parent) return;
    const auto text = [](const std::optional<json::Number>& seconds) {
      return seconds ? short_number(*seconds) : "";
    };
    if (child && parent && *child == *parent) {
      ++hop_.kept;
      return;
    }
    const Change change = !parent            ? Change::added
                          : !child           ? Change::dropped
                          : *child < *parent ? Change::tighter
                                             : Change::looser;
    add(TermKind::ttl, change, "", text(parent), text(child));
  }

  Hop hop_;
  std::vector<HopTerm> widening_, narrowing_;
};

}  // namespace

Hop difference(const Authority& child, const Authority& parent) {
  return Difference().of(child, parent);
}

}  // namespace plumbline::authority
