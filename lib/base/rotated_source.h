// Several sources read as one text: the parts of a ledger that was rotated (spec 1.3, 3.1).
//
// No line goes over two parts: where the last line of one does not end, an end is put behind it. A
// byte order mark at the beginning of any part but the first is left out; that of the first is the
// text's own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/source.h"

namespace plumbline {

// Where each part begins in the joined text, as far as that was read.
class JoinMap {
 public:
  struct Start {
    std::uint64_t offset, line;  // in the joined text, of the first byte that is in it
    bool marked;                 // a byte order mark was left out before it
  };
  struct Place {
    std::size_t part;
    std::uint64_t line, offset;  // in that part
  };

  const std::vector<Start>& starts() const { return starts_; }
  // The part that holds a byte of the joined text, and where; one part at least was begun.
  Place place(std::uint64_t line, std::uint64_t offset) const;

 private:
  friend class RotatedSource;
  std::vector<Start> starts_;
};

class RotatedSource final : public ByteSource {
 public:
  struct Part {
    std::string name;  // printable, for messages
    std::unique_ptr<ByteSource> source;
  };
  // `map` is borrowed and must outlive the source.
  RotatedSource(std::vector<Part> parts, JoinMap& map) : parts_(std::move(parts)), map_(map) {}

  Result<std::size_t> read(char* into, std::size_t size) override;
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  bool rewindable() const override;
  Status rewind() override;

 private:
  Status begin_part();
  Result<std::size_t> read_part(char* into, std::size_t size);

  std::vector<Part> parts_;
  JoinMap& map_;
  std::size_t part_ = 0;   // the one being read
  bool begun_ = false;     // its beginning was looked at
  std::string beginning_;  // of it: read already, not handed out
  std::uint64_t at_ = 0, line_ = 1;
  char last_ = '\n';       // byte handed out
};

}  // namespace plumbline
