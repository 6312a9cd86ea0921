// What the options of `plumbline verify` mean to the verifier.
#pragma once

#include <string>
#include <vector>

#include "options.h"
#include "plumbline/result.h"
#include "plumbline/verify.h"

namespace plumbline::cli {

// The Options that `arguments` spell, files read and keys tried. `digest` says that a report has
// the digest of the input unless it is told not to. Every Error is a usage error that names the
// option.
Result<Options> verify_options(const Arguments& arguments, bool digest);

// The threads that --jobs asks for, or as many as there are processors.
Result<unsigned> read_jobs(const Arguments& arguments);

// The files that a run with these `arguments` on `inputs` reads: none of them may be its output.
std::vector<std::string> files_read(const Arguments& arguments, std::vector<std::string> inputs);

}  // namespace plumbline::cli
