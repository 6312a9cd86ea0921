// plumbline explain FILE SEQ|FINDING: an entry of a record in full.
#pragma once

#include "options.h"
#include "plumbline/result.h"

namespace plumbline::cli {

// Two operands: the file and the question.
Result<int> explain_record(const Arguments& arguments);

}  // namespace plumbline::cli
