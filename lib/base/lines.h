// Line ends in received bytes. Only LF ends a line (spec 1.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plumbline {

// How many LF bytes `bytes` holds. All evidence goes through it, so it looks at sixteen at a time.
std::uint64_t count_lines(std::string_view bytes);

// Where a byte of a text stands, both counted from 1; a column is a byte.
struct TextPosition {
  std::uint64_t line, column;
};
TextPosition position_at(std::string_view text, std::size_t offset);

}  // namespace plumbline
