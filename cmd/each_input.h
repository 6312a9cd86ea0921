// The inputs of a command line through the verifier, one after the other.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "named_inputs.h"
#include "options.h"
#include "plumbline/result.h"
#include "plumbline/verify.h"
#include "progress.h"

namespace plumbline::cli {

// Links the session exports among the inputs and hands the report on each input, or the one on all of them with --join, to `take` until that
// returns false. How many inputs were not looked at. `command` names the command in what is said on
// standard error.
Result<std::size_t> for_each_report(std::string_view command, Verifier& verifier,
                                    const Arguments& arguments,
                                    const std::vector<NamedInput>& inputs, ProgressLine& progress,
                                    const std::function<bool(const Report&)>& take);

// Says on standard error that a run of `command` with --fail-fast did not look at `left` inputs.
void complain_of_left(std::string_view command, std::size_t left);

}  // namespace plumbline::cli
