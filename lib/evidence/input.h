// An input as it was opened: what kind of evidence it is and where its first value begins.
#pragma once

#include <memory>

#include "base/limits.h"
#include "base/source.h"
#include "evidence/bundle_lines.h"
#include "evidence/kind.h"
#include "evidence/stream.h"
#include "plumbline/result.h"

namespace plumbline::evidence {

struct InputLimits {
  std::size_t value_bytes = limits::value_bytes;
  std::size_t piped_bundle_bytes = limits::piped_bundle_bytes;
};

// How an input is to be read.
struct Opening {
  std::optional<Kind> kind = std::nullopt;  // where it is not to be told by the first value
  // Of its first byte, where it is a line of an input.
  std::uint64_t line = 1;
  std::uint64_t offset = 0;
  InputLimits limits = {};
};

class Input {
 public:
  // Looks at the beginning of `source`: a byte order mark, and the kind by the first value. An input
  // that is no evidence is an error that says what it is instead. A bundle that cannot be read twice
  // is taken into memory.
  static Result<Input> open(std::unique_ptr<ByteSource> source, const Opening& opening = {});

  Kind kind() const { return kind_; }
  // Whether this is bundles one a line: then lines(), and nothing else, reads it.
  bool holds_several() const { return several_; }
  BundleLines lines() { return BundleLines(*source_); }
  bool has_byte_order_mark() const { return mark_; }
  bool rewindable() const { return source_->rewindable(); }

  // What is read, for those who do not read it from the first entry on.
  ByteSource& source() { return *source_; }
  // Goes to the first byte behind a byte order mark: its offset. Once more only where rewindable.
  Result<std::uint64_t> start();

  // Reads what is left and forgets it.
  Status drain();

  // The entries from the first on; at most one stream at a time, and a second one only of an input
  // that is rewindable. Borrows from this input. Of a bundle the stream is a BundleStream.
  Result<std::unique_ptr<EntryStream>> entries();

 private:
  Input(std::unique_ptr<ByteSource> source, const Opening& opening, Kind kind, bool mark)
      : source_(std::move(source)), opening_(opening), kind_(kind), mark_(mark) {}

  Status look_for_several(std::string prefix, bool ended);
  Status start_over(bool possible, std::size_t mark);
  Status take_into_memory(std::string bytes);

  std::unique_ptr<ByteSource> source_;
  Opening opening_;
  Kind kind_;
  bool mark_;
  bool several_ = false;
  bool started_ = false;
};

}  // namespace plumbline::evidence
