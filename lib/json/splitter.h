// Finds the elements of one array member of a top-level object in a stream of bytes, without
// building the document: how a bundle of any length is read in fixed memory.
//
// The splitter checks the skeleton (braces, names, colons, commas, nothing behind the object) and
// finds where values end by brackets and quotes alone. It reads the names but not the values: each
// piece it hands out must be read by json/reader, and a text is JSON only if all of them are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "base/limits.h"
#include "base/lines.h"
#include "base/source.h"
#include "json/byte_classes.h"
#include "json/reader.h"

namespace plumbline::json {

// Where the next ',' or closing bracket outside all strings and brackets is. Keeps its state
// between pieces of one text.
class BracketScan {
 public:
  // Looks at text[from...); the offset of the byte found, or npos with everything looked at.
  std::size_t find_delimiter(std::string_view text, std::size_t from);

 private:
  std::size_t find_among(const ByteClasses& classes, std::size_t bytes);
  std::uint64_t escaped_by(std::uint64_t backslashes, std::size_t bytes);

  std::uint64_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;  // the next byte of the string is escaped
};

class Splitter {
 public:
  // Reads `source` from where it stands. `array_name` is the member whose elements are streamed.
  // No name, no value of a member and no element, with the white space around it, may have more
  // than `most` bytes.
  Splitter(ByteSource& source, std::string_view array_name,
           std::size_t most = limits::value_bytes);

  enum class Piece : std::uint8_t {
    member,    // one member with its whole value
    array,     // the array member begins: its elements follow
    elements,  // one or more elements of the array member, with the commas between them
    end,       // the object is closed and nothing but white space followed
    broken,    // the skeleton is not that of a JSON object: problem() says where
  };
  // The next piece; an Error is trouble with reading, or a limit.
  Result<Piece> next();

  // Of the piece just returned; valid until the next call. text() may be swapped or moved from.
  Buffer& text() { return text_; }
  std::string_view name() const { return name_; }  // of a member or the array, unescaped
  bool name_has_lone_surrogate() const { return lone_surrogate_; }
  std::uint64_t offset() const { return offset_; }  // of text()[0] in the stream
  TextPosition position() const { return position_; }  // of text()[0]; columns are characters

  const Problem& problem() const { return problem_; }  // of a broken skeleton

 private:
  enum class State : std::uint8_t { start, first_name, name, elements, after_value, behind };

  Result<Piece> member();
  Result<Piece> elements();
  Result<Piece> value();
  Result<bool> fill(std::size_t begin);
  Status within_limit(std::size_t begin, std::size_t end) const;
  Result<char> token();
  std::string_view rest() const { return buffer_.view().substr(start_); }
  void hand_out(std::size_t length);
  void pass(std::size_t count);
  Piece broken(std::string_view message);

  ByteSource& source_;
  std::string array_name_;
  std::size_t most_;
  State state_ = State::start;
  Buffer buffer_;              // bytes read; those from start_ on were not handed out
  std::size_t start_ = 0;
  std::uint64_t at_ = 0;       // offset of rest()[0] in the stream
  TextPosition at_position_;   // of the same
  bool ended_ = false;         // the source has no more
  bool any_elements_ = false;  // a piece of the array member was handed out
  Buffer text_;
  Reader reader_;  // reads the names, which are as strict as any other string
  Document name_document_;
  std::string name_text_;
  std::string name_;
  bool lone_surrogate_ = false;
  std::uint64_t offset_ = 0;
  TextPosition position_;
  Problem problem_{};
};

}  // namespace plumbline::json
