// What the user supplied, checked before any evidence is read.
#pragma once

#include "plumbline/result.h"
#include "verify/check.h"

namespace plumbline::verify {

// Reads keys, trust set and anchor of `options`; every error is a usage error.
Result<Supplied> check_supplied(const Options& options);

}  // namespace plumbline::verify
