// From the words of the command line to the exit status.
#pragma once

#include <string>
#include <vector>

namespace plumbline::cli {

// Carries out the command that `words` (without the program's name) spell and returns the exit
// status. What could not be carried out is said here, on standard error and, where JSON was asked
// for, as a plumbline.error.v1 object on standard output; nowhere else.
int run(const std::vector<std::string>& words);

}  // namespace plumbline::cli
