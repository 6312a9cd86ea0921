#include "base/rotated_source.h"

#include <algorithm>
#include <cstring>

#include "base/lines.h"

namespace plumbline {

JoinMap::Place JoinMap::place(std::uint64_t line, std::uint64_t offset) const {
  const auto behind = std::ranges::upper_bound(starts_, offset, {}, &Start::offset);
  const Start& start = behind == starts_.begin() ? *behind : *(behind - 1);
  const std::uint64_t left_out = start.marked ? utf8_byte_order_mark.size() : 0;
  return {static_cast<std::size_t>(&start - starts_.data()), line - start.line + 1,
          offset - start.offset + left_out};
}

Result<std::size_t> RotatedSource::read(char* into, std::size_t size) {
  while (part_ < parts_.size()) {
    auto got = read_part(into, size);
    if (!got) return Error{got.error().kind, parts_[part_].name + ": " + got.error().message};
    const bool unended = *got == 0 && last_ != '\n' && part_ + 1 < parts_.size();
    if (unended) {
      *into = '\n';
      got = std::size_t{1};
    }
    if (*got > 0) {
      at_ += *got;
      line_ += count_lines({into, *got});
      last_ = into[*got - 1];
      return got;
    }
    begun_ = false;
    ++part_;
  }
  return std::size_t{0};
}

Result<std::size_t> RotatedSource::read_part(char* into, std::size_t size) {
  if (!begun_) {
    if (auto begun = begin_part(); !begun) return begun.error();
  }
  if (beginning_.empty()) return parts_[part_].source->read(into, size);
  const std::size_t count = std::min(size, beginning_.size());
  std::memcpy(into, beginning_.data(), count);
  beginning_.erase(0, count);
  return count;
}

Status RotatedSource::begin_part() {
  const std::size_t wanted = part_ == 0 ? 0 : utf8_byte_order_mark.size();
  while (beginning_.size() < wanted) {
    char bytes[utf8_byte_order_mark.size()];
    const auto got = parts_[part_].source->read(bytes, wanted - beginning_.size());
    if (!got) return got.error();
    if (*got == 0) break;
    beginning_.append(bytes, *got);
  }
  const bool marked = wanted > 0 && beginning_ == utf8_byte_order_mark;
  if (marked) beginning_.clear();
  map_.starts_.push_back({at_, line_, marked});
  begun_ = true;
  return Done{};
}

bool RotatedSource::rewindable() const {
  return std::ranges::all_of(parts_, [](const Part& part) { return part.source->rewindable(); });
}

Status RotatedSource::rewind() {
  map_.starts_.clear();
  part_ = 0;
  begun_ = false;
  beginning_.clear();
  at_ = 0;
  line_ = 1;
  last_ = '\n';
  for (Part& part : parts_) {
    if (auto rewound = part.source->rewind(); !rewound) return rewound;
  }
  return Done{};
}

}  // namespace plumbline
