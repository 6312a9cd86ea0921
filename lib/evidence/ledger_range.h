// Some of the lines of a ledger: those that begin in a range of its bytes.
//
// Every line begins in exactly one of several ranges that lie side by side, wherever they are cut,
// and is read as a whole by the one it begins in. A range is reached by seeking: what stands before
// it is not read, except to tell that the input is a ledger.
#pragma once

#include <cstdint>
#include <memory>

#include "evidence/input.h"
#include "evidence/stream.h"
#include "plumbline/result.h"

namespace plumbline::evidence {

struct ByteRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  // exclusive
};

class LedgerRange {
 public:
  // A usage error for a bundle and other evidence that is no ledger, and for a source that can only
  // be read from its start; unreadable where it is no evidence.
  static Result<LedgerRange> open(std::unique_ptr<ByteSource> source);

  std::uint64_t size() const { return size_; }
  bool has_byte_order_mark() const { return input_->has_byte_order_mark(); }

  // The byte behind the line of the last of the first `entries` entries: 0 for none. Reads all of
  // it. A usage error where the ledger has fewer.
  Result<std::uint64_t> behind_entries(std::uint64_t entries);

  // The lines that begin in `range`, which lies in the input, as a stream of blocks with lines
  // counted from 1. One stream at a time; it borrows from this.
  Result<std::unique_ptr<EntryStream>> lines(ByteRange range);

 private:
  LedgerRange(std::unique_ptr<Input> input, std::uint64_t size)
      : input_(std::move(input)), size_(size) {}

  Result<std::uint64_t> first_line_from(std::uint64_t offset);

  std::unique_ptr<Input> input_;
  std::uint64_t size_;
};

}  // namespace plumbline::evidence
