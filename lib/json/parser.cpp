#include "json/parser.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "json/scalar.h"
#include "json/space.h"

namespace plumbline::json {
namespace {

// Objects with more members than this keep their canonical order, so that finding one stays cheap.
constexpr std::uint32_t kLargeObject = 16;

// Integers of up to this many digits are safe and, but for a sign or a leading zero, canonical.
constexpr std::size_t kPlainDigits = 15;

// The current token without the white space behind it, which never reaches its first byte.
template <class Cursor>
std::string_view token_text(const Cursor& c) {
  const std::uint32_t begin = c.token[0];
  std::uint32_t end = c.token[1];
  while (is_space(c.region[end - 1])) --end;
  return {c.region + begin, end - begin};
}

bool is_plain_integer(std::string_view token) {
  if (token.size() > kPlainDigits || (token[0] == '0' && token.size() > 1)) return false;
  for (const char c : token) {
    if (c < '0' || c > '9') return false;
  }
  return true;
}

}  // namespace

void Parser::start(std::string_view source, Document& document) {
  source_ = source;
  document_ = &document;
  document.clear(source);
}

void Parser::tokens(const std::uint32_t* tokens, std::uint32_t count, std::size_t base) {
  first_token_ = tokens;
  token_ = tokens;
  end_ = tokens + count;
  base_ = static_cast<std::uint32_t>(base);
  escape_ = next_escape(0);
  if (names_capacity_ >= count) return;
  names_ = std::make_unique_for_overwrite<std::uint32_t[]>(count);
  names_capacity_ = count;
}

void Parser::seek(std::size_t offset) {
  token_ = std::lower_bound(first_token_, end_, offset - base_);
  escape_ = next_escape(*token_);
}

// The offset in the region of the first backslash at or behind `from`, or the region's end.
std::uint32_t Parser::next_escape(std::size_t from) const {
  const std::string_view region = source_.substr(base_, *end_);
  return static_cast<std::uint32_t>(std::min(region.find('\\', from), region.size()));
}

std::variant<ReadValue, Problem> Parser::value(std::uint32_t depth) {
  const std::uint32_t root = document_->node_count();
  const auto text_before = document_->text_.size();
  const auto order_before = document_->order_.size();
  // A token makes at most one node.
  document_->nodes_.make_room(static_cast<std::uint32_t>(end_ - token_));
  open_frames_ = 0;
  depth_ = depth;
  no_form_ = NoCanonicalForm::none;
  duplicate_.reset();
  problem_.reset();

  Cursor c{source_.data() + base_, token_, end_, document_->nodes_.data(), root, *token_, escape_, 0, {}};
  bool good = any(c);
  while (good && open_frames_ > 0) {
    bool another = false;
    good = next_in_frame(c, another);
    if (good && another) good = any(c);
  }
  token_ = c.token;
  escape_ = c.escape;
  if (good) {
    document_->nodes_.set_size(c.node);
    return ReadValue{root, base_ + c.last_end, no_form_, std::move(duplicate_)};
  }
  document_->text_.resize(text_before);
  document_->order_.resize(order_before);
  return std::move(*problem_);
}

bool Parser::fail(Cursor& c, ProblemKind kind, std::size_t offset, std::string_view message) {
  const bool ends_early = kind == ProblemKind::syntax && c.token == c.end;
  problem_ = Problem{kind, base_ + offset, std::string(message), ends_early};
  return false;
}

// The same for a token that is no scalar, where one may stand. The text may have been cut off in it:
// it is at the end, and the beginning of a number or literal.
bool Parser::fail_scalar(Cursor& c, std::string_view message) {
  fail(c, ProblemKind::syntax, *c.token, message);
  problem_->ends_early = could_go_on(c);
  return false;
}

bool Parser::could_go_on(const Cursor& c) const {
  if (c.token + 1 != c.end) return false;
  const std::string_view token(c.region + *c.token, *c.end - *c.token);
  for (const std::string_view literal : {"true", "false", "null"}) {
    if (literal.starts_with(token)) return true;
  }
  const bool number = token.front() == '-' || (token.front() >= '0' && token.front() <= '9');
  return number && !check_number(token) && check_number(std::string(token) + "0").has_value();
}

inline Node& Parser::add(Cursor& c, Type type, std::uint32_t begin, std::uint32_t length) {
  Node& node = c.nodes[c.node++];
  node = Node{base_ + begin, length, c.node, Document::in_order, type, false, true};
  return node;
}

// Moves past the current token, which ends at `token_end`. White space before it means that the
// value around it was not received in canonical form.
inline void Parser::consume(Cursor& c, std::uint32_t token_end) {
  if (*c.token != c.last_end) c.frame.canonical = false;
  c.last_end = token_end;
  ++c.token;
}

// Any value: a string, number or literal is read whole, a bracket opens a frame.
inline bool Parser::any(Cursor& c) {
  if (c.token == c.end) {
    return fail(c, ProblemKind::syntax, *c.token, "the text ends where a value should be");
  }
  switch (c.region[*c.token]) {
    case '"': return string_token(c);
    case '{':
    case '[': return open(c);
    default: return scalar(c);
  }
}

bool Parser::scalar(Cursor& c) {
  const std::string_view token = token_text(c);
  const std::uint32_t begin = *c.token;
  const auto length = static_cast<std::uint32_t>(token.size());
  const char first = token[0];
  if (is_plain_integer(token)) {
    add(c, Type::number, begin, length).flag = true;
  } else if (first == '-' || (first >= '0' && first <= '9')) {
    const auto number = check_number(token);
    if (!number) return fail_scalar(c, "not a JSON number");
    Node& node = add(c, Type::number, begin, length);
    node.flag = number->integer_spelling;
    node.canonical = number->canonical;
    if (!node.canonical) c.frame.canonical = false;
    if (no_form_ == NoCanonicalForm::none) no_form_ = number->no_form;
  } else if (token == "true" || token == "false") {
    add(c, Type::boolean, begin, length).flag = first == 't';
  } else if (token == "null") {
    add(c, Type::null, begin, length);
  } else {
    return fail_scalar(c, "not a JSON value");
  }
  consume(c, begin + length);
  return true;
}

inline bool Parser::string_token(Cursor& c) {
  const std::string_view token = token_text(c);
  const std::uint32_t begin = *c.token;
  const auto length = static_cast<std::uint32_t>(token.size());
  if (length < 2 || token.back() != '"') {
    return fail(c, ProblemKind::syntax, begin + length, "unexpected text after a string");
  }
  Node& node = add(c, Type::string, begin + 1, length - 2);
  if (begin + length > c.escape && !escapes(c, node)) return false;
  consume(c, begin + length);
  return true;
}

// Resolves the escapes of the string at the current token, if it has any. Every backslash of a text
// that is JSON stands in a string, so each is looked for once.
bool Parser::escapes(Cursor& c, Node& node) {
  if (c.escape < *c.token) c.escape = next_escape(*c.token);
  const std::string_view content = source_.substr(node.begin, node.length);
  if (base_ + c.escape >= node.begin + node.length) return true;
  c.escape = next_escape(*c.token + 1 + node.length);
  std::string& text = document_->text_;
  const std::size_t offset = text.size();
  std::size_t bad_at = 0;
  const auto unescaped = unescape(content, text, bad_at);
  if (!unescaped) {
    return fail(c, ProblemKind::syntax, *c.token + 1 + bad_at, "unknown escape in a string");
  }
  node.flag = true;
  node.next = static_cast<std::uint32_t>(offset);
  node.extra = static_cast<std::uint32_t>(text.size() - offset);
  node.canonical = unescaped->minimal && !unescaped->lone_surrogate;
  if (!node.canonical) c.frame.canonical = false;
  if (unescaped->lone_surrogate) no_form_ = NoCanonicalForm::lone_surrogate;
  return true;
}

bool Parser::open(Cursor& c) {
  const std::uint32_t begin = *c.token;
  if (depth_ + 1 > limits::nesting_depth) {
    return fail(c, ProblemKind::too_deep, begin,
                "nested deeper than the limit of " + std::to_string(limits::nesting_depth) + " levels");
  }
  const bool object = c.region[begin] == '{';
  const std::uint32_t node = c.node;
  add(c, object ? Type::object : Type::array, begin, 0);
  consume(c, begin + 1);
  ++depth_;
  frames_[open_frames_++] = c.frame;
  c.frame = {node, c.names, object, true, true, true, NameSet::not_in_set, 0};
  if (c.token != c.end && c.region[*c.token] == (object ? '}' : ']')) {
    close(c);
    return true;
  }
  // The value that comes next is read here, not by another round of value().
  return (!object || name(c)) && any(c);
}

void Parser::close(Cursor& c) {
  consume(c, *c.token + 1);
  if (c.frame.object) order_members(c);
  Node& node = c.nodes[c.frame.node];
  node.length = base_ + c.last_end - node.begin;
  node.next = c.node;
  node.canonical = c.frame.canonical && c.frame.in_order;
  c.names = c.frame.first_name;
  --depth_;
  c.frame = frames_[--open_frames_];
  if (!node.canonical) c.frame.canonical = false;
}

// What stands behind a value inside an array or object: its end, or a comma and, in an object, the
// next name. `another`: a value must follow.
inline bool Parser::next_in_frame(Cursor& c, bool& another) {
  const char found = c.token == c.end ? '\0' : c.region[*c.token];
  if (found == ',') {
    consume(c, *c.token + 1);
    another = true;
    return !c.frame.object || name(c);
  }
  if (found == (c.frame.object ? '}' : ']')) {
    close(c);
    return true;
  }
  return fail(c, ProblemKind::syntax, *c.token,
              c.frame.object ? "expected ',' or '}' in an object" : "expected ',' or ']' in an array");
}

// A member name and the colon behind it.
inline bool Parser::name(Cursor& c) {
  if (c.token == c.end || c.region[*c.token] != '"') {
    return fail(c, ProblemKind::syntax, *c.token, "expected a member name in quotes");
  }
  const std::uint32_t index = c.node;
  if (!string_token(c)) return false;
  note_name(c, index);
  names_[c.names++] = index;
  if (c.token == c.end || c.region[*c.token] != ':') {
    return fail(c, ProblemKind::syntax, *c.token, "expected ':' after a member name");
  }
  consume(c, *c.token + 1);
  return true;
}

// Recognises the name at `index` and compares it with the one before it.
inline void Parser::note_name(Cursor& c, std::uint32_t index) {
  Frame& frame = c.frame;
  Node& node = c.nodes[index];
  std::uint32_t number = NameSet::not_in_set;
  if (known_ && !node.flag) {
    number = known_->find({source_.data() + node.begin, node.length}, source_.data() + source_.size());
    node.extra = number;
  }
  const std::uint32_t last = std::exchange(frame.last_number, number);
  if (number == NameSet::not_in_set) {
    frame.all_known = false;
  } else {
    frame.seen |= std::uint64_t{1} << number;
  }
  if (!frame.in_order || c.names == frame.first_name) return;
  if (number != NameSet::not_in_set && last != NameSet::not_in_set) {
    frame.in_order = last < number;
  } else {
    frame.in_order =
        compare_utf16(document_->text(names_[c.names - 1]), document_->text(index)) < 0;
  }
}

// Sorts the names of a finished object where they were not received in canonical order, which also
// brings a name that stands twice to its twin.
void Parser::order_members(Cursor& c) {
  const std::uint32_t count = c.names - c.frame.first_name;
  if (c.frame.in_order && count <= kLargeObject) return;
  std::uint32_t* const first = names_.get() + c.frame.first_name;
  std::uint32_t* const last = first + count;
  if (!c.frame.in_order && !order_by_number(c, first, last)) order_by_text(c, first, last);
  c.nodes[c.frame.node].extra = static_cast<std::uint32_t>(document_->order_.size());
  document_->order_.push_back(count);
  document_->order_.insert(document_->order_.end(), first, last);
}

// Numbers stand for the canonical order, so no text need be looked at. False where some name has no
// number, or one of them stands twice.
bool Parser::order_by_number(Cursor& c, std::uint32_t* first, std::uint32_t* last) const {
  if (!c.frame.all_known || std::popcount(c.frame.seen) != last - first) return false;
  std::array<std::uint32_t, 64> by_number;
  for (const std::uint32_t* name = first; name != last; ++name) by_number[c.nodes[*name].extra] = *name;
  for (std::uint64_t left = c.frame.seen; left != 0; left &= left - 1) {
    *first++ = by_number[static_cast<std::size_t>(std::countr_zero(left))];
  }
  return true;
}

void Parser::order_by_text(Cursor& c, std::uint32_t* first, std::uint32_t* last) {
  const auto text = [this](std::uint32_t node) { return document_->text(node); };
  std::sort(first, last, [&](std::uint32_t a, std::uint32_t b) {
    const int order = compare_utf16(text(a), text(b));
    return order != 0 ? order < 0 : a < b;
  });
  const auto* twin = std::adjacent_find(
      first, last, [&](std::uint32_t a, std::uint32_t b) { return text(a) == text(b); });
  if (twin == last || duplicate_) return;
  duplicate_ = Problem{ProblemKind::duplicate_member, c.nodes[twin[1]].begin - 1,
                       std::string(text(*twin)), false};
}

}  // namespace plumbline::json
