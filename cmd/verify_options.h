// What the options of `plumbline verify` mean to the verifier.
#pragma once

#include "options.h"
#include "plumbline/result.h"
#include "plumbline/verify.h"

namespace plumbline::cli {

// The Options that `arguments` spell, files read and keys tried. `digest` says that a report has
// the digest of the input unless it is told not to. Every Error is a usage error that names the
// option.
Result<Options> verify_options(const Arguments& arguments, bool digest);

}  // namespace plumbline::cli
