// A part as JSON (schemas/part.v1.schema.json): pure ASCII, one line.
#pragma once

#include <string>
#include <string_view>

#include "json/document.h"
#include "plumbline/result.h"
#include "verify/part.h"

namespace plumbline::verify {

std::string write_part(const Part& part);

// Reads no more than the head of what write_part() wrote, which puts it first and writes no white
// space. The Error is that of read_part().
Result<PartHead> read_part_head(std::string_view text);

// Reads what write_part() wrote. Strict: exactly the members there are, and positions, numbers and
// counts that agree with each other; entries and fragments are looked at when the part is folded.
// The Error is of usage and says what is wrong with the part, not which it is. `document` is for the
// reader's use.
Result<Part> read_part(std::string_view text, json::Document& document);

}  // namespace plumbline::verify
