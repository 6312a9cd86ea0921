// Help text, made from the table of options.h.
#pragma once

#include <string>

#include "options.h"

namespace plumbline::cli {

std::string help();                         // of plumbline
std::string help_for(const Command& command);
std::string version_text();  // of plumbline and the libraries, and what the kernel has (sandbox.h)

}  // namespace plumbline::cli
