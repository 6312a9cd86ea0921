// plumbline verify --range: a part of a ledger, for plumbline join.
#pragma once

#include "options.h"
#include "plumbline/result.h"

namespace plumbline::cli {

// Writes the part of the one operand that --range asks for: status 0, which is no verdict.
Result<int> write_range(const Arguments& arguments);

}  // namespace plumbline::cli
