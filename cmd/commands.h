// The commands, one file each. A command returns its exit status, or an Error where it could not be
// carried out; printing that Error is left to its caller, so that it is done in one place.
#pragma once

#include "options.h"
#include "plumbline/result.h"

namespace plumbline::cli {

Result<int> run_verify(const Arguments& arguments);
Result<int> run_show(const Arguments& arguments);
Result<int> run_token(const Arguments& arguments);
Result<int> run_canon(const Arguments& arguments);
Result<int> run_join(const Arguments& arguments);
Result<int> run_head(const Arguments& arguments);
Result<int> run_params(const Arguments& arguments);
Result<int> run_explain(const Arguments& arguments);
Result<int> run_replay(const Arguments& arguments);
Result<int> run_diff(const Arguments& arguments);
Result<int> run_schema(const Arguments& arguments);
Result<int> run_completions(const Arguments& arguments);
Result<int> run_manual(const Arguments& arguments);
Result<int> run_selftest(const Arguments& arguments);

}  // namespace plumbline::cli
