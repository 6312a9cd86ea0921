// Lines and columns in received bytes. Only LF ends a line (spec 1.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plumbline {

// How many LF bytes `bytes` holds. All evidence goes through it, so it looks at sixteen at a time.
std::uint64_t count_lines(std::string_view bytes);

// A place in a text, line and column counted from 1.
struct TextPosition {
  std::uint64_t line = 1, column = 1;
};

// Where a byte of a text stands; a column is a byte.
TextPosition position_at(std::string_view text, std::size_t offset);

// Moves `at` from the first byte of `text` to behind its last; a column is a character, that is a
// code point, of which every byte of UTF-8 counts that does not continue another.
void advance(TextPosition& at, std::string_view text);

}  // namespace plumbline
