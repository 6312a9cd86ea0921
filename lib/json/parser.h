// Builds a Document from the token starts of a text: the grammar of RFC 8259, with explicit state
// instead of recursion. Internal to json; use json/reader.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "json/reader.h"

namespace plumbline::json {

class Parser {
 public:
  void start(std::string_view source, Document& document);

  // The region's token starts, as offsets from `base` into the source; `tokens[count]` is its end.
  void tokens(const std::uint32_t* tokens, std::uint32_t count, std::size_t base);

  std::variant<ReadValue, Problem> value(std::uint32_t depth);

  std::uint32_t next() const { return base_ + tokens_[at_]; }
  bool at_end() const { return at_ == count_; }
  char peek() const { return at_end() ? '\0' : source_[next()]; }
  void advance() { ++at_; }
  void seek(std::size_t offset);

 private:
  struct Frame {
    std::uint32_t node;
    std::uint32_t first_name;  // where this object's names begin in names_
    bool canonical;
    bool in_order;
  };

  // Each returns false after setting problem_.
  bool open();
  bool close();
  bool scalar();
  bool string_token();
  bool name();
  bool element_or_close();
  bool member_or_close();
  bool fail(ProblemKind kind, std::size_t offset, std::string_view message);

  std::uint32_t add(Type type, std::uint32_t begin, std::uint32_t length);
  std::string_view token_text() const;
  void consume(std::size_t token_end);
  void order_members(Frame& frame);
  void note_no_form(NoCanonicalForm reason);
  bool could_go_on() const;

  std::string_view source_;
  Document* document_ = nullptr;
  const std::uint32_t* tokens_ = nullptr;
  std::uint32_t count_ = 0;
  std::uint32_t at_ = 0;
  std::uint32_t base_ = 0;

  std::array<Frame, limits::nesting_depth + 1> frames_;
  std::uint32_t open_frames_ = 0;
  std::uint32_t depth_ = 0;
  std::vector<std::uint32_t> names_;  // name nodes of all open objects
  std::size_t last_end_ = 0;          // after the last consumed token: white space shows as a gap
  NoCanonicalForm no_form_ = NoCanonicalForm::none;
  std::optional<Problem> duplicate_;
  std::optional<Problem> problem_;
};

}  // namespace plumbline::json
