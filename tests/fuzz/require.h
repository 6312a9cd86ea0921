// What a fuzz target promises of the library, so that libFuzzer keeps the input that breaks it.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace plumbline::fuzz {

// Ends the program with `promise` on standard error where `kept` is false.
inline void require(bool kept, std::string_view promise) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(promise.size()), promise.data());
  std::abort();
}

// Whether `text` is one line that any terminal shows as it is.
inline bool is_printable_line(std::string_view text) {
  for (const char c : text) {
    if (c < 0x20 || c > 0x7E) return false;
  }
  return true;
}

// The same of lines.
inline bool is_printable_text(std::string_view text) {
  for (const char c : text) {
    if (c != '\n' && (c < 0x20 || c > 0x7E)) return false;
  }
  return true;
}

}  // namespace plumbline::fuzz
