#include "base/buffer.h"

#include <algorithm>

namespace plumbline {

void Buffer::reserve(std::size_t wanted) {
  const std::size_t capacity = std::max(wanted, capacity_ + capacity_ / 2);
  auto bytes = std::make_unique_for_overwrite<char[]>(capacity);
  if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
  bytes_ = std::move(bytes);
  capacity_ = capacity;
}

}  // namespace plumbline
