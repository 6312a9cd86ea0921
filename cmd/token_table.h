// The row of the command token, for the table of options.h.
#pragma once

#include <span>

#include "options.h"

namespace plumbline::cli {

// Options that it shares with verify are among `verify_flags`.
Command token_command(std::span<const Flag> verify_flags);

}  // namespace plumbline::cli
