// A block: a run of whole entries as they were received, and their decoded form.
//
// Blocks are what the pipeline hands around: reading one needs the block before it, decoding one
// needs nothing else, so blocks are decoded on any thread and folded in order (spec 4.1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "base/lines.h"
#include "evidence/entry.h"
#include "json/document.h"
#include "json/reader.h"

namespace plumbline::evidence {

enum class Layout : std::uint8_t {
  lines,     // a ledger: one entry a line
  elements,  // a bundle: elements of an array with the commas between them
};

// What a line of a ledger without an entry is made of.
inline constexpr std::string_view blank_characters = " \t\r";

struct Block {
  Layout layout = Layout::lines;
  Buffer bytes;
  std::uint64_t offset = 0;  // of bytes[0] in the input
  TextPosition position;     // of bytes[0]; columns are characters
  bool last = false;         // lines: nothing follows this block, so its last line may be torn
};

struct DecodedBlock {
  Block block;
  json::Document document;
  std::vector<Entry> entries;  // with index counted from 0 in the block
  // elements: the first thing that is not JSON, which makes the whole bundle unreadable. Its
  // offset is in the input.
  std::optional<json::Problem> broken;
  TextPosition broken_at;
};

// Decodes decoded.block into the other fields. One Decoder a thread.
class Decoder {
 public:
  void decode(DecodedBlock& decoded);

 private:
  void decode_lines(DecodedBlock& decoded);
  std::size_t decode_line(DecodedBlock& decoded, std::size_t begin, bool scanned);
  void decode_elements(DecodedBlock& decoded);
  Entry& add_entry(DecodedBlock& decoded, std::size_t begin);

  json::Reader reader_{&member_name_set};
  json::Reader line_reader_;        // looks at one line alone, to say what is wrong with it
  json::Document line_document_;
  TextPosition position_;           // of the entry at hand
};

}  // namespace plumbline::evidence
