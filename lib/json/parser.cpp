#include "json/parser.h"

#include <algorithm>

#include "json/scalar.h"

namespace plumbline::json {
namespace {

// Objects with more members than this keep their canonical order, so that finding one stays cheap.
constexpr std::uint32_t kLargeObject = 16;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

void Parser::start(std::string_view source, Document& document) {
  source_ = source;
  document_ = &document;
  document.clear(source);
}

void Parser::tokens(const std::uint32_t* tokens, std::uint32_t count, std::size_t base) {
  tokens_ = tokens;
  count_ = count;
  at_ = 0;
  base_ = static_cast<std::uint32_t>(base);
}

void Parser::seek(std::size_t offset) {
  const auto* end = tokens_ + count_;
  at_ = static_cast<std::uint32_t>(std::lower_bound(tokens_, end, offset - base_) - tokens_);
}

std::variant<ReadValue, Problem> Parser::value(std::uint32_t depth) {
  const auto nodes_before = document_->nodes_.size();
  const auto text_before = document_->text_.size();
  const auto order_before = document_->order_.size();
  names_.clear();
  open_frames_ = 0;
  depth_ = depth;
  no_form_ = NoCanonicalForm::none;
  duplicate_.reset();
  problem_.reset();
  last_end_ = at_end() ? 0 : next();

  const auto root = static_cast<std::uint32_t>(nodes_before);
  bool good = scalar();
  while (good && open_frames_ > 0) {
    const Frame& frame = frames_[open_frames_ - 1];
    good = document_->nodes_[frame.node].type == Type::object ? member_or_close() : element_or_close();
  }
  if (good) return ReadValue{root, last_end_, no_form_, std::move(duplicate_)};
  document_->nodes_.resize(nodes_before);
  document_->text_.resize(text_before);
  document_->order_.resize(order_before);
  return std::move(*problem_);
}

bool Parser::fail(ProblemKind kind, std::size_t offset, std::string_view message) {
  problem_ = Problem{kind, offset, std::string(message), kind == ProblemKind::syntax && could_go_on()};
  return false;
}

// Whether the text may have been cut off at the current token: it is at the end, or is a number or
// literal at the end that is not whole yet.
bool Parser::could_go_on() const {
  if (at_end()) return true;
  if (at_ + 1 != count_) return false;
  const std::string_view token = token_text();
  for (const std::string_view literal : {"true", "false", "null"}) {
    if (literal.starts_with(token)) return true;
  }
  const bool number = token.front() == '-' || (token.front() >= '0' && token.front() <= '9');
  return number && !check_number(token) && check_number(std::string(token) + "0").has_value();
}

std::uint32_t Parser::add(Type type, std::uint32_t begin, std::uint32_t length) {
  const auto index = document_->node_count();
  document_->nodes_.push_back(Node{begin, length, index + 1, Document::in_order, type, false, true, false});
  return index;
}

// The current token without the white space behind it.
std::string_view Parser::token_text() const {
  const std::size_t begin = next();
  std::size_t end = base_ + tokens_[at_ + 1];
  while (end > begin && is_space(source_[end - 1])) --end;
  return source_.substr(begin, end - begin);
}

// Moves past the current token, which ends at `token_end`. White space before it means that the
// value around it was not received in canonical form.
void Parser::consume(std::size_t token_end) {
  if (open_frames_ > 0 && next() != last_end_) frames_[open_frames_ - 1].canonical = false;
  last_end_ = token_end;
  ++at_;
}

// Any value: a string, number or literal is read whole, a bracket opens a frame.
bool Parser::scalar() {
  if (at_end()) return fail(ProblemKind::syntax, next(), "the text ends where a value should be");
  const char c = peek();
  if (c == '{' || c == '[') return open();
  if (c == '"') return string_token();
  const std::string_view token = token_text();
  const auto begin = next();
  const auto length = static_cast<std::uint32_t>(token.size());
  if (c == '-' || (c >= '0' && c <= '9')) {
    const auto number = check_number(token);
    if (!number) return fail(ProblemKind::syntax, begin, "not a JSON number");
    Node& node = document_->nodes_[add(Type::number, begin, length)];
    node.flag = number->integer_spelling;
    node.canonical = number->canonical;
    note_no_form(number->no_form);
  } else if (token == "true" || token == "false") {
    document_->nodes_[add(Type::boolean, begin, length)].flag = c == 't';
  } else if (token == "null") {
    add(Type::null, begin, length);
  } else {
    return fail(ProblemKind::syntax, begin, "not a JSON value");
  }
  const bool canonical = document_->nodes_.back().canonical;
  consume(begin + length);
  if (open_frames_ > 0 && !canonical) frames_[open_frames_ - 1].canonical = false;
  return true;
}

bool Parser::string_token() {
  const std::string_view token = token_text();
  const auto begin = next();
  if (token.size() < 2 || token.back() != '"') {
    return fail(ProblemKind::syntax, begin + token.size(), "unexpected text after a string");
  }
  const std::string_view content = token.substr(1, token.size() - 2);
  const auto index = add(Type::string, begin + 1, static_cast<std::uint32_t>(content.size()));
  if (content.find('\\') != content.npos) {
    std::string& text = document_->text_;
    const std::size_t offset = text.size();
    std::size_t bad_at = 0;
    const auto unescaped = unescape(content, text, bad_at);
    if (!unescaped) return fail(ProblemKind::syntax, begin + 1 + bad_at, "unknown escape in a string");
    Node& node = document_->nodes_[index];
    node.flag = true;
    node.next = static_cast<std::uint32_t>(offset);
    node.extra = static_cast<std::uint32_t>(text.size() - offset);
    node.canonical = unescaped->minimal && !unescaped->lone_surrogate;
    if (unescaped->lone_surrogate) note_no_form(NoCanonicalForm::lone_surrogate);
  }
  const bool canonical = document_->nodes_[index].canonical;
  consume(begin + token.size());
  if (open_frames_ > 0 && !canonical) frames_[open_frames_ - 1].canonical = false;
  return true;
}

void Parser::note_no_form(NoCanonicalForm reason) {
  if (no_form_ == NoCanonicalForm::none) no_form_ = reason;
}

bool Parser::open() {
  const auto begin = next();
  if (depth_ + 1 > limits::nesting_depth) {
    return fail(ProblemKind::too_deep, begin,
                "nested deeper than " + std::to_string(limits::nesting_depth) + " levels");
  }
  const bool object = source_[begin] == '{';
  const auto node = add(object ? Type::object : Type::array, begin, 0);
  consume(begin + 1);
  ++depth_;
  frames_[open_frames_++] = {node, static_cast<std::uint32_t>(names_.size()), true, true};
  if (peek() == (object ? '}' : ']')) return close();
  return object ? name() && scalar() : scalar();
}

bool Parser::close() {
  const auto end = next() + 1;
  consume(end);
  Frame& frame = frames_[open_frames_ - 1];
  Node& node = document_->nodes_[frame.node];
  if (node.type == Type::object) order_members(frame);
  node.length = static_cast<std::uint32_t>(end - node.begin);
  node.next = document_->node_count();
  node.canonical = frame.canonical && frame.in_order;
  names_.resize(frame.first_name);
  --open_frames_;
  --depth_;
  if (open_frames_ > 0 && !node.canonical) frames_[open_frames_ - 1].canonical = false;
  return true;
}

bool Parser::element_or_close() {
  if (peek() == ']') return close();
  if (peek() != ',') return fail(ProblemKind::syntax, next(), "expected ',' or ']' in an array");
  consume(next() + 1);
  return scalar();
}

bool Parser::member_or_close() {
  if (peek() == '}') return close();
  if (peek() != ',') return fail(ProblemKind::syntax, next(), "expected ',' or '}' in an object");
  consume(next() + 1);
  return name() && scalar();
}

// A member name and the colon behind it.
bool Parser::name() {
  if (peek() != '"') return fail(ProblemKind::syntax, next(), "expected a member name in quotes");
  const auto index = document_->node_count();
  if (!string_token()) return false;
  Frame& frame = frames_[open_frames_ - 1];
  if (frame.in_order && names_.size() > frame.first_name) {
    frame.in_order = compare_utf16(document_->text(names_.back()), document_->text(index)) < 0;
  }
  names_.push_back(index);
  if (peek() != ':') return fail(ProblemKind::syntax, next(), "expected ':' after a member name");
  consume(next() + 1);
  return true;
}

// Sorts the names of a finished object where they were not received in canonical order, which also
// brings a name that stands twice to its twin.
void Parser::order_members(Frame& frame) {
  const auto count = static_cast<std::uint32_t>(names_.size() - frame.first_name);
  if (frame.in_order && count <= kLargeObject) return;
  const auto first = names_.begin() + frame.first_name;
  if (!frame.in_order) {
    std::stable_sort(first, names_.end(), [this](std::uint32_t a, std::uint32_t b) {
      return compare_utf16(document_->text(a), document_->text(b)) < 0;
    });
    const auto twin = std::adjacent_find(first, names_.end(), [this](std::uint32_t a, std::uint32_t b) {
      return document_->text(a) == document_->text(b);
    });
    if (twin != names_.end() && !duplicate_) {
      const Node& second = document_->nodes_[*(twin + 1)];
      duplicate_ = Problem{ProblemKind::duplicate_member, second.begin - 1,
                           std::string(document_->text(*twin)), false};
    }
  }
  document_->nodes_[frame.node].extra = static_cast<std::uint32_t>(document_->order_.size());
  document_->order_.push_back(count);
  document_->order_.insert(document_->order_.end(), first, names_.end());
}

}  // namespace plumbline::json
