// The white space between the tokens of JSON (RFC 8259 section 2). Not std::string_view's
// find_first_not_of, which asks memchr about every single byte.
#pragma once

#include <cstddef>
#include <string_view>

namespace plumbline::json {

inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The offset of the first byte at or behind `from` that is none, or npos.
inline std::size_t first_not_space(std::string_view text, std::size_t from = 0) {
  while (from < text.size() && is_space(text[from])) ++from;
  return from < text.size() ? from : std::string_view::npos;
}

}  // namespace plumbline::json
