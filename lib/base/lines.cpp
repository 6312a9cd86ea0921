#include "base/lines.h"

#include <cstring>

namespace plumbline {
namespace {

constexpr std::uint64_t ones = 0x0101010101010101u;

// How many bytes continue a character of UTF-8: those of the form 10xxxxxx.
std::uint64_t count_continuations(std::string_view bytes) {
  std::uint64_t count = 0;
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    count += (((word >> 7) & ~(word >> 6) & ones) * ones) >> 56;
  }
  for (; at < bytes.size(); ++at) count += (static_cast<unsigned char>(bytes[at]) & 0xC0) == 0x80;
  return count;
}

}  // namespace

std::uint64_t count_lines(std::string_view bytes) {
  constexpr std::uint64_t low_bits = ones * 0x7F;
  std::uint64_t count = 0;
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    word ^= ones * '\n';
    // The high bit of each byte that is zero, exactly: no carry leaves a byte.
    const std::uint64_t not_zero = ((word & low_bits) + low_bits) | word;
    // One bit a line end, moved down to one a byte and summed into the top byte.
    count += ((~(not_zero | low_bits) >> 7) * ones) >> 56;
  }
  for (; at < bytes.size(); ++at) count += bytes[at] == '\n' ? 1 : 0;
  return count;
}

TextPosition position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return {count_lines(before) + 1, offset - line_start + 1};
}

void advance(TextPosition& at, std::string_view text) {
  const std::size_t line_end = text.rfind('\n');
  if (line_end != text.npos) {
    at.line += count_lines(text.substr(0, line_end + 1));
    at.column = 1;
    text.remove_prefix(line_end + 1);
  }
  at.column += text.size() - count_continuations(text);
}

}  // namespace plumbline
