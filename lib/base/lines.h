// Line ends in received bytes. Only LF ends a line (spec 1.3).
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

// How many LF bytes `bytes` holds. All evidence goes through it, so it looks at eight at a time.
std::uint64_t count_lines(std::string_view bytes);

}  // namespace plumbline
