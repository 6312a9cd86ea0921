// A hash table from keys that lie elsewhere to their numbers: which of the records of a list has
// this key? Eight bytes a slot, and what a search looks at lies together, so that a table of many
// records costs one miss of the cache and not three.
//
// The keys are the attacker's to choose, so their hashes must be those of base/keyed_hash.
#pragma once

#include <cstdint>
#include <vector>

namespace plumbline {

class IndexTable {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  IndexTable() : slots_(16) {}

  // The number of the key with this hash for which same(number) holds, or none.
  template <class Same>
  std::uint32_t find(std::uint64_t hash, Same same) const {
    const std::uint32_t tag = tag_of(hash);
    for (std::size_t at = tag & mask(); slots_[at].number != none; at = (at + 1) & mask()) {
      if (slots_[at].tag == tag && same(slots_[at].number)) return slots_[at].number;
    }
    return none;
  }

  // Adds a key that is not in the table.
  void insert(std::uint64_t hash, std::uint32_t number);

 private:
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t number = none;
  };
  // What is kept of a hash: it says where the search begins and tells most keys apart.
  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
  std::size_t mask() const { return slots_.size() - 1; }
  void place(Slot slot);

  std::vector<Slot> slots_;  // as many as a power of two
  std::size_t used_ = 0;
};

}  // namespace plumbline
