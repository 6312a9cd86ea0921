// The making of parts (plumbline/part.h).
#include "base/limits.h"
#include "base/lines.h"
#include "evidence/ledger_range.h"
#include "json/reader.h"
#include "plumbline/part.h"
#include "plumbline/version.h"
#include "verify/parallel_decode.h"
#include "verify/part_builder.h"
#include "verify/part_text.h"
#include "verify/words.h"

namespace plumbline {
namespace {

using evidence::ByteRange;
using evidence::LedgerRange;

Error outside(const std::string& what, std::uint64_t size, const std::string& unit) {
  return usage_error(what + " is not in the ledger, which has " + std::to_string(size) + " " + unit);
}

// Where the first `parts` of `of` equal stretches of `size` bytes end.
std::uint64_t end_of_share(std::uint64_t size, std::uint64_t parts, std::uint64_t of) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(Wide{size} * parts / of);
}

Result<ByteRange> bytes_of(const Range& range, LedgerRange& ledger) {
  const std::uint64_t size = ledger.size();
  const std::uint64_t last = range.last.value_or(size);
  switch (range.unit) {
    case Range::Unit::bytes:
      if (last > size) return outside("byte " + std::to_string(last), size, "bytes");
      if (range.first > last) return usage_error("the range ends before it begins");
      return ByteRange{range.first, last};
    case Range::Unit::share:
      if (range.first == 0 || range.first > last) return usage_error("there is no such share");
      return ByteRange{end_of_share(size, range.first - 1, last), end_of_share(size, range.first, last)};
    case Range::Unit::entries: break;
  }
  if (range.last && range.first > last) return usage_error("the range ends before it begins");
  const auto begin = ledger.behind_entries(range.first);
  if (!begin) return begin.error();
  const auto end = range.last ? ledger.behind_entries(last) : Result<std::uint64_t>(size);
  if (!end) return end.error();
  return ByteRange{*begin, *end};
}

// Whether a part, which is JSON, can hold the name of its ledger.
bool can_be_held(const std::string& name) {
  json::Reader reader;
  json::Document document;
  const std::string text = verify::json_text(name);
  const auto outcome = json::read_text(reader, text, document);
  const auto* read = std::get_if<json::ReadValue>(&outcome);
  return read && json::Value(&document, read->root).string() == name;
}

Result<PartText> read_part(std::unique_ptr<ByteSource> source, const std::string& name,
                           const Range& range, unsigned jobs) {
  if (!can_be_held(name)) return usage_error("the name of the ledger is not UTF-8");
  auto ledger = LedgerRange::open(std::move(source));
  if (!ledger) return ledger.error();
  const auto bytes = bytes_of(range, *ledger);
  if (!bytes) return bytes.error();
  const auto lines = ledger->lines(*bytes);
  if (!lines) return lines.error();

  verify::Part part;
  part.head.version = version();
  part.head.path = name;
  part.head.size = ledger->size();
  part.head.byte_order_mark = ledger->has_byte_order_mark();
  part.head.begin = bytes->begin;
  part.head.end = bytes->end;
  verify::PartBuilder builder(part);
  const auto fold = [&](evidence::DecodedBlock& decoded) {
    const evidence::Block& block = decoded.block;
    part.head.lines = block.position.line - 1 + count_lines(block.bytes.view());
    for (const evidence::Entry& entry : decoded.entries) builder.add(entry);
    return true;
  };
  if (auto read = verify::for_each_block(**lines, jobs, fold); !read) return read.error();
  builder.finish();

  PartText text{verify::write_part(part), bytes->begin, bytes->end, part.head.entries,
                ledger->size()};
  if (text.json.size() > limits::part_bytes) {
    return Error{ErrorKind::limit, "the part is larger than the limit of " +
                                       std::to_string(limits::part_bytes) +
                                       " bytes; take a smaller range"};
  }
  return text;
}

}  // namespace

Result<PartText> read_part_of_file(const std::string& path, const Range& range, unsigned jobs) {
  if (path == "-") return read_part(standard_input(), path, range, jobs);
  auto source = open_file(path);
  if (!source) return source.error();
  return read_part(std::move(*source), path, range, jobs);
}

Result<PartText> read_part_of_bytes(std::string bytes, const std::string& name, const Range& range,
                                    unsigned jobs) {
  return read_part(memory_source(std::move(bytes)), name, range, jobs);
}

}  // namespace plumbline
