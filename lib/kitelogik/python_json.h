// JSON text as Python's json.dumps(value, sort_keys=True) writes it with its defaults: what the
// integrity_hash of a session export is made over (spec 6; the json module of the Python library).
//
// ", " and ": " between, members in the order of their code points, ASCII alone: everything outside
// 0x20-0x7E is \uXXXX in lower case, with a pair beyond U+FFFF and a lone surrogate as it is, or one
// of \n \r \t \f \b. An integer is written in full, whatever its size, and -0 as 0; every other
// spelling is a float.
#pragma once

#include <string>

#include "json/document.h"

namespace plumbline::kitelogik {

// Appends the text of `value`, in which no object has a member name twice.
void append_python_json(json::Value value, std::string& out);

// repr() of a Python float: the shortest digits that read back as `value`, with a point, or with an
// exponent where that is below -4 or at least 16. What overflowed is Infinity, as json.dumps has it.
std::string python_float(double value);

}  // namespace plumbline::kitelogik
