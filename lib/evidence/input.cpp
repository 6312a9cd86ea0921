#include "evidence/input.h"

#include <algorithm>
#include <array>

#include "base/limit_error.h"
#include "base/lines.h"
#include "crypto/key_form.h"
#include "json/reader.h"
#include "json/space.h"

namespace plumbline::evidence {
namespace {

// Appends as many bytes as `prefix` has, and at least a block, but to no more than `most`; false
// where that was the end. A pipe gives fewer at once: to look at the prefix again after each would
// take quadratic time.
Result<bool> read_more(ByteSource& source, std::string& prefix, std::size_t most) {
  std::size_t at = prefix.size();
  prefix.resize(std::min(at + std::max(at, limits::block_bytes), most));
  bool more = false;
  while (at < prefix.size()) {
    const auto got = source.read(prefix.data() + at, prefix.size() - at);
    if (!got) return got.error();
    if (*got == 0) break;
    at += *got;
    more = source.grows();
    if (more) break;
  }
  more = more || at == prefix.size();
  prefix.resize(at);
  return more;
}

// What `opening` says the kind of `text` is, where there is anything; else what the text tells.
KindGuess kind_of(std::string_view text, bool whole, const Opening& opening) {
  const std::size_t first = json::first_not_space(text);
  if (!opening.kind || first == text.npos) return guess_kind(text, whole);
  const bool object = opening.kind == Kind::bundle || opening.kind == Kind::kitelogik;
  if (object && text[first] != '{') {
    return {std::nullopt, false, "not a JSON object, as " + std::string(describe(*opening.kind)) + " is"};
  }
  return {opening.kind, false, {}};
}

// Whether `text`, all of the input, is a key: who gives one has left out the option before it.
bool is_key(std::string_view text) {
  constexpr std::size_t kMostBytes = std::size_t{64} << 10;
  constexpr std::size_t kHexDigits = 64;
  if (text.size() > kMostBytes) return false;
  const crypto::KeyForm form = crypto::key_form(text);
  return form == crypto::KeyForm::pem || form == crypto::KeyForm::openssh ||
         (form == crypto::KeyForm::hex && crypto::trimmed_key(text).size() == kHexDigits);
}

// Where `text`, which is no evidence, stops being JSON that can be read.
std::string not_json(std::string_view text, std::uint64_t first_line) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  const auto* problem = std::get_if<json::Problem>(&outcome);
  if (!problem) return "not JSON";
  const auto [line, column] = position_at(text, problem->offset);
  return json::refusal(*problem) + " at line " + std::to_string(first_line + line - 1) +
         ", column " + std::to_string(column);
}

}  // namespace

Result<Input> Input::open(std::unique_ptr<ByteSource> source, const Opening& opening) {
  std::string prefix;
  bool mark = false;
  bool whole = false;
  KindGuess guess{std::nullopt, true, {}};
  while (guess.more) {
    if (prefix.size() > opening.limits.value_bytes) {
      return limit_error("the first value, which does not show yet what it is, is larger than",
                         opening.limits.value_bytes, "bytes", "is a quote or a bracket missing?");
    }
    const auto more = read_more(*source, prefix, opening.limits.value_bytes + 1);
    if (!more) return more.error();
    whole = !*more;
    mark = opening.offset == 0 && prefix.starts_with(utf8_byte_order_mark);
    const std::string_view text = std::string_view(prefix).substr(mark ? utf8_byte_order_mark.size() : 0);
    guess = kind_of(text, whole, opening);
    if (!guess.kind && !guess.more) {
      if (guess.why_not != not_json_guess) return unreadable(guess.why_not);
      return unreadable(not_json(text, opening.line) +
                        (whole && is_key(text) ? "; this looks like a key, which --pubkey takes" : ""));
    }
  }
  if (source->grows() && *guess.kind != Kind::ledger) {
    return unreadable("only a ledger grows; this is " + std::string(describe(*guess.kind)));
  }
  Input input(std::move(source), opening, *guess.kind, mark);
  if (input.kind_ != Kind::bundle) {
    input.source_ = with_prefix(std::move(prefix), std::move(input.source_));
  } else if (auto looked = input.look_for_several(std::move(prefix), whole); !looked) {
    return looked.error();
  }
  return input;
}

// Tells one bundle from several, of which `prefix` was read, `ended` when that is all. What is read
// beyond it is kept only where it cannot be read again.
Status Input::look_for_several(std::string prefix, bool ended) {
  const std::size_t mark = mark_ ? utf8_byte_order_mark.size() : 0;
  const bool rewinds = source_->rewindable();
  SecondValue second;
  second.look(std::string_view(prefix).substr(mark));
  std::string passed;  // what was read latest
  bool kept = true;
  while (!second.found() && !ended && second.first_line() <= limits::bundle_line_bytes &&
         prefix.size() <= opening_.limits.piped_bundle_bytes) {
    passed.clear();
    const auto more = read_more(*source_, passed, limits::block_bytes);
    if (!more) return more.error();
    ended = !*more;
    second.look(passed);
    if (rewinds) kept = false;
    else prefix += passed;
  }
  const bool possible = second.found() && second.first_line() <= limits::bundle_line_bytes;
  if (!kept) return start_over(possible, mark);
  const std::size_t begin = prefix.find('{', mark);
  several_ = possible && is_whole_object(std::string_view(prefix).substr(
                             begin, prefix.find('\n', begin) - begin));
  if (!several_ && !rewinds) return take_into_memory(std::move(prefix));
  source_ = with_prefix(std::move(prefix), std::move(source_));
  return Done{};
}

// The same of an input whose first line is not in memory.
Status Input::start_over(bool possible, std::size_t mark) {
  if (auto rewound = source_->rewind(); !rewound || !possible) return rewound;
  const auto first = lines().next();
  if (!first) return first.error();
  several_ = *first && is_whole_object(std::string_view((*first)->text).substr(mark));
  return source_->rewind();
}

Status Input::take_into_memory(std::string bytes) {
  const std::size_t most = opening_.limits.piped_bundle_bytes;
  bool more = true;
  while (more && bytes.size() <= most) {
    const auto read = read_more(*source_, bytes, most + 1);
    if (!read) return read.error();
    more = *read;
  }
  if (bytes.size() > most) {
    return limit_error("this bundle in a pipe is larger than", most, "bytes",
                       "give the file by its name");
  }
  source_ = memory_source(std::move(bytes));
  return Done{};
}

Result<std::uint64_t> Input::start() {
  if (started_) {
    const auto rewound = source_->rewind();
    if (!rewound) return rewound.error();
  }
  started_ = true;
  std::uint64_t offset = opening_.offset;
  if (mark_) {
    std::array<char, utf8_byte_order_mark.size()> skipped;
    while (offset < skipped.size()) {
      const auto got = source_->read(skipped.data(), skipped.size() - static_cast<std::size_t>(offset));
      if (!got) return got.error();
      if (*got == 0) break;
      offset += *got;
    }
  }
  return offset;
}

Result<std::unique_ptr<EntryStream>> Input::entries() {
  const auto offset = start();
  if (!offset) return offset.error();
  if (kind_ == Kind::bundle) {
    return std::unique_ptr<EntryStream>(std::make_unique<BundleStream>(
        *source_, *offset, opening_.line, opening_.limits.value_bytes));
  }
  return std::unique_ptr<EntryStream>(
      std::make_unique<LedgerStream>(*source_, *offset, opening_.limits.value_bytes));
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
