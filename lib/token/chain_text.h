// The forms a chain comes in (spec 5): a JSON array of tokens, an object with an array `tokens`, or
// one token a line; root first.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/lines.h"
#include "json/document.h"
#include "json/reader.h"

namespace plumbline::token {

struct TokenText {
  std::string_view text;
  std::size_t offset;  // of it, or of the element that holds it, in the input
  bool is_string = true;  // false of an element that is something else; the text is then as received
};

// What is wrong with an input as a whole.
struct Trouble {
  std::string message;                     // a printable phrase
  std::optional<std::size_t> offset = {};  // where it shows in the input
};

class ChainText {
 public:
  // Takes the text of an input, decompressed.
  explicit ChainText(std::string bytes);
  ChainText(const ChainText&) = delete;
  ChainText& operator=(const ChainText&) = delete;

  // Why there is no chain in it; none where there is one, good or bad.
  const std::optional<Trouble>& trouble() const { return trouble_; }

  const std::vector<TokenText>& tokens() const { return tokens_; }
  bool has_byte_order_mark() const { return marked_; }
  // The member name that stands twice in what is around the tokens.
  const std::optional<Trouble>& duplicate() const { return duplicate_; }
  // Where a byte of the input stands; a column is a character.
  TextPosition position(std::size_t offset) const;

 private:
  void read_json(std::string_view text);
  void read_lines(std::string_view text);
  void refuse(std::string message, std::size_t offset);
  void add(const TokenText& token);
  std::size_t offset_of(std::string_view part) const;

  const std::string bytes_;
  json::Document document_;
  std::vector<TokenText> tokens_;
  std::optional<Trouble> trouble_, duplicate_;
  bool marked_ = false;
};

}  // namespace plumbline::token
