// Scopes (spec 1.5, 5): names of what may be done, and which of them cover which.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::authority {

enum class Grammar : std::uint8_t {
  dotted,       // spec 1.5: a literal of two or more segments [a-z][a-z0-9_-]* joined by dots, or a
                // wildcard, whose last segment is "*" alone
  three_forms,  // revision 02 (spec 5): the same, or opaque, which is every other scope token of RFC
                // 6749 section 3.3 that has no "*" in it
};

// Whether `text` is a held scope.
bool is_scope(std::string_view text, Grammar grammar = Grammar::dotted);

// Whether a held scope covers a requested one: equality, or for "a.b.*" every text that begins with
// "a.b.". The dotted grammar does not hold the requested text to itself; with three forms a
// wildcard covers literals and wildcards alone.
bool covers(std::string_view held, std::string_view requested, Grammar grammar = Grammar::dotted);

// A set of held scopes. A question costs two binary searches, however many segments the requested
// text has.
class ScopeSet {
 public:
  // `scopes` in any order, repeats allowed; every one must satisfy is_scope().
  explicit ScopeSet(std::vector<std::string> scopes = {}, Grammar grammar = Grammar::dotted);

  bool covers(std::string_view requested) const { return cover_of(requested) != nullptr; }
  // The scope that covers `requested`: itself where the set holds it, or the widest wildcard; null
  // where none does. Borrowed from the set.
  const std::string* cover_of(std::string_view requested) const;
  // Sorted, without repeats.
  const std::vector<std::string>& scopes() const { return scopes_; }
  // The first of `child`'s scopes, in sorted order, that this set does not cover; null when all
  // are. Borrowed from `child`.
  const std::string* first_uncovered(const ScopeSet& child) const;

 private:
  Grammar grammar_;
  std::vector<std::string> scopes_;
  // The wildcards no other wildcard of the set covers, as indices into scopes_ and so in its order.
  std::vector<std::uint32_t> wildcards_;
};

}  // namespace plumbline::authority
