#include "json/splitter.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/limit_error.h"
#include "json/space.h"

namespace plumbline::json {
namespace {

// Bit i is the exclusive or of bits 0 to i.
std::uint64_t running_xor(std::uint64_t bits) {
  for (unsigned shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

}  // namespace

std::size_t BracketScan::find_delimiter(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); at += class_bytes) {
    ByteClasses classes;
    if (at + class_bytes <= text.size()) {
      classes = classify(text.data() + at);
    } else {
      std::array<char, class_bytes> rest;
      rest.fill(' ');
      text.copy(rest.data(), rest.size(), at);
      classes = classify(rest.data());
    }
    const std::size_t bytes = std::min(class_bytes, text.size() - at);
    const std::size_t found = find_among(classes, bytes);
    if (found < bytes) return at + found;
  }
  return text.npos;
}

// The bytes behind a backslash that is not escaped itself. `bytes` were looked at.
std::uint64_t BracketScan::escaped_by(std::uint64_t backslashes, std::size_t bytes) {
  std::uint64_t escaped = escaped_ ? 1 : 0;
  backslashes &= ~escaped;
  escaped_ = false;
  while (backslashes != 0) {
    const auto at = static_cast<std::size_t>(std::countr_zero(backslashes));
    if (at + 1 == bytes) escaped_ = true;
    if (at + 1 == class_bytes) break;
    const std::uint64_t next = std::uint64_t{2} << at;
    escaped |= next;
    backslashes &= ~(next | next >> 1);
  }
  return escaped;
}

// The offset of the delimiter among `bytes` bytes of `classes`, or `bytes`.
std::size_t BracketScan::find_among(const ByteClasses& classes, std::size_t bytes) {
  std::uint64_t quotes = classes.quotes;
  if (classes.backslashes != 0 || escaped_) quotes &= ~escaped_by(classes.backslashes, bytes);
  const std::uint64_t in_string = running_xor(quotes) ^ (in_string_ ? ~std::uint64_t{0} : 0);
  std::uint64_t brackets = (classes.opens | classes.closes) & ~in_string;
  std::uint64_t commas = classes.commas & ~in_string;
  while (const std::uint64_t next = brackets | (depth_ == 0 ? commas : 0)) {
    const std::uint64_t bit = next & -next;
    const bool closes = (classes.closes & bit) != 0;
    if ((commas & bit) != 0 || (closes && depth_ == 0)) {
      in_string_ = false;
      escaped_ = false;
      return static_cast<std::size_t>(std::countr_zero(bit));
    }
    if (closes) {
      --depth_;
    } else {
      ++depth_;
    }
    const std::uint64_t behind = ~(bit | (bit - 1));
    brackets &= behind;
    commas &= behind;
  }
  in_string_ = (in_string >> (bytes - 1) & 1) != 0;
  return bytes;
}

Splitter::Splitter(ByteSource& source, std::string_view array_name, std::size_t most)
    : source_(source), array_name_(array_name), most_(most) {}

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
    if (close < rest().size()) close = std::min(rest().find_first_of("\"\\", close), rest().size());
    if (close < rest().size() && rest()[close] == '"') break;
    if (close < rest().size()) close += 2;
    if (close < rest().size()) continue;
    const auto more = fill(0);
    if (!more) return more.error();
    if (!*more) return broken("the text ends inside a member name");
  }
  if (auto fits = within_limit(0, close + 1); !fits) return fits.error();
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
      std::size_t end = at;
      while (end > 0 && is_space(rest()[end - 1])) --end;
      if (end == 0) return broken("a value is missing");
      if (auto fits = within_limit(0, end); !fits) return fits.error();
      hand_out(end);
      state_ = State::after_value;
      return Piece::member;
    }
    from = rest().size();
    const auto more = fill(0);
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
    const std::size_t begin = last_comma == std::string::npos ? 0 : last_comma + 1;
    if (at != std::string::npos) {
      if (auto fits = within_limit(begin, at); !fits) return fits.error();
    }
    if (at == std::string::npos) {
      from = rest().size();
      if (from >= limits::block_bytes && last_comma != std::string::npos) {
        hand_out(last_comma);
        pass(1);
        any_elements_ = true;
        return Piece::elements;
      }
      const auto more = fill(begin);
      if (!more) return more.error();
      if (!*more) return broken("the text ends inside \"" + array_name_ + "\"");
    } else if (rest()[at] == ',') {
      last_comma = at;
      from = at + 1;
    } else if (rest()[at] == '}') {
      pass(at);
      return broken("expected ',' or ']' in an array");
    } else {
      const bool empty = first_not_space(rest()) == at && !any_elements_;
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

// Refuses what stands at rest()[begin, end) where it is more than one value may have.
Status Splitter::within_limit(std::size_t begin, std::size_t end) const {
  if (end - begin <= most_) return Done{};
  return limit_error("a value at byte " + std::to_string(at_ + begin) + " is larger than", most_,
                     "bytes", "is a quote or a bracket missing?");
}

// Appends the next bytes of the source, behind a value whose beginning stands at rest()[begin];
// false at the end of the source.
Result<bool> Splitter::fill(std::size_t begin) {
  if (ended_) return false;
  if (auto fits = within_limit(begin, rest().size()); !fits) return fits.error();
  buffer_.drop_front(start_);
  start_ = 0;
  const auto got = source_.read(buffer_.room(limits::block_bytes), limits::block_bytes);
  if (!got) return got.error();
  buffer_.grow(*got);
  ended_ = *got == 0;
  return !ended_;
}

// The next byte that is not white space, which is then rest()[0]; at the end of the source NUL and
// an empty rest.
Result<char> Splitter::token() {
  while (true) {
    const std::size_t at = first_not_space(rest());
    if (at != std::string::npos) {
      pass(at);
      return rest()[0];
    }
    pass(rest().size());
    const auto more = fill(0);
    if (!more) return more.error();
    if (!*more) return '\0';
  }
}

}  // namespace plumbline::json
