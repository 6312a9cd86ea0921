// A source that hands out a text a few bytes at a time, as a slow pipe does.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/source.h"

namespace plumbline::fuzz {

class Trickle final : public ByteSource {
 public:
  // `text` is borrowed; `step` is above 0.
  Trickle(std::string_view text, std::size_t step) : text_(text), step_(step) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    const std::string_view piece = text_.substr(at_, std::min(size, step_));
    std::copy(piece.begin(), piece.end(), into);
    at_ += piece.size();
    return piece.size();
  }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  bool rewindable() const override { return false; }
  Status rewind() override { return unreadable("read once"); }

 private:
  std::string_view text_;
  std::size_t step_;
  std::size_t at_ = 0;
};

}  // namespace plumbline::fuzz
