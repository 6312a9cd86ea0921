// The command line that made a page, for whoever wants to make it again.
#pragma once

#include <string>
#include <string_view>

#include "options.h"

namespace plumbline::cli {

// `plumbline COMMAND` with the options and operands of `arguments`, in the order of the table, as words
// that a shell reads back: printable ASCII on one line. Options that only say where a result goes or
// how it is computed are left out, --format is html, the time is left to the report, and a shared secret
// is left to be filled in.
std::string command_line(std::string_view command, const Arguments& arguments);

}  // namespace plumbline::cli
