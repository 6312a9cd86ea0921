#include "base/keyed_hash.h"

#include <array>
#include <cstring>
#include <random>

namespace plumbline {
namespace {

// Four odd words, so that no multiplication loses bits.
std::array<std::uint64_t, 4> random_words() {
  std::random_device device;
  std::array<std::uint64_t, 4> words{};
  for (auto& word : words) word = (std::uint64_t{device()} << 32 | device()) | 1;
  return words;
}

// The two halves of a 128-bit product folded together: every input bit reaches every output bit.
std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t load(const char* from, std::size_t count) {
  std::uint64_t word = 0;
  std::memcpy(&word, from, count);
  return word;
}

}  // namespace

std::uint64_t keyed_hash(std::string_view bytes) {
  static const std::array<std::uint64_t, 4> key = random_words();
  if (bytes.empty()) bytes = "";  // an empty view may point to nothing, of which nothing can be copied
  std::uint64_t state = key[0] ^ bytes.size();
  std::size_t at = 0;
  for (; at + 16 <= bytes.size(); at += 16) {
    state = fold(load(bytes.data() + at, 8) ^ key[1], load(bytes.data() + at + 8, 8) ^ state);
  }
  const std::size_t left = bytes.size() - at;
  const std::size_t first = left < 8 ? left : 8;
  state = fold(load(bytes.data() + at, first) ^ key[2], load(bytes.data() + at + first, left - first) ^ state);
  return fold(state ^ key[3], key[1]);
}

}  // namespace plumbline
