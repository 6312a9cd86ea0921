// Which of 64 bytes are the ones that JSON's structure hangs on, as bits: bit i is byte i.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline::json {

struct ByteClasses {
  std::uint64_t quotes = 0, backslashes = 0;
  std::uint64_t opens = 0, closes = 0;  // brackets of both kinds
  std::uint64_t commas = 0;
};

inline constexpr std::size_t class_bytes = 64;

// Looks at class_bytes bytes from `bytes` on.
ByteClasses classify(const char* bytes);

// The same byte by byte: how it is done on a processor without SSE2, and what it is tested against.
ByteClasses classify_each(const char* bytes);

}  // namespace plumbline::json
