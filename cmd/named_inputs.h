// The inputs that the command line of `plumbline verify` names (spec 3.1): its operands, what is
// below those that are directories, and the names of --files-from.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "options.h"
#include "plumbline/result.h"

namespace plumbline::cli {

struct NamedInput {
  std::string path;     // "-" is standard input
  std::string trouble;  // why it cannot be read, printable; "" where that is to be tried
};

// Operands in the order given, then the names of the list. With --recursive a directory stands for
// every file below it with a name of evidence, ordered by the bytes of their paths. Links to files are
// followed below it; links to directories are not, so that they can make no loop. What cannot be
// looked into is an input with its trouble.
//
// Refuses, with a usage error: no input at all, an empty list, a directory that holds nothing or
// stands there without --recursive, a name that does not exist, standard input twice.
Result<std::vector<NamedInput>> named_inputs(const Arguments& arguments);

// Refuses what one ledger alone can be asked with several inputs that are not joined, and a kind
// that cannot be joined.
Status check_together(const Arguments& arguments, std::span<const NamedInput> inputs);

// Whether the run is about more than one input.
bool are_several(const Arguments& arguments, std::span<const NamedInput> inputs);

}  // namespace plumbline::cli
