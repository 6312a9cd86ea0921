#include "evidence/bundle_lines.h"

#include <algorithm>

#include "base/limits.h"
#include "json/space.h"
#include "json/splitter.h"

namespace plumbline::evidence {
namespace {

bool is_blank(std::string_view text) { return json::first_not_space(text) == text.npos; }

}  // namespace

Result<std::optional<BundleLine>> BundleLines::next() {
  BundleLine line{"", line_, offset_, false};
  std::size_t looked = start_;  // no line end stands before it
  while (true) {
    const std::size_t end = buffer_.find('\n', looked);
    if (end == std::string::npos && !ended_) {
      // What is too long is passed over without being kept.
      if (buffer_.size() - start_ > limits::bundle_line_bytes) line.too_long = true;
      if (line.too_long) {
        offset_ += buffer_.size() - start_;
        start_ = buffer_.size();
      }
      const auto more = fill();
      if (!more) return more.error();
      looked = *more;
      continue;
    }
    const std::size_t stop = std::min(end, buffer_.size());
    if (end == std::string::npos && start_ == stop && !line.too_long) {
      return std::optional<BundleLine>();
    }
    line.text.assign(buffer_, start_, stop - start_);
    const std::size_t next = std::min(stop + 1, buffer_.size());
    offset_ += next - start_;
    start_ = next;
    ++line_;
    line.too_long = line.too_long || line.text.size() > limits::bundle_line_bytes;
    if (line.too_long) line.text.clear();
    if (line.too_long || !is_blank(line.text)) return std::optional(std::move(line));
    line = {"", line_, offset_, false};
    looked = start_;
  }
}

// Reads on behind what was not handed out; where the fresh bytes begin in the buffer.
Result<std::size_t> BundleLines::fill() {
  buffer_.erase(0, start_);
  start_ = 0;
  const std::size_t before = buffer_.size();
  buffer_.resize(before + limits::block_bytes);
  const auto got = source_.read(buffer_.data() + before, limits::block_bytes);
  buffer_.resize(before + (got ? *got : 0));
  if (!got) return got.error();
  ended_ = *got == 0;
  return before;
}

void SecondValue::look(std::string_view bytes) {
  if (state_ == State::before) {
    const std::size_t first = json::first_not_space(bytes);
    if (first == bytes.npos) return;
    bytes.remove_prefix(first);
    state_ = State::in_first_line;
  }
  if (state_ == State::in_first_line) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    first_line_ += end;
    if (end == bytes.size()) return;
    bytes.remove_prefix(end);
    state_ = State::behind;
  }
  if (state_ == State::behind && !is_blank(bytes)) state_ = State::found;
}

bool is_whole_object(std::string_view line) {
  const std::size_t first = json::first_not_space(line);
  if (first == line.npos || line[first] != '{') return false;
  json::BracketScan brackets;
  std::size_t at = first;
  do {
    at = brackets.find_delimiter(line, at + 1);
  } while (at != line.npos && line[at] == ',');
  return at != line.npos && line[at] == '}' && is_blank(line.substr(at + 1));
}

}  // namespace plumbline::evidence
