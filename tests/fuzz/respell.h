// The same JSON value in another spelling.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "strict_json.h"

namespace plumbline::fuzz {

struct Spelling {
  bool reversed = false;        // members in the opposite order
  bool escaped = false;         // every character of a string as \uXXXX
  bool numbers = false;         // numbers with an exponent, where that changes no value
  std::string_view space = "";  // around every token
};

std::string respell(const Json& value, const Spelling& spelling);

// One of sixteen spellings, by its lowest bits.
Spelling spelling_of(std::uint8_t choice);

}  // namespace plumbline::fuzz
