// Text of the program's own, broken at spaces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plumbline::cli {

// Appends `text` in lines of at most 80 columns and ends the last. The first goes on at `column`,
// which is at most `indent`; the others start there.
void append_wrapped(std::string& out, std::string_view text, std::size_t column,
                    std::size_t indent);

}  // namespace plumbline::cli
