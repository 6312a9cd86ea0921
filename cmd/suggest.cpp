#include "suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace plumbline::cli {
namespace {

// A typing error or two; in a short word fewer, or every word would be near.
std::size_t tolerated(std::string_view word) {
  return std::clamp<std::size_t>(word.size() / 3, 1, 3);
}

// Edits that make `b` of `a` (optimal string alignment distance).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, changed});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string suggestion(std::string_view typed, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestWord = 64;  // bounds the work on a pasted text
  if (typed.size() > kLongestWord) return "";
  std::string_view best;
  std::size_t least = std::string_view::npos;
  for (const std::string_view word : known) {
    const std::size_t edits = distance(typed, word);
    if (edits <= tolerated(word) && edits < least) {
      best = word;
      least = edits;
    }
  }
  return best.empty() ? "" : fmt::format("; did you mean {}?", best);
}

}  // namespace plumbline::cli
