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

// What would make a UTF-8 sequence of `tail`, which is none: "" where nothing would.
std::string_view missing_of_sequence(std::string_view tail) {
  constexpr std::string_view kFillers[] = {"\x80", "\x80\x80", "\x80\x80\x80", "\xA0\x80",
                                           "\x90\x80\x80"};
  for (const std::string_view filler : kFillers) {
    std::string whole(tail.substr(0, 4));
    if (whole.append(filler).size() <= 4 && ill_formed_at(whole) == whole.size()) return filler;
  }
  return "";
}

// What would make an escape of the beginning of one that `text`, the inside of a string, ends with.
std::string_view missing_of_escape(std::string_view text) {
  const std::size_t last_other = text.find_last_not_of('\\');
  const std::size_t slashes = text.size() - (last_other == text.npos ? 0 : last_other + 1);
  if (slashes % 2 == 1) return "\\";
  const std::size_t slash = text.rfind("\\u");
  if (slash == text.npos || text.size() - slash >= 6) return "";
  return std::string_view("0000").substr(text.size() - slash - 2);
}

Problem not_utf8(std::string_view text) {
  const std::size_t at = ill_formed_at(text);
  return {ProblemKind::not_utf8, at, "not UTF-8", !missing_of_sequence(text.substr(at)).empty()};
}

// The first control character inside a string or backslash outside of one, or the quote of the string
// that never ends.
Problem bad_string(std::string_view text) {
  std::size_t open = text.size();
  bool escaped = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (open == text.size()) {
      if (text[i] == '"') open = i;
      if (text[i] == '\\') return {ProblemKind::syntax, i, "a backslash outside a string", false};
    } else if (static_cast<unsigned char>(text[i]) < 0x20) {
      return {ProblemKind::syntax, i, "a control character inside a string", false};
    } else if (escaped) {
      escaped = false;
    } else if (text[i] == '\\') {
      escaped = true;
    } else if (text[i] == '"') {
      open = text.size();
    }
  }
  return {ProblemKind::syntax, open, "a string that is not closed", true};
}

// Whether a text that ends inside a string, or seems to, is good up to its end: it is JSON, or the
// beginning of it, once the string is closed.
bool is_beginning(Reader& reader, std::string_view text, std::uint32_t depth) {
  std::string closed(text);
  closed += missing_of_sequence(text.substr(ill_formed_at(text)));
  closed += missing_of_escape(text);
  closed += '"';
  Document document;
  reader.start(closed, document);
  if (reader.scan(0, closed.size())) return false;
  const auto outcome = reader.value(depth);
  if (const auto* problem = std::get_if<Problem>(&outcome)) return problem->ends_early;
  return reader.next_token() == closed.size();
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
  if (auto problem = reader.scan(0, text.size())) {
    const bool in_string = problem->kind == ProblemKind::not_utf8 ||
                           text.substr(problem->offset).starts_with('"');
    if (in_string) problem->ends_early = problem->ends_early && is_beginning(reader, text, depth);
    return std::move(*problem);
  }
  auto outcome = reader.value(depth);
  if (std::holds_alternative<ReadValue>(outcome) && reader.next_token() != text.size()) {
    return Problem{ProblemKind::syntax, reader.next_token(), "unexpected text after the JSON value", false};
  }
  return outcome;
}

}  // namespace plumbline::json
