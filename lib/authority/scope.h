// Scopes (spec 1.5): dotted names of what may be done, and which of them cover which.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::authority {

// Whether `text` follows the grammar of a held scope: two or more segments [a-z][a-z0-9_-]*
// joined by dots, the last of which may be "*" alone.
bool is_scope(std::string_view text);

// Whether a held scope covers a requested one: equality, or for "a.b.*" every text that begins with
// "a.b." (the requested text is not held to the grammar).
bool covers(std::string_view held, std::string_view requested);

// A set of held scopes. A question costs two binary searches, however many segments the requested
// text has.
class ScopeSet {
 public:
  // `scopes` in any order, repeats allowed; every one must satisfy is_scope().
  explicit ScopeSet(std::vector<std::string> scopes = {});

  bool covers(std::string_view requested) const;
  // Sorted, without repeats.
  const std::vector<std::string>& scopes() const { return scopes_; }
  // The first of `child`'s scopes, in sorted order, that this set does not cover; null when all
  // are. Borrowed from `child`.
  const std::string* first_uncovered(const ScopeSet& child) const;

 private:
  std::vector<std::string> scopes_;
  // The wildcards no other wildcard of the set covers, as indices into scopes_ and so in its order.
  std::vector<std::uint32_t> wildcards_;
};

}  // namespace plumbline::authority
