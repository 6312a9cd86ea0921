#include "evidence/block.h"

#include <algorithm>

namespace plumbline::evidence {
namespace {

using json::Problem;
using json::ProblemKind;
using json::ReadValue;
using json::Value;

// How deep an element of `entries` stands in its bundle: inside the object and the array.
constexpr std::uint32_t kElementDepth = 2;

void fill_from(Entry& entry, const json::Document& document, const ReadValue& read) {
  const Value value(&document, read.root);
  if (read.duplicate) {
    entry.form = Form::ambiguous;
    entry.trouble = json::describe(*read.duplicate);
  } else if (!value.is_object()) {
    entry.form = Form::other_type;
    entry.trouble = std::string(json::describe(value.type())) + " where an entry should be";
  } else {
    fill_entry(entry, value, read.no_form);
  }
}

}  // namespace

void Decoder::decode(DecodedBlock& decoded) {
  decoded.entries.clear();
  decoded.broken.reset();
  position_ = decoded.block.position;
  reader_.start(decoded.block.bytes.view(), decoded.document);
  if (decoded.block.layout == Layout::lines) {
    decode_lines(decoded);
  } else {
    decode_elements(decoded);
  }
}

Entry& Decoder::add_entry(DecodedBlock& decoded, std::size_t begin) {
  Entry& entry = decoded.entries.emplace_back();
  entry.index = decoded.entries.size() - 1;
  entry.offset = decoded.block.offset + begin;
  entry.line = position_.line;
  entry.column = position_.column;
  return entry;
}

void Decoder::decode_elements(DecodedBlock& decoded) {
  const std::string_view bytes = decoded.block.bytes.view();
  const auto fail = [&](const Problem& problem) {
    decoded.broken = problem;
    decoded.broken->offset += decoded.block.offset;
    decoded.broken_at = decoded.block.position;
    advance(decoded.broken_at, bytes.substr(0, problem.offset));
  };
  const std::size_t size = bytes.size();
  std::size_t counted_to = 0;
  if (const auto problem = reader_.scan(0, size)) return fail(*problem);
  do {
    const std::size_t begin = reader_.next_token();
    auto outcome = reader_.value(kElementDepth);
    if (const auto* problem = std::get_if<Problem>(&outcome)) return fail(*problem);
    advance(position_, bytes.substr(counted_to, begin - counted_to));
    counted_to = begin;
    fill_from(add_entry(decoded, begin), decoded.document, std::get<ReadValue>(outcome));
  } while (reader_.take(','));
  if (reader_.next_token() != size) {
    fail({ProblemKind::syntax, reader_.next_token(), "expected ',' or ']' in an array", false});
  }
}

void Decoder::decode_lines(DecodedBlock& decoded) {
  const std::string_view bytes = decoded.block.bytes.view();
  // One look at the whole block is enough unless some line has bad UTF-8 or an open string: then
  // every line is looked at alone, so that one bad line cannot hide its neighbours.
  const bool scanned = !reader_.scan(0, bytes.size()).has_value();
  std::size_t begin = 0;
  while (begin < bytes.size()) {
    begin = decode_line(decoded, begin, scanned) + 1;
    ++position_.line;
  }
}

// Decodes the line that begins at `begin`; where it ends.
std::size_t Decoder::decode_line(DecodedBlock& decoded, std::size_t begin, bool scanned) {
  const std::string_view bytes = decoded.block.bytes.view();
  const auto line_end = [bytes](std::size_t from) { return std::min(bytes.find('\n', from), bytes.size()); };
  const std::size_t first = bytes.find_first_not_of(blank_characters, begin);
  if (first == bytes.npos || bytes[first] == '\n') return std::min(first, bytes.size());
  position_.column = first - begin + 1;
  Entry& entry = add_entry(decoded, first);
  const std::size_t scan_end = scanned ? 0 : line_end(first);
  std::optional<Problem> problem;
  if (!scanned) problem = reader_.scan(begin, scan_end);
  if (!problem) {
    auto outcome = reader_.value(0);
    const auto* read = std::get_if<ReadValue>(&outcome);
    // Canonical bytes hold no line end, so it need not be looked for in them.
    const bool canonical = read && Value(&decoded.document, read->root).canonical_as_received();
    const std::size_t end = line_end(canonical ? read->end : first);
    if (read && read->end <= end && reader_.next_token() >= end) {
      fill_from(entry, decoded.document, *read);
      return end;
    }
    if (scanned) reader_.seek(end);
  }
  const std::size_t end = line_end(first);
  const std::string_view line = bytes.substr(begin, end - begin);
  // Alone, the line shows what is wrong with it.
  const auto alone = json::read_text(line_reader_, line, line_document_);
  entry.form = Form::not_json;
  if (const auto* found = std::get_if<Problem>(&alone)) {
    const bool unended = decoded.block.last && end == decoded.block.bytes.size();
    if (unended && found->ends_early) entry.form = Form::torn;
    entry.trouble = json::describe(*found) + " (column " + std::to_string(found->offset + 1) + ")";
  }
  return end;
}

}  // namespace plumbline::evidence
