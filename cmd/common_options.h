// Options that several commands have and mean alike.
#pragma once

#include <optional>
#include <string_view>

#include "options.h"
#include "plumbline/result.h"
#include "plumbline/time.h"

namespace plumbline::cli {

// The time that option `flag` gives; none where it is not given.
Result<std::optional<Time>> read_time(const Arguments& arguments, std::string_view flag);

// The value of --now; none where it is not given.
Result<std::optional<Time>> read_now(const Arguments& arguments);

// Whether a report has the digest of its input. `digest` says that a format has it unless it is told
// not to.
Result<bool> read_digest(const Arguments& arguments, bool digest);

}  // namespace plumbline::cli
