// Which of the conditions that the user required are not met (spec 3.3).
#pragma once

#include <vector>

#include "plumbline/condition.h"
#include "verify/findings.h"

namespace plumbline::verify {

// Words for each of `conditions` that `report` does not meet, in their order. The report's checks
// are settled; its findings and verdict are not looked at. What was not checked meets nothing.
std::vector<Words> unmet(const std::vector<Condition>& conditions, const Report& report);

}  // namespace plumbline::verify
