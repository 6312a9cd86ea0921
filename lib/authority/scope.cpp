#include "authority/scope.h"

#include <algorithm>
#include <functional>

namespace plumbline::authority {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_segment(std::string_view text) {
  if (text.empty() || !is_lower(text.front())) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return is_lower(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

bool is_wildcard(std::string_view scope) { return scope.ends_with(".*"); }

// What a text must begin with to be covered by a wildcard: all but the star.
std::string_view stem(std::string_view wildcard) {
  return wildcard.substr(0, wildcard.size() - 1);
}

bool is_dotted(std::string_view text) {
  std::size_t dot = text.find('.');
  if (dot == text.npos) return false;
  while (dot != text.npos) {
    if (!is_segment(text.substr(0, dot))) return false;
    text.remove_prefix(dot + 1);
    dot = text.find('.');
  }
  return text == "*" || is_segment(text);
}

// A scope token of RFC 6749 section 3.3: printable ASCII but space, quote and backslash.
bool is_opaque(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c <= '~' && c != '"' && c != '\\' && c != '*';
  });
}

// Whether a wildcard may cover `requested`, whatever it begins with.
bool may_be_below(std::string_view requested, Grammar grammar) {
  return grammar == Grammar::dotted || is_dotted(requested);
}

}  // namespace

bool is_scope(std::string_view text, Grammar grammar) {
  return is_dotted(text) || (grammar == Grammar::three_forms && is_opaque(text));
}

bool covers(std::string_view held, std::string_view requested, Grammar grammar) {
  return held == requested || (is_wildcard(held) && requested.starts_with(stem(held)) &&
                               may_be_below(requested, grammar));
}

ScopeSet::ScopeSet(std::vector<std::string> scopes, Grammar grammar)
    : grammar_(grammar), scopes_(std::move(scopes)) {
  std::sort(scopes_.begin(), scopes_.end());
  scopes_.erase(std::unique(scopes_.begin(), scopes_.end()), scopes_.end());
  // A star sorts before every other character of the dotted grammar, so a wildcard comes before all
  // that it covers, and among wildcards what it covers is in one run with it.
  for (std::uint32_t i = 0; i < scopes_.size(); ++i) {
    if (!is_wildcard(scopes_[i])) continue;
    if (!wildcards_.empty() && authority::covers(scopes_[wildcards_.back()], scopes_[i])) continue;
    wildcards_.push_back(i);
  }
}

const std::string* ScopeSet::cover_of(std::string_view requested) const {
  const auto held = std::lower_bound(scopes_.begin(), scopes_.end(), requested, std::less<>());
  if (held != scopes_.end() && *held == requested) return &*held;
  // No stem begins with another one, so of those that do not sort after `requested` only the last
  // can be what it begins with: a text between a stem and its extension begins with the stem too.
  const auto after = std::upper_bound(
      wildcards_.begin(), wildcards_.end(), requested,
      [this](std::string_view text, std::uint32_t i) { return text < stem(scopes_[i]); });
  if (after == wildcards_.begin()) return nullptr;
  const std::string& wildcard = scopes_[*(after - 1)];
  const bool below = requested.starts_with(stem(wildcard)) && may_be_below(requested, grammar_);
  return below ? &wildcard : nullptr;
}

const std::string* ScopeSet::first_uncovered(const ScopeSet& child) const {
  const auto found = std::find_if(child.scopes_.begin(), child.scopes_.end(),
                                  [this](const std::string& scope) { return !covers(scope); });
  return found == child.scopes_.end() ? nullptr : &*found;
}

}  // namespace plumbline::authority
