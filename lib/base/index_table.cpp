#include "base/index_table.h"

#include <utility>

namespace plumbline {

void IndexTable::insert(std::uint64_t hash, std::uint32_t number) {
  // At most two thirds full, so that a search stays short.
  if ((used_ + 1) * 3 > slots_.size() * 2) {
    const auto old = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2));
    for (const Slot& slot : old) {
      if (slot.number != none) place(slot);
    }
  }
  place({tag_of(hash), number});
  ++used_;
}

void IndexTable::place(Slot slot) {
  std::size_t at = slot.tag & mask();
  while (slots_[at].number != none) at = (at + 1) & mask();
  slots_[at] = slot;
}

}  // namespace plumbline
