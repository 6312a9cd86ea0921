// Builds a Document from the token starts of a text: the grammar of RFC 8259, with explicit state
// instead of recursion. Internal to json; use json/reader.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "base/limits.h"
#include "json/reader.h"

namespace plumbline::json {

class Parser {
 public:
  explicit Parser(const NameSet* names) : known_(names) {}

  void start(std::string_view source, Document& document);

  // The region's token starts, as offsets from `base` into the source; `tokens[count]` is its end.
  void tokens(const std::uint32_t* tokens, std::uint32_t count, std::size_t base);

  std::variant<ReadValue, Problem> value(std::uint32_t depth);

  std::uint32_t next() const { return base_ + *token_; }
  bool at_end() const { return token_ == end_; }
  bool take(char c) {
    if (at_end() || source_[next()] != c) return false;
    ++token_;
    return true;
  }
  void seek(std::size_t offset);

 private:
  // An open array or object.
  struct Frame {
    std::uint32_t node;
    std::uint32_t first_name;  // where an object's names begin in names_
    bool object;
    bool canonical;
    bool in_order;              // its names so far stand in canonical order, none twice
    bool all_known;             // its names so far are all of known_
    std::uint32_t last_number;  // NameSet number of the last name
    std::uint64_t seen;         // the numbers of its names so far, as bits
  };
  // What is touched for every token of a value. value() keeps it in a local, so that it stays in
  // registers while nodes are written.
  struct Cursor {
    const char* region;          // the byte that token offsets count from
    const std::uint32_t* token;  // the current token
    const std::uint32_t* end;
    Node* nodes;
    std::uint32_t node;      // the next node to write
    std::uint32_t last_end;  // offset after the token before: white space shows as a gap
    std::uint32_t escape;    // of the first backslash not before the token; the region's end if none
    std::uint32_t names;     // number of names of all open objects
    Frame frame;             // the innermost open one; meaningless where none is
  };

  // Each returns false after setting problem_.
  bool any(Cursor& c);
  bool open(Cursor& c);
  void close(Cursor& c);
  bool scalar(Cursor& c);
  bool string_token(Cursor& c);
  bool escapes(Cursor& c, Node& node);
  std::uint32_t next_escape(std::size_t from) const;
  bool name(Cursor& c);
  bool next_in_frame(Cursor& c, bool& another);
  bool fail(Cursor& c, ProblemKind kind, std::size_t offset, std::string_view message);
  bool fail_scalar(Cursor& c, std::string_view message);

  void consume(Cursor& c, std::uint32_t token_end);
  Node& add(Cursor& c, Type type, std::uint32_t begin, std::uint32_t length);
  void note_name(Cursor& c, std::uint32_t index);
  void order_members(Cursor& c);
  bool order_by_number(Cursor& c, std::uint32_t* first, std::uint32_t* last) const;
  void order_by_text(Cursor& c, std::uint32_t* first, std::uint32_t* last);
  bool could_go_on(const Cursor& c) const;

  const NameSet* known_;
  std::string_view source_;
  Document* document_ = nullptr;
  const std::uint32_t* first_token_ = nullptr;
  const std::uint32_t* token_ = nullptr;
  const std::uint32_t* end_ = nullptr;
  std::uint32_t base_ = 0;
  std::uint32_t escape_ = 0;  // Cursor::escape between values

  std::array<Frame, limits::nesting_depth + 1> frames_;  // those around the innermost one
  std::uint32_t open_frames_ = 0;
  std::uint32_t depth_ = 0;
  std::unique_ptr<std::uint32_t[]> names_;  // name nodes of all open objects
  std::uint32_t names_capacity_ = 0;
  NoCanonicalForm no_form_ = NoCanonicalForm::none;
  std::optional<Problem> duplicate_;
  std::optional<Problem> problem_;
};

}  // namespace plumbline::json
