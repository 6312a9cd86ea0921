// The forms a chain comes in (spec 5): a JSON array of tokens, an object with an array `tokens`, or
// one token a line; root first.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/lines.h"
#include "json/document.h"
#include "plumbline/result.h"

namespace plumbline::token {

struct TokenText {
  std::string_view text;
  std::size_t offset;  // of it, or of the element that holds it, in the input
  bool is_string = true;  // false of an element that is something else; the text is then as received
};

class ChainText {
 public:
  // Takes the text of an input, decompressed. The error, of one that holds no chain, is printable.
  static Result<ChainText> read(std::string bytes);

  const std::vector<TokenText>& tokens() const { return tokens_; }
  bool has_byte_order_mark() const { return marked_; }
  // The member name that stands twice in what is around the tokens, as a phrase.
  const std::optional<std::string>& duplicate() const { return duplicate_; }
  // Where a byte of the input stands; a column is a character.
  TextPosition position(std::size_t offset) const;

 private:
  ChainText() = default;
  std::optional<Error> read_json(std::string_view text);
  std::optional<Error> read_lines(std::string_view text);
  std::size_t offset_of(std::string_view part) const;

  std::unique_ptr<const std::string> bytes_;
  std::unique_ptr<json::Document> document_;
  std::vector<TokenText> tokens_;
  std::optional<std::string> duplicate_;
  bool marked_ = false;
};

}  // namespace plumbline::token
