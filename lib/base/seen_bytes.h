// What was read of a file, remembered so that a later change of it shows: a keyed hash of each chunk of
// 64 KiB, eight bytes each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plumbline/result.h"

namespace plumbline {

class SeenBytes {
 public:
  // `start` is where in the file the first byte stands.
  explicit SeenBytes(std::uint64_t start = 0) : start_(start) {}

  void add(std::string_view bytes);
  std::uint64_t size() const { return chunks_.size() * kChunk + open_.size(); }

  enum class Part : std::uint8_t { end, all };  // the last two chunks, or all
  // Reads them again: the offset in the file of the first chunk that is another now, nullopt where there
  // is none. An Error, without the name of the file, where it cannot be read.
  Result<std::optional<std::uint64_t>> changed(int descriptor, Part part) const;

 private:
  static constexpr std::size_t kChunk = std::size_t{64} << 10;

  std::uint64_t start_;
  std::vector<std::uint64_t> chunks_;
  std::string open_;  // the last chunk, as long as it is not whole
};

}  // namespace plumbline
