// The rows of the commands on an incident, for the table of options.h.
#pragma once

#include <span>

#include "options.h"

namespace plumbline::cli {

// replay and diff, in that order. Options that they share with verify are among `verify_flags`.
std::span<const Command> incident_commands(std::span<const Flag> verify_flags);

}  // namespace plumbline::cli
