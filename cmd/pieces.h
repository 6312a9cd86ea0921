// The output of a command that tells as it reads.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "output.h"

namespace plumbline::cli {

// Output in large pieces, or at once where somebody waits for each.
class Pieces {
 public:
  Pieces(Output& output, bool at_once) : output_(output), at_once_(at_once) {}

  bool add(std::string_view text) {
    pending_ += text;
    return at_once_ || pending_.size() >= kPiece ? flush() : bool(written_);
  }
  bool flush() {
    if (written_ && !pending_.empty()) written_ = output_.write(pending_);
    pending_.clear();
    return bool(written_);
  }
  // The exit status, where all that was to be written has arrived.
  Result<int> finish(int status) {
    flush();
    if (!written_) return lost(written_.error(), status);
    if (auto finished = output_.finish(); !finished) return lost(finished.error(), status);
    return status;
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{64} << 10;
  Output& output_;
  bool at_once_;
  std::string pending_;
  Status written_ = Done{};
};

}  // namespace plumbline::cli
