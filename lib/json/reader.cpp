#include "json/reader.h"

#include "base/display.h"
#include "json/parser.h"
#include "json/structure.h"

namespace plumbline::json {
namespace {

// The first byte of `text` that does not belong to well-formed UTF-8 (RFC 3629 section 4).
std::size_t ill_formed_at(std::string_view text) {
  const auto byte = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const auto continuation = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  std::size_t at = 0;
  while (at < text.size()) {
    const unsigned lead = byte(at);
    if (lead < 0x80) {
      ++at;
    } else if (lead >= 0xC2 && lead <= 0xDF && continuation(at + 1)) {
      at += 2;
    } else if ((lead & 0xF0) == 0xE0 && continuation(at + 1) && continuation(at + 2) &&
               (lead != 0xE0 || byte(at + 1) >= 0xA0) && (lead != 0xED || byte(at + 1) < 0xA0)) {
      at += 3;
    } else if (lead >= 0xF0 && lead <= 0xF4 && continuation(at + 1) && continuation(at + 2) &&
               continuation(at + 3) && (lead != 0xF0 || byte(at + 1) >= 0x90) &&
               (lead != 0xF4 || byte(at + 1) < 0x90)) {
      at += 4;
    } else {
      return at;
    }
  }
  return text.size();
}

Problem not_utf8(std::string_view text) {
  const std::size_t at = ill_formed_at(text);
  // A sequence of which only the first bytes are there.
  const auto lead = static_cast<unsigned char>(text[at]);
  bool ends_early = text.size() - at < 4 && lead >= 0xC2 && lead <= 0xF4;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    ends_early = ends_early && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
  }
  return {ProblemKind::not_utf8, at, "not UTF-8", ends_early};
}

// The first control character inside a string, or the quote of the string that never ends.
Problem bad_string(std::string_view text) {
  std::size_t open = text.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (open == text.size()) {
      if (text[i] == '"') open = i;
    } else if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      open = text.size();
    } else if (static_cast<unsigned char>(text[i]) < 0x20) {
      return {ProblemKind::syntax, i, "a control character inside a string", false};
    }
  }
  return {ProblemKind::syntax, open, "a string that is not closed", true};
}

}  // namespace

std::string describe(const Problem& problem) {
  if (problem.kind != ProblemKind::duplicate_member) return problem.message;
  return "member " + shown(problem.message) + " stands twice in one object";
}

std::string refusal(const Problem& problem) {
  return (problem.kind == ProblemKind::too_deep ? "" : "not JSON: ") + describe(problem);
}

struct Reader::Impl {
  explicit Impl(const NameSet* names) : parser(names) {}
  Structure structure;
  Parser parser;
  std::string_view source;
};

Reader::Reader(const NameSet* names) : impl_(std::make_unique<Impl>(names)) {}
Reader::~Reader() = default;

void Reader::start(std::string_view source, Document& document) {
  impl_->source = source;
  impl_->parser.start(source, document);
}

std::optional<Problem> Reader::scan(std::size_t begin, std::size_t end) {
  const std::string_view region = impl_->source.substr(begin, end - begin);
  const StructureError error = impl_->structure.scan(region);
  std::optional<Problem> problem;
  switch (error) {
    case StructureError::none: break;
    case StructureError::empty: problem = {ProblemKind::syntax, 0, "the text is empty", true}; break;
    case StructureError::not_utf8: problem = not_utf8(region); break;
    case StructureError::control_character:
    case StructureError::open_string:
      // Bad UTF-8 may be there too: the earlier one is what the user needs to see.
      problem = bad_string(region);
      if (const std::size_t ill = ill_formed_at(region); ill < region.size()) {
        const Problem bytes = not_utf8(region);
        problem->ends_early = problem->ends_early && bytes.ends_early;
        if (ill < problem->offset) problem = bytes;
      }
      break;
    case StructureError::no_memory:
      problem = {ProblemKind::syntax, 0, "not enough memory to read this value", false};
      break;
  }
  if (problem) {
    problem->offset += begin;
    return problem;
  }
  impl_->parser.tokens(impl_->structure.tokens(), impl_->structure.size(), begin);
  return std::nullopt;
}

std::variant<ReadValue, Problem> Reader::value(std::uint32_t depth) {
  return impl_->parser.value(depth);
}

std::size_t Reader::next_token() const { return impl_->parser.next(); }

bool Reader::take(char c) { return impl_->parser.take(c); }

void Reader::seek(std::size_t offset) { impl_->parser.seek(offset); }

std::variant<ReadValue, Problem> read_text(Reader& reader, std::string_view text,
                                           Document& document, std::uint32_t depth) {
  reader.start(text, document);
  if (auto problem = reader.scan(0, text.size())) return std::move(*problem);
  auto outcome = reader.value(depth);
  if (std::holds_alternative<ReadValue>(outcome) && reader.next_token() != text.size()) {
    return Problem{ProblemKind::syntax, reader.next_token(), "unexpected text after the JSON value", false};
  }
  return outcome;
}

}  // namespace plumbline::json
