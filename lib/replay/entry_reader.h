// The entries of one input, one after the other, whenever they are asked for: for those who read two
// inputs side by side. What a verification reads is pushed at its checks instead (verify/parallel_decode).
#pragma once

#include <memory>
#include <string>

#include "evidence/input.h"
#include "plumbline/result.h"

namespace plumbline::replay {

class EntryReader {
 public:
  // A usage error for a path that is missing or a directory; unreadable for what is no one ledger or
  // bundle.
  static Result<EntryReader> open(const std::string& path);

  evidence::Kind kind() const { return input_->kind(); }
  // The next entry, valid until the next call; null at the end. An Error where the input cannot be
  // read on, or turns out not to be JSON.
  Result<const evidence::Entry*> next();
  // The bytes of the entry handed out last, as received.
  std::string_view raw() const;
  // What stands around the entries, complete at the end; null for a ledger.
  const evidence::BundleHead* head() const;

 private:
  explicit EntryReader(evidence::Input input);

  std::unique_ptr<evidence::Input> input_;  // in one place, since the stream borrows it
  std::unique_ptr<evidence::EntryStream> stream_;
  std::unique_ptr<evidence::Decoder> decoder_;
  std::unique_ptr<evidence::DecodedBlock> block_;
  std::size_t at_ = 0;  // of the next entry in the block
  std::uint64_t index_ = 0;
};

}  // namespace plumbline::replay
