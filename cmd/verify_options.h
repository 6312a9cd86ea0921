// What the options of `plumbline verify` mean to the verifier.
#pragma once

#include "options.h"
#include "plumbline/result.h"
#include "plumbline/verify.h"

namespace plumbline::cli {

// The Options that `arguments` spell, files read and keys tried. `json` says that the report will
// be JSON. Every Error is a usage error that names the option.
Result<Options> verify_options(const Arguments& arguments, bool json);

}  // namespace plumbline::cli
