#include "base/lines.h"

#include <algorithm>
#include <cstring>

namespace plumbline {
namespace {

// Sixteen bytes side by side, and as many counters, each good for 255 looks before it is added up.
using Bytes __attribute__((vector_size(16))) = signed char;
using Counters __attribute__((vector_size(16))) = unsigned char;
constexpr std::size_t kLooks = 255;

// How many of `bytes` are of a kind: is_one says so of sixteen at once, with all bits of each that
// is, and of a single one.
template <class AreOnes, class IsOne>
std::uint64_t count(std::string_view bytes, AreOnes are_ones, IsOne is_one) {
  std::uint64_t sum = 0;
  std::size_t at = 0;
  while (at + sizeof(Bytes) <= bytes.size()) {
    Counters counters{};
    const std::size_t looks = std::min(kLooks, (bytes.size() - at) / sizeof(Bytes));
    for (std::size_t i = 0; i < looks; ++i, at += sizeof(Bytes)) {
      Bytes some;
      std::memcpy(&some, bytes.data() + at, sizeof some);
      counters -= reinterpret_cast<Counters>(are_ones(some));  // all bits are -1
    }
    for (std::size_t i = 0; i < sizeof(Bytes); ++i) sum += counters[i];
  }
  for (; at < bytes.size(); ++at) sum += is_one(static_cast<signed char>(bytes[at])) ? 1 : 0;
  return sum;
}

// How many bytes continue a character of UTF-8: those of the form 10xxxxxx.
std::uint64_t count_continuations(std::string_view bytes) {
  constexpr signed char kFirstOther = -64;  // 11000000
  return count(
      bytes, [](Bytes some) { return some < kFirstOther; },
      [](signed char byte) { return byte < kFirstOther; });
}

}  // namespace

std::uint64_t count_lines(std::string_view bytes) {
  return count(
      bytes, [](Bytes some) { return some == '\n'; }, [](signed char byte) { return byte == '\n'; });
}

TextPosition position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return {count_lines(before) + 1, offset - line_start + 1};
}

void advance(TextPosition& at, std::string_view text) {
  // A bundle is often a single line. rfind() goes byte by byte, so it is asked where there is an LF.
  if (const std::uint64_t lines = count_lines(text)) {
    at.line += lines;
    at.column = 1;
    text.remove_prefix(text.rfind('\n') + 1);
  }
  at.column += text.size() - count_continuations(text);
}

}  // namespace plumbline
