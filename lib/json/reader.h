// The strict JSON reader: RFC 8259 and spec 1.1, nothing looser.
//
// Refused: ill-formed UTF-8 (RFC 3629), control characters in strings, NaN and Infinity, leading
// zeros, comments, trailing commas, anything after the value, nesting beyond
// limits::nesting_depth. A repeated member name does not stop the reading, so that the rest of the
// evidence can still be looked at; it is reported with the value it stands in.
//
// A Reader is reused for many texts and keeps its buffers; it is not shared between threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "json/document.h"

namespace plumbline::json {

enum class ProblemKind : std::uint8_t { syntax, not_utf8, duplicate_member, too_deep };

// What is wrong with a text, and at which byte of the source it was seen.
struct Problem {
  ProblemKind kind;
  std::size_t offset;
  std::string message;      // printable; of a duplicate the name alone, as it was read
  bool ends_early = false;  // the text is good up to its end: more of it could have been JSON
};

// What is wrong as one printable phrase, without the offset. The name of a repeated member is
// evidence, so messages are made with this and not of `message` alone.
std::string describe(const Problem& problem);

// Why a text cannot be read: "not JSON: " and what is wrong; but a text nested too deep may be JSON.
std::string refusal(const Problem& problem);

// One value that was read.
struct ReadValue {
  std::uint32_t root;                // node index in the Document
  std::size_t end;                   // offset after the value
  NoCanonicalForm no_form;           // why it has no canonical form: of several reasons a lone
                                     // surrogate, else the first
  std::optional<Problem> duplicate;  // the first member name that stands twice
};

class Reader {
 public:
  // `names`, which must outlive the reader, are recognised in every object (Value::name_number).
  explicit Reader(const NameSet* names = nullptr);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Points the reader at `source`, which must stay in place while `document` is used.
  void start(std::string_view source, Document& document);

  // Looks at the structure of source[begin, end): UTF-8, strings, tokens. Values are then taken
  // from that region in order. nullopt is success.
  std::optional<Problem> scan(std::size_t begin, std::size_t end);

  // Reads the next value of the scanned region. `depth` is how deep it stands in its text already.
  // On a Problem the nodes of the value are taken back.
  std::variant<ReadValue, Problem> value(std::uint32_t depth);

  // The offset of the next token of the region, or the region's end.
  std::size_t next_token() const;
  // Takes the token when it is the one character `c`.
  bool take(char c);
  // Goes to the first token of the region at or behind `offset`, forwards or back.
  void seek(std::size_t offset);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Reads a text that is one value and nothing else. `text` must outlive `document`. `depth` is how
// deep it stands in the text it was taken from.
std::variant<ReadValue, Problem> read_text(Reader& reader, std::string_view text,
                                           Document& document, std::uint32_t depth = 0);

}  // namespace plumbline::json
