// One ledger verified in parts: each is read once, anywhere, and Verifier::join makes one report of
// them (spec 4.1).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "plumbline/result.h"

namespace plumbline {

// Some of the lines of a ledger.
struct Range {
  enum class Unit : std::uint8_t {
    bytes,    // the lines that begin in [first, last)
    entries,  // entries first to last, from 0, `last` excluded: the ledger is read from its start
    share,    // the lines that begin in the first-th of `last` equal stretches, both from 1
  };
  Unit unit = Unit::bytes;
  std::uint64_t first = 0;
  std::optional<std::uint64_t> last;  // to the end where not given; a share needs it
};

// A part of a ledger, read. It is no verdict on anything.
struct PartText {
  std::string json;  // schemas/part.v1.schema.json
  std::uint64_t begin = 0, end = 0;  // the lines are those that begin in these bytes
  std::uint64_t entries = 0;
  std::uint64_t size = 0;  // of the ledger
};

// Reads the part of the ledger at `path` ("-" is standard input, which must be a file) with `jobs`
// threads. An Error is ErrorKind::usage for a path that is missing, for a range that is not in the
// ledger and for evidence that has no parts (a bundle, a pipe, a compressed file); ErrorKind::limit
// where the part is too large; else the input cannot be read.
Result<PartText> read_part_of_file(const std::string& path, const Range& range, unsigned jobs);
// The same of a ledger in memory.
Result<PartText> read_part_of_bytes(std::string bytes, const std::string& name, const Range& range,
                                    unsigned jobs);

// A part to join: its name for messages, and what gives its text. That is called more than once and
// must give the same text each time, so that no more than one part is held in memory.
struct PartInput {
  std::string name;
  std::function<Result<std::string>()> text;
};

}  // namespace plumbline
