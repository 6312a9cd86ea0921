// Where bytes of evidence come from: a file, standard input, memory.
//
// A source is read front to back, once; a rewindable one can be read again from the start and gives
// the same bytes. A regular file is read up to its size at opening, so that a ledger that is still
// being written has one definite content; one that has become shorter since then is an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plumbline/result.h"

namespace plumbline {

// U+FEFF in UTF-8: skipped, and told, where it stands before a text (spec 1.1).
inline constexpr std::string_view utf8_byte_order_mark = "\xEF\xBB\xBF";

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Reads up to `size` bytes into `into`; 0 is the end. An error (EIO and the like) is final.
  virtual Result<std::size_t> read(char* into, std::size_t size) = 0;

  // How many bytes it has in all, where that is known before they are read.
  virtual std::optional<std::uint64_t> size() const = 0;

  // Whether a read may wait until there is more: who reads it then makes do with what one read gives.
  virtual bool grows() const { return false; }

  virtual bool rewindable() const = 0;
  // Starts over; only on a rewindable source.
  virtual Status rewind() = 0;
  // Goes on at byte `offset`. A usage error where only reading from the start is possible.
  virtual Status seek(std::uint64_t offset);
};

// Opens `path`. A path that does not exist or is a directory is a usage error; one that exists but
// cannot be read is unreadable.
Result<std::unique_ptr<ByteSource>> open_file(const std::string& path);

// The same, or standard input where `path` is "-".
Result<std::unique_ptr<ByteSource>> open_input(const std::string& path);

// Standard input. Rewindable only when it is a regular file that was redirected.
std::unique_ptr<ByteSource> standard_input();

std::unique_ptr<ByteSource> memory_source(std::string bytes);

// Puts `prefix`, which was read from `source` already, back in front of it.
std::unique_ptr<ByteSource> with_prefix(std::string prefix, std::unique_ptr<ByteSource> source);

// Reads what is left of `source`, refusing more than `limit` bytes with ErrorKind::limit.
Result<std::string> read_all(ByteSource& source, std::size_t limit);

}  // namespace plumbline
