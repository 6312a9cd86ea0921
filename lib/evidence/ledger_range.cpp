#include "evidence/ledger_range.h"

#include <algorithm>

#include "base/buffer.h"
#include "base/compressed_source.h"
#include "base/limits.h"

namespace plumbline::evidence {
namespace {

// The next `left` bytes of a source and no more.
class Stretch final : public ByteSource {
 public:
  Stretch(ByteSource& source, std::uint64_t left) : source_(source), left_(left) {}
  Result<std::size_t> read(char* into, std::size_t size) override {
    if (left_ == 0) return std::size_t{0};
    auto got = source_.read(into, static_cast<std::size_t>(std::min<std::uint64_t>(size, left_)));
    if (got) left_ -= *got;
    return got;
  }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  bool rewindable() const override { return false; }
  Status rewind() override { return ByteSource::seek(0); }

 private:
  ByteSource& source_;
  std::uint64_t left_;
};

class LinesOfRange final : public EntryStream {
 public:
  LinesOfRange(ByteSource& source, ByteRange bytes)
      : stretch_(source, bytes.end - bytes.begin), stream_(stretch_, bytes.begin) {}
  Result<bool> next(Block& block) override { return stream_.next(block); }

 private:
  Stretch stretch_;
  LedgerStream stream_;
};

}  // namespace

Result<LedgerRange> LedgerRange::open(std::unique_ptr<ByteSource> source) {
  const auto size = source->size();
  if (!size) return source->seek(0).error();
  const auto compressed = is_compressed(*source);
  if (!compressed) return compressed.error();
  if (*compressed) return decompressed(std::move(source))->seek(0).error();
  auto input = Input::open(std::move(source));
  if (!input) return input.error();
  if (input->kind() != Kind::ledger) {
    return usage_error("this is " + std::string(describe(input->kind())) +
                       ", which is one JSON value: only a ledger, which is one a line, can be read "
                       "in parts");
  }
  return LedgerRange(std::make_unique<Input>(std::move(*input)), *size);
}

Result<std::uint64_t> LedgerRange::behind_entries(std::uint64_t entries) {
  if (entries == 0) return std::uint64_t{0};
  const std::uint64_t begin = has_byte_order_mark() ? utf8_byte_order_mark.size() : 0;
  if (auto sought = input_->source().seek(begin); !sought) return sought.error();
  LedgerStream stream(input_->source(), begin);
  Block block;
  std::uint64_t count = 0;
  while (true) {
    const auto more = stream.next(block);
    if (!more) return more.error();
    if (!*more) break;
    const std::string_view bytes = block.bytes.view();
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t end = std::min(bytes.find('\n', at), bytes.size() - 1) + 1;
      const std::string_view line = bytes.substr(at, end - at);
      const std::size_t first = line.find_first_not_of(blank_characters);
      if (first != line.npos && line[first] != '\n' && ++count == entries) return block.offset + end;
      at = end;
    }
  }
  return usage_error("the ledger has " + std::to_string(count) + " entries, not " +
                     std::to_string(entries));
}

// Where the first line begins that begins at `offset` or behind it; the end of the input where none
// does.
Result<std::uint64_t> LedgerRange::first_line_from(std::uint64_t offset) {
  if (offset == 0 || offset >= size_) return std::min(offset, size_);
  std::uint64_t at = offset - 1;  // a line end there is the one before a line that begins at `offset`
  ByteSource& source = input_->source();
  if (auto sought = source.seek(at); !sought) return sought.error();
  Buffer bytes;
  while (true) {
    bytes.clear();
    const auto got = source.read(bytes.room(limits::block_bytes), limits::block_bytes);
    if (!got) return got.error();
    if (*got == 0) return size_;
    bytes.grow(*got);
    const std::size_t end = bytes.view().find('\n');
    if (end != std::string_view::npos) return at + end + 1;
    at += *got;
  }
}

Result<std::unique_ptr<EntryStream>> LedgerRange::lines(ByteRange range) {
  auto begin = first_line_from(range.begin);
  if (!begin) return begin.error();
  const auto end = first_line_from(range.end);
  if (!end) return end.error();
  if (*begin == 0 && *end > 0 && has_byte_order_mark()) *begin = utf8_byte_order_mark.size();
  if (auto sought = input_->source().seek(*begin); !sought) return sought.error();
  return std::unique_ptr<EntryStream>(
      std::make_unique<LinesOfRange>(input_->source(), ByteRange{*begin, *end}));
}

}  // namespace plumbline::evidence
