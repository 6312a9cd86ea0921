// "Did you mean": the known word that a mistyped one was meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace plumbline::cli {

// "; did you mean WORD?" for the nearest of `known` to `typed`, counting insertions, deletions,
// substitutions and swaps of neighbours; "" where none is near enough to be meant.
std::string suggestion(std::string_view typed, std::span<const std::string_view> known);

}  // namespace plumbline::cli
