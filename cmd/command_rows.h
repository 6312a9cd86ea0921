// What the rows of the table of options.h share, in whichever file they stand.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "options.h"

namespace plumbline::cli {

inline constexpr Exit kUsageExit = {
    1, "the command line is wrong, a file named in it is missing, or the result could not be written"};
inline constexpr Exit kBugExit = {70, "a bug in plumbline: no verdict on anything"};

// `own` and, behind them, those of `shared` by these names, each of which it has.
std::vector<Flag> flags_with(std::span<const Flag> own, std::span<const Flag> shared,
                             std::initializer_list<std::string_view> names);

}  // namespace plumbline::cli
