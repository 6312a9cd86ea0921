// A part as JSON (schemas/part.v1.schema.json): pure ASCII, one line.
#pragma once

#include <string>
#include <string_view>

#include "plumbline/result.h"
#include "verify/part.h"

namespace plumbline::verify {

std::string write_part(const Part& part);

// Reads what write_part() wrote. Strict: exactly the members there are, and positions, numbers and
// counts that agree with each other; entries and fragments are looked at when the part is folded.
// The Error is of usage and says what is wrong with the part, not which it is.
Result<Part> read_part(std::string_view text);

}  // namespace plumbline::verify
