// The value of --require (spec 3.3).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "plumbline/condition.h"
#include "plumbline/result.h"

namespace plumbline::cli {

// Reads `lists`, each a list of conditions with commas between them: "pin,min-entries=6". A
// condition that is said twice is one. Errors are usage errors, with the word that was meant where
// one is near.
Result<std::vector<Condition>> read_conditions(std::span<const std::string> lists);

}  // namespace plumbline::cli
