#include "json/splitter.h"

#include <algorithm>
#include <cstring>

#include "base/limits.h"

namespace plumbline::json {
namespace {

constexpr std::string_view kSpace = " \t\n\r";

// Whether any byte of `word` is `byte`: the classic zero-byte test on `word` XOR a repeated byte.
constexpr bool has_byte(std::uint64_t word, std::uint8_t byte) {
  constexpr std::uint64_t ones = 0x0101010101010101u;
  const std::uint64_t x = word ^ (ones * byte);
  return ((x - ones) & ~x & (ones << 7)) != 0;
}

// The offset of the first quote or backslash at or behind `from`.
std::size_t string_stop(std::string_view text, std::size_t from) {
  while (from + 8 <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + from, 8);
    if (has_byte(word, '"') || has_byte(word, '\\')) break;
    from += 8;
  }
  while (from < text.size() && text[from] != '"' && text[from] != '\\') ++from;
  return from;
}

}  // namespace

std::size_t BracketScan::find_delimiter(std::string_view text, std::size_t from) {
  std::size_t at = from;
  while (at < text.size()) {
    if (in_string_) {
      if (escaped_) {
        escaped_ = false;
        ++at;
        continue;
      }
      at = string_stop(text, at);
      if (at == text.size()) break;
      if (text[at] == '"') in_string_ = false;
      else escaped_ = true;
      ++at;
      continue;
    }
    switch (text[at]) {
      case '"': in_string_ = true; break;
      case '{':
      case '[': ++depth_; break;
      case '}':
      case ']':
        if (depth_ == 0) return at;
        --depth_;
        break;
      case ',':
        if (depth_ == 0) return at;
        break;
      default: break;
    }
    ++at;
  }
  return text.npos;
}

Splitter::Splitter(ByteSource& source, std::string_view array_name)
    : source_(source), array_name_(array_name) {}

Result<Splitter::Piece> Splitter::next() {
  while (true) {
    if (state_ == State::elements) {
      auto piece = elements();
      if (!piece || *piece != Piece::end) return piece;
      continue;  // the array had no more elements
    }
    const auto token = this->token();
    if (!token) return token.error();
    const char c = *token;
    switch (state_) {
      case State::start:
        if (c != '{') return broken("expected '{'");
        pass(1);
        state_ = State::first_name;
        break;
      case State::first_name:
      case State::name:
        if (c == '}' && state_ == State::first_name) {
          pass(1);
          state_ = State::behind;
          break;
        }
        if (c != '"') return broken("expected a member name in quotes");
        return member();
      case State::after_value:
        if (c != ',' && c != '}') return broken("expected ',' or '}' behind a member");
        pass(1);
        state_ = c == ',' ? State::name : State::behind;
        break;
      case State::behind:
        if (!rest().empty()) return broken("unexpected text behind the JSON value");
        return Piece::end;
      case State::elements: break;
    }
  }
}

// Reads a name and its colon, and its value unless that is the streamed array.
Result<Splitter::Piece> Splitter::member() {
  std::size_t close = 1;  // where to look on: an escape may reach beyond what was read so far
  while (true) {
    if (close < rest().size()) close = string_stop(rest(), close);
    if (close < rest().size() && rest()[close] == '"') break;
    if (close < rest().size()) close += 2;
    if (close < rest().size()) continue;
    const auto more = fill();
    if (!more) return more.error();
    if (!*more) return broken("the text ends inside a member name");
  }
  name_text_.assign(rest().substr(0, close + 1));
  const auto outcome = read_text(reader_, name_text_, name_document_);
  if (const auto* wrong = std::get_if<Problem>(&outcome)) {
    pass(wrong->offset);
    broken(wrong->message);
    problem_.kind = wrong->kind;
    return Piece::broken;
  }
  const auto& read = std::get<ReadValue>(outcome);
  name_ = Value(&name_document_, read.root).string();
  lone_surrogate_ = read.no_form == NoCanonicalForm::lone_surrogate;
  pass(close + 1);
  auto token = this->token();
  if (!token) return token.error();
  if (*token != ':') return broken("expected ':' behind a member name");
  pass(1);
  token = this->token();
  if (!token) return token.error();
  if (*token != '[' || name_ != array_name_) return value();
  pass(1);
  state_ = State::elements;
  any_elements_ = false;
  return Piece::array;
}

Result<Splitter::Piece> Splitter::value() {
  BracketScan scan;
  std::size_t from = 0;
  while (true) {
    const std::size_t at = scan.find_delimiter(rest(), from);
    if (at != std::string::npos) {
      const std::size_t last = rest().find_last_not_of(kSpace, at == 0 ? 0 : at - 1);
      if (at == 0 || last == std::string::npos) return broken("a value is missing");
      hand_out(last + 1);
      state_ = State::after_value;
      return Piece::member;
    }
    from = rest().size();
    const auto more = fill();
    if (!more) return more.error();
    if (!*more) return broken("the text ends inside a member");
  }
}

Result<Splitter::Piece> Splitter::elements() {
  BracketScan scan;
  std::size_t from = 0;
  std::size_t last_comma = std::string::npos;
  while (true) {
    const std::size_t at = scan.find_delimiter(rest(), from);
    if (at == std::string::npos) {
      from = rest().size();
      if (from >= limits::block_bytes && last_comma != std::string::npos) {
        hand_out(last_comma);
        pass(1);
        any_elements_ = true;
        return Piece::elements;
      }
      const auto more = fill();
      if (!more) return more.error();
      if (!*more) return broken("the text ends inside \"" + array_name_ + "\"");
    } else if (rest()[at] == ',') {
      last_comma = at;
      from = at + 1;
    } else if (rest()[at] == '}') {
      pass(at);
      return broken("expected ',' or ']' in an array");
    } else {
      const bool empty = rest().find_first_not_of(kSpace) == at && !any_elements_;
      hand_out(at);
      pass(1);
      state_ = State::after_value;
      return empty ? Piece::end : Piece::elements;
    }
  }
}

// Copies the first `length` bytes of the rest into text_ and moves past them.
void Splitter::hand_out(std::size_t length) {
  offset_ = at_;
  position_ = at_position_;
  text_.assign(rest().substr(0, length));
  pass(length);
}

void Splitter::pass(std::size_t count) {
  advance(at_position_, rest().substr(0, count));
  start_ += count;
  at_ += count;
}

Splitter::Piece Splitter::broken(std::string_view message) {
  problem_ = Problem{ProblemKind::syntax, at_, std::string(message), ended_ && rest().empty()};
  offset_ = at_;
  position_ = at_position_;
  return Piece::broken;
}

// Appends the next bytes of the source; false at its end.
Result<bool> Splitter::fill() {
  if (ended_) return false;
  buffer_.erase(0, start_);
  start_ = 0;
  const std::size_t before = buffer_.size();
  if (before > limits::value_bytes) {
    return Error{ErrorKind::limit, "one value at byte " + std::to_string(at_) +
                                       " is larger than the limit of " +
                                       std::to_string(limits::value_bytes) + " bytes"};
  }
  buffer_.resize(before + limits::block_bytes);
  const auto got = source_.read(buffer_.data() + before, limits::block_bytes);
  buffer_.resize(before + (got ? *got : 0));
  if (!got) return got.error();
  ended_ = *got == 0;
  return !ended_;
}

// The next byte that is not white space, which is then rest()[0]; at the end of the source NUL and
// an empty rest.
Result<char> Splitter::token() {
  while (true) {
    const std::size_t at = rest().find_first_not_of(kSpace);
    if (at != std::string::npos) {
      pass(at);
      return rest()[0];
    }
    pass(rest().size());
    const auto more = fill();
    if (!more) return more.error();
    if (!*more) return '\0';
  }
}

}  // namespace plumbline::json
