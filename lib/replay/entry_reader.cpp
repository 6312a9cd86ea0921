#include "replay/entry_reader.h"

#include "base/compressed_source.h"
#include "base/display.h"

namespace plumbline::replay {

using evidence::Entry;
using evidence::Kind;

EntryReader::EntryReader(evidence::Input input)
    : input_(std::make_unique<evidence::Input>(std::move(input))),
      decoder_(std::make_unique<evidence::Decoder>()),
      block_(std::make_unique<evidence::DecodedBlock>()) {}

Result<EntryReader> EntryReader::open(const std::string& path) {
  auto source = open_input(path);
  if (!source) return source.error();
  const std::string name = path == "-" ? "standard input" : shown(path);
  auto input = evidence::Input::open(decompressed(std::move(*source)));
  if (!input) return Error{input.error().kind, name + ": " + input.error().message};
  if (input->holds_several()) return unreadable(name + ": these are several bundles, one a line; give one of them");
  if (input->kind() != Kind::bundle && input->kind() != Kind::ledger) {
    return unreadable(name + ": this is " + std::string(describe(input->kind())) +
                      "; ledgers and bundles have entries");
  }
  EntryReader reader(std::move(*input));
  auto stream = reader.input_->entries();
  if (!stream) return Error{stream.error().kind, name + ": " + stream.error().message};
  reader.stream_ = std::move(*stream);
  return reader;
}

Result<const Entry*> EntryReader::next() {
  while (at_ == block_->entries.size()) {
    if (block_->broken) return unreadable(json::refusal(*block_->broken));
    const auto more = stream_->next(block_->block);
    if (!more) return more.error();
    at_ = 0;
    if (!*more) {
      block_->entries.clear();
      const auto* bundle = dynamic_cast<const evidence::BundleStream*>(stream_.get());
      if (bundle && bundle->broken()) return unreadable(json::refusal(*bundle->broken()));
      return nullptr;
    }
    decoder_->decode(*block_);
  }
  Entry& entry = block_->entries[at_++];
  entry.index = index_++;
  return &entry;
}

const evidence::BundleHead* EntryReader::head() const {
  const auto* bundle = dynamic_cast<const evidence::BundleStream*>(stream_.get());
  return bundle ? &bundle->head() : nullptr;
}

std::string_view EntryReader::raw() const {
  const Entry& entry = block_->entries[at_ - 1];
  const std::string_view bytes = block_->block.bytes.view();
  const auto offset_in_block = [&](const Entry& one) {
    return static_cast<std::size_t>(one.offset - block_->block.offset);
  };
  const std::size_t begin = offset_in_block(entry);
  const std::size_t end = at_ < block_->entries.size() ? offset_in_block(block_->entries[at_]) : bytes.size();
  std::string_view raw = bytes.substr(begin, end - begin);
  // What stands between two entries.
  const std::size_t last = raw.find_last_not_of(" \t\r\n,");
  return raw.substr(0, last == raw.npos ? 0 : last + 1);
}

}  // namespace plumbline::replay
