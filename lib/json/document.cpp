#include "json/document.h"

#include <algorithm>

namespace plumbline::json {
namespace {

// Rank of a UTF-8 byte such that comparing ranks orders text by UTF-16 code units: the code points
// U+E000..U+FFFF (lead bytes EE, EF) come after the supplementary ones (lead bytes F0..F4), which
// UTF-16 writes as surrogates D800..DFFF.
unsigned utf16_rank(unsigned char byte) {
  if (byte < 0xEE) return byte;
  return byte < 0xF0 ? byte + 5u : byte - 2u;
}

// Arrays child by child; objects member by member in canonical order, so that the cost is linear.
bool equal_children(Value a, Value b) {
  const auto left = a.canonical_children();
  const auto right = b.canonical_children();
  auto l = left.begin();
  auto r = right.begin();
  const auto left_end = left.end();
  const auto right_end = right.end();
  for (; l != left_end && r != right_end; ++l, ++r) {
    if ((*l).name.string() != (*r).name.string()) return false;
    if (!equal((*l).value, (*r).value)) return false;
  }
  return !(l != left_end) && !(r != right_end);
}

}  // namespace

std::string_view describe(Type type) {
  switch (type) {
    case Type::null: return "null";
    case Type::boolean: return "a boolean";
    case Type::number: return "a number";
    case Type::string: return "a string";
    case Type::array: return "an array";
    case Type::object: return "an object";
  }
  return "";
}

int compare_utf16(std::string_view a, std::string_view b) {
  const std::size_t common = std::min(a.size(), b.size());
  std::size_t at = 0;
  while (at < common && a[at] == b[at]) ++at;
  if (at == common) return a.size() == b.size() ? 0 : (a.size() < b.size() ? -1 : 1);
  const unsigned left = utf16_rank(static_cast<unsigned char>(a[at]));
  const unsigned right = utf16_rank(static_cast<unsigned char>(b[at]));
  return left < right ? -1 : 1;
}

std::string_view Document::text(std::uint32_t index) const {
  const Node& n = nodes_[index];
  if (n.flag) return std::string_view(text_).substr(n.next, n.extra);
  return source_.substr(n.begin, n.length);
}

Type Value::type() const { return document_ ? document_->node(index_).type : Type::null; }

std::string_view Value::string() const {
  return is_string() ? document_->text(index_) : std::string_view();
}

std::optional<std::string_view> Value::if_string() const {
  if (!is_string()) return std::nullopt;
  return document_->text(index_);
}

Number Value::number() const { return Number::parse(raw()); }

bool Value::boolean() const {
  return type() == Type::boolean && document_->node(index_).flag;
}

std::string_view Value::raw() const {
  if (!document_) return {};
  const Node& n = document_->node(index_);
  if (n.type == Type::string) return document_->source().substr(n.begin - 1, n.length + 2);
  return document_->source().substr(n.begin, n.length);
}

bool Value::canonical_as_received() const {
  return document_ != nullptr && document_->node(index_).canonical;
}

Value::Range Value::children() const {
  if (!is_array() && !is_object()) return {document_, 0, 0, false, nullptr, nullptr};
  return {document_, index_ + 1, document_->node(index_).next, is_object(), nullptr, nullptr};
}

Value::Range Value::canonical_children() const {
  Range range = children();
  if (!is_object()) return range;
  const auto order = document_->canonical_order(document_->node(index_));
  if (!order.empty()) {
    range.order = order.data();
    range.order_end = order.data() + order.size();
  }
  return range;
}

std::size_t Value::size() const {
  std::size_t count = 0;
  const auto range = children();
  const auto end = range.end();
  for (auto it = range.begin(); it != end; ++it) ++count;
  return count;
}

Value::Iterator Value::Range::begin() const { return {document, first, named, order}; }
Value::Iterator Value::Range::end() const { return {document, last, named, order_end}; }

Child Value::Iterator::operator*() const {
  const std::uint32_t at = order_ ? *order_ : at_;
  if (!named_) return {Value(), Value(document_, at)};
  return {Value(document_, at), Value(document_, at + 1)};
}

Value::Iterator& Value::Iterator::operator++() {
  if (order_) {
    ++order_;
  } else {
    at_ = document_->after(named_ ? at_ + 1 : at_);
  }
  return *this;
}

Value Value::find(std::string_view name) const {
  if (!is_object()) return {};
  const auto order = document_->canonical_order(document_->node(index_));
  if (!order.empty()) {
    const auto at = std::lower_bound(order.begin(), order.end(), name,
                                     [this](std::uint32_t member, std::string_view wanted) {
                                       return compare_utf16(document_->text(member), wanted) < 0;
                                     });
    if (at == order.end() || document_->text(*at) != name) return {};
    return {document_, *at + 1};
  }
  for (const auto& child : children()) {
    if (child.name.string() == name) return child.value;
  }
  return {};
}

bool equal(Value a, Value b) {
  if (a.type() != b.type()) return false;
  if (a.raw() == b.raw()) return true;
  switch (a.type()) {
    case Type::null: return true;
    case Type::boolean: return a.boolean() == b.boolean();
    case Type::number: return a.number() == b.number();
    case Type::string: return a.string() == b.string();
    case Type::array:
    case Type::object: return equal_children(a, b);
  }
  return false;
}

}  // namespace plumbline::json
