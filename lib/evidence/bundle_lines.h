// JSON Lines of bundles: one input that holds several, one a line (spec 3.1).
//
// An input is that where its first line that is not blank is one whole JSON object and something
// other than white space stands behind that line. A bundle that goes over several lines is therefore
// never taken for it, nor is one bundle on one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/source.h"
#include "plumbline/result.h"

namespace plumbline::evidence {

struct BundleLine {
  std::string text;          // without its line end
  std::uint64_t line = 1;    // from 1
  std::uint64_t offset = 0;  // of text[0] in the input
  bool too_long = false;     // longer than limits::bundle_line_bytes; text is not kept then
};

// Reads such an input line by line, holding one line at a time.
class BundleLines {
 public:
  // `source` is borrowed and stands at its first byte.
  explicit BundleLines(ByteSource& source) : source_(source) {}

  // The next line that is not blank; nullopt at the end.
  Result<std::optional<BundleLine>> next();

 private:
  Result<std::size_t> fill();

  ByteSource& source_;
  std::string buffer_;  // bytes read; those from start_ on were not handed out
  std::size_t start_ = 0;
  std::uint64_t offset_ = 0;  // of buffer_[start_]
  std::uint64_t line_ = 1;
  bool ended_ = false;
};

// Looks for the end of the first line and for something behind it, in an input that is handed over
// piece by piece.
class SecondValue {
 public:
  void look(std::string_view bytes);
  // Bytes of the first line so far, or in all.
  std::uint64_t first_line() const { return first_line_; }
  bool found() const { return state_ == State::found; }

 private:
  enum class State : std::uint8_t { before, in_first_line, behind, found };
  State state_ = State::before;
  std::uint64_t first_line_ = 0;
};

// Whether `line` is one JSON object and white space, as far as brackets and quotes tell.
bool is_whole_object(std::string_view line);

}  // namespace plumbline::evidence
