// An input as it was opened: what kind of evidence it is and where its first value begins.
#pragma once

#include <memory>

#include "base/source.h"
#include "evidence/kind.h"
#include "evidence/stream.h"
#include "plumbline/result.h"

namespace plumbline::evidence {

class Input {
 public:
  // Looks at the beginning of `source`: a byte order mark, and the kind by the first value. An input
  // that is no evidence is an error that says what it is instead. A bundle that cannot be read twice
  // is taken into memory (limits::piped_bundle_bytes).
  static Result<Input> open(std::unique_ptr<ByteSource> source);

  Kind kind() const { return kind_; }
  bool has_byte_order_mark() const { return mark_; }
  bool rewindable() const { return source_->rewindable(); }

  // What is read, for those who do not read it from the first entry on.
  ByteSource& source() { return *source_; }

  // Reads what is left and forgets it.
  Status drain();

  // The entries from the first on; at most one stream at a time, and a second one only of an input
  // that is rewindable. Borrows from this input. Of a bundle the stream is a BundleStream.
  Result<std::unique_ptr<EntryStream>> entries();

 private:
  Input(std::unique_ptr<ByteSource> source, Kind kind, bool mark)
      : source_(std::move(source)), kind_(kind), mark_(mark) {}

  std::unique_ptr<ByteSource> source_;
  Kind kind_;
  bool mark_;
  bool started_ = false;
};

}  // namespace plumbline::evidence
