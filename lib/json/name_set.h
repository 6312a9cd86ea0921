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
    for (std::size_t i = 0; i < count_; ++i) keys_[i] = {key_of(names_[i]), names_[i].size()};
    while (!fill_slots()) multiplier_ += 2;
  }

  constexpr std::size_t size() const { return count_; }
  constexpr std::string_view name(std::uint32_t number) const { return names_[number]; }

  // The number of `text`, or not_in_set. The bytes up to `readable_end` may be looked at.
  std::uint32_t find(std::string_view text, const char* readable_end) const {
    if (text.empty() || text.size() > longest_name) return not_in_set;
    return find(static_cast<std::size_t>(readable_end - text.data()) >= longest_name
                    ? key_at(text.data(), text.size())
                    : key_of(text),
                text.size());
  }
  constexpr std::uint32_t find(std::string_view text) const {
    if (text.empty() || text.size() > longest_name) return not_in_set;
    return find(key_of(text), text.size());
  }

 private:
  // A name as three little-endian words, padded with zeros, so that a comparison is three of words.
  using Words = std::array<std::uint64_t, 3>;
  struct Key {
    Words words{};
    std::uint64_t size = 0;
    constexpr bool operator==(const Key&) const = default;
  };
  static constexpr std::size_t slot_count = 512;
  static constexpr std::uint8_t free_slot = 64;  // a key of its own that nothing equals

  static constexpr Words key_of(std::string_view text) {
    Words words{};
    for (std::size_t i = 0; i < text.size(); ++i) {
      words[i / 8] |= std::uint64_t{static_cast<unsigned char>(text[i])} << (i % 8 * 8);
    }
    return words;
  }

  // For each size the bits that belong to a text of it.
  static constexpr std::array<Words, longest_name + 1> masks = [] {
    std::array<Words, longest_name + 1> all{};
    for (std::size_t size = 0; size <= longest_name; ++size) {
      for (std::size_t i = 0; i < size; ++i) all[size][i / 8] |= std::uint64_t{0xFF} << (i % 8 * 8);
    }
    return all;
  }();

  // key_of() of `size` bytes of the longest_name that can be read at `from`.
  static Words key_at(const char* from, std::size_t size) {
    if constexpr (std::endian::native != std::endian::little) return key_of({from, size});
    Words words;
    std::memcpy(words.data(), from, longest_name);
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= masks[size][i];
    return words;
  }

  constexpr std::size_t slot_of(const Words& words) const {
    return static_cast<std::size_t>((words[0] ^ words[1] * 3 ^ words[2] * 5) * multiplier_ >> 55);
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
    return keys_[slot] == Key{words, size} ? slot : not_in_set;
  }

  std::size_t count_;
  std::uint64_t multiplier_ = 0x9E3779B97F4A7C15;  // where the search for one begins; any odd one would do
  std::array<std::string_view, 64> names_{};
  std::array<Key, 65> keys_{};  // the last one stands for free slots
  std::array<std::uint8_t, slot_count> slots_{};
};

}  // namespace plumbline::json
