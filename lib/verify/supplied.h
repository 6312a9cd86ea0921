// What the user supplied, checked before any evidence is read.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plumbline/result.h"
#include "verify/check.h"

namespace plumbline::verify {

// Reads keys, trust set, anchor and policy of `options`; every error is a usage error.
Result<Supplied> check_supplied(const Options& options);

// The options that weaken, widen or bound a check, with their values: "" where they take none.
std::vector<std::pair<std::string, std::string>> limits_of(const Options& options);

}  // namespace plumbline::verify
