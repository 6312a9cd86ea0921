// A closed set of member names that the parser recognises while it reads, so that what comes behind
// it need not look at their text again.
//
// Names are numbered in canonical order (RFC 8785 section 3.2.3): members whose names are all of
// the set are ordered by number.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace plumbline::json {

class NameSet {
 public:
  // At most 64 printable ASCII names of at most longest_name bytes, none twice. Such names are in
  // canonical order when they are in the order of their bytes. Borrows the names for good.
  static constexpr std::size_t longest_name = 24;
  static constexpr std::uint32_t not_in_set = 0xFFFFFFFF;

  constexpr explicit NameSet(std::span<const std::string_view> names) : count_(names.size()) {
    std::copy(names.begin(), names.end(), names_.begin());
    std::sort(names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(count_));
    for (std::size_t i = 0; i < count_; ++i) keys_[i] = {words_of(names_[i]), names_[i].size()};
    while (!fill_slots()) multiplier_ += 2;
    std::array<char, longest_name> ones{};
    ones.fill(static_cast<char>(0xFF));
    for (std::size_t size = 0; size <= longest_name; ++size) masks_[size] = words_of({ones.data(), size});
  }

  constexpr std::size_t size() const { return count_; }
  constexpr std::string_view name(std::uint32_t number) const { return names_[number]; }

  // The number of `text`, or not_in_set. The bytes up to `readable_end` may be looked at.
  std::uint32_t find(std::string_view text, const char* readable_end) const {
    if (text.empty() || text.size() > longest_name) return not_in_set;
    return find(static_cast<std::size_t>(readable_end - text.data()) >= longest_name
                    ? words_at(text.data(), text.size())
                    : words_of(text),
                text.size());
  }
  constexpr std::uint32_t find(std::string_view text) const {
    if (text.empty() || text.size() > longest_name) return not_in_set;
    return find(words_of(text), text.size());
  }

 private:
  // A name as three little-endian words, padded with zeros, so that a comparison is three of words.
  struct Words {
    std::uint64_t first, second, third;
  };
  struct Key {
    Words words;
    std::uint64_t size;
  };
  static constexpr std::size_t slot_count = 512;
  static constexpr std::uint8_t free_slot = 64;  // a key of its own that nothing equals

  // Up to eight bytes as a word.
  static constexpr std::uint64_t word_of(std::string_view text) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      word |= std::uint64_t{static_cast<unsigned char>(text[i])} << (i * 8);
    }
    return word;
  }
  static constexpr Words words_of(std::string_view text) {
    const auto part = [text](std::size_t from) {
      return from < text.size() ? word_of(text.substr(from, 8)) : std::uint64_t{0};
    };
    return {part(0), part(8), part(16)};
  }

  // words_of() of `size` bytes of the longest_name that can be read at `from`.
  Words words_at(const char* from, std::size_t size) const {
    if constexpr (std::endian::native != std::endian::little) return words_of({from, size});
    Words words;
    std::memcpy(&words.first, from, 8);
    std::memcpy(&words.second, from + 8, 8);
    std::memcpy(&words.third, from + 16, 8);
    const Words& mask = masks_[size];
    return {words.first & mask.first, words.second & mask.second, words.third & mask.third};
  }

  constexpr std::size_t slot_of(const Words& words) const {
    const std::uint64_t mixed = words.first ^ words.second * 3 ^ words.third * 5;
    return static_cast<std::size_t>(mixed * multiplier_ >> 55);
  }

  // Gives every name a slot of its own under the present multiplier; false where two share one. A
  // search then looks at one slot and nothing in it is hard to foresee.
  constexpr bool fill_slots() {
    slots_.fill(free_slot);
    for (std::size_t i = 0; i < count_; ++i) {
      std::uint8_t& slot = slots_[slot_of(keys_[i].words)];
      if (slot != free_slot) return false;
      slot = static_cast<std::uint8_t>(i);
    }
    return true;
  }

  constexpr std::uint32_t find(const Words& words, std::size_t size) const {
    const std::uint8_t slot = slots_[slot_of(words)];
    const Key& key = keys_[slot];
    const std::uint64_t difference = (key.words.first ^ words.first) | (key.words.second ^ words.second) |
                                     (key.words.third ^ words.third) | (key.size ^ size);
    return difference == 0 ? slot : not_in_set;
  }

  std::size_t count_;
  std::uint64_t multiplier_ = 0x9E3779B97F4A7C15;  // where the search for one begins; any odd one would do
  std::array<std::string_view, 64> names_{};
  std::array<Key, 65> keys_{};  // the last one stands for free slots
  std::array<std::uint8_t, slot_count> slots_{};
  std::array<Words, longest_name + 1> masks_{};  // for each size the bits that belong to a text of it
};

}  // namespace plumbline::json
