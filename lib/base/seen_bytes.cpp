#include "base/seen_bytes.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/keyed_hash.h"

namespace plumbline {
namespace {

// The bytes at an offset; fewer where the file ends.
Result<std::string> read_at(int descriptor, std::uint64_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t have = 0;
  while (have < size) {
    const ssize_t got =
        ::pread(descriptor, bytes.data() + have, size - have, static_cast<off_t>(offset + have));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(std::strerror(errno));
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  bytes.resize(have);
  return bytes;
}

}  // namespace

void SeenBytes::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t taken = std::min(bytes.size(), kChunk - open_.size());
    open_ += bytes.substr(0, taken);
    bytes.remove_prefix(taken);
    if (open_.size() < kChunk) continue;
    chunks_.push_back(keyed_hash(open_));
    open_.clear();
  }
}

Result<std::optional<std::uint64_t>> SeenBytes::changed(int descriptor, Part part) const {
  const std::size_t first = part == Part::all || chunks_.empty() ? 0 : chunks_.size() - 1;
  for (std::size_t i = first; i <= chunks_.size(); ++i) {
    const bool whole = i < chunks_.size();
    const std::uint64_t offset = start_ + i * kChunk;
    const auto now = read_at(descriptor, offset, whole ? kChunk : open_.size());
    if (!now) return now.error();
    if (whole ? now->size() == kChunk && keyed_hash(*now) == chunks_[i] : *now == open_) continue;
    return std::optional(offset);
  }
  return std::optional<std::uint64_t>();
}

}  // namespace plumbline
