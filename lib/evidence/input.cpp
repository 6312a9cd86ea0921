#include "evidence/input.h"

#include <algorithm>
#include <array>

#include "base/limit_error.h"
#include "base/lines.h"
#include "json/reader.h"

namespace plumbline::evidence {
namespace {

// Appends as many bytes as `prefix` has, and at least a block, but to no more than `most`; false
// where that was the end. A pipe gives fewer at once: to look at the prefix again after each would
// take quadratic time.
Result<bool> read_more(ByteSource& source, std::string& prefix, std::size_t most) {
  std::size_t at = prefix.size();
  prefix.resize(std::min(at + std::max(at, limits::block_bytes), most));
  while (at < prefix.size()) {
    const auto got = source.read(prefix.data() + at, prefix.size() - at);
    if (!got) return got.error();
    if (*got == 0) break;
    at += *got;
  }
  const bool more = at == prefix.size();
  prefix.resize(at);
  return more;
}

// Where `text`, which is no evidence, stops being JSON that can be read.
std::string not_json(std::string_view text) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  const auto* problem = std::get_if<json::Problem>(&outcome);
  if (!problem) return "not JSON";
  const auto [line, column] = position_at(text, problem->offset);
  return json::refusal(*problem) + " at line " + std::to_string(line) + ", column " +
         std::to_string(column);
}

}  // namespace

Result<Input> Input::open(std::unique_ptr<ByteSource> source, InputLimits limits) {
  std::string prefix;
  bool mark = false;
  bool whole = false;
  KindGuess guess{std::nullopt, true, {}};
  while (guess.more) {
    if (prefix.size() > limits.value_bytes) {
      return limit_error("the first value, which does not show yet what it is, is larger than",
                         limits.value_bytes, "bytes", "is a quote or a bracket missing?");
    }
    const auto more = read_more(*source, prefix, limits.value_bytes + 1);
    if (!more) return more.error();
    whole = !*more;
    mark = prefix.starts_with(utf8_byte_order_mark);
    const std::string_view text = std::string_view(prefix).substr(mark ? utf8_byte_order_mark.size() : 0);
    guess = guess_kind(text, whole);
    if (!guess.kind && !guess.more) {
      return unreadable(guess.why_not == not_json_guess ? not_json(text) : guess.why_not);
    }
  }
  auto rest = with_prefix(std::move(prefix), std::move(source));
  if (*guess.kind == Kind::bundle && !rest->rewindable()) {
    auto bytes = read_all(*rest, limits.piped_bundle_bytes);
    if (!bytes && bytes.error().kind != ErrorKind::limit) return bytes.error();
    if (!bytes) {
      return limit_error("this bundle in a pipe is larger than", limits.piped_bundle_bytes, "bytes",
                         "give the file by its name");
    }
    rest = memory_source(std::move(*bytes));
  }
  return Input(std::move(rest), *guess.kind, mark, limits);
}

Result<std::unique_ptr<EntryStream>> Input::entries() {
  if (started_) {
    const auto rewound = source_->rewind();
    if (!rewound) return rewound.error();
  }
  started_ = true;
  std::uint64_t offset = 0;
  if (mark_) {
    std::array<char, utf8_byte_order_mark.size()> skipped;
    while (offset < skipped.size()) {
      const auto got = source_->read(skipped.data(), skipped.size() - static_cast<std::size_t>(offset));
      if (!got) return got.error();
      if (*got == 0) break;
      offset += *got;
    }
  }
  if (kind_ == Kind::bundle) {
    return std::unique_ptr<EntryStream>(std::make_unique<BundleStream>(*source_, offset, limits_.value_bytes));
  }
  return std::unique_ptr<EntryStream>(std::make_unique<LedgerStream>(*source_, offset, limits_.value_bytes));
}

Status Input::drain() {
  std::string sink(limits::block_bytes, '\0');
  while (true) {
    const auto got = source_->read(sink.data(), sink.size());
    if (!got) return got.error();
    if (*got == 0) return Done{};
  }
}

}  // namespace plumbline::evidence
