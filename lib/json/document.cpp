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

// Of what overflows nothing is known but how it is spelled, unless both are spelled as integers.
bool same_number(const Number& a, const Number& b) {
  const bool known = (a.finite() && b.finite()) || (!a.unsafe_digits().empty() && !b.unsafe_digits().empty());
  return known && a == b;
}

}  // namespace

void NodeBuffer::make_room(std::uint32_t count) {
  if (capacity_ - size_ >= count) return;
  const std::uint32_t capacity = std::max(size_ + count, capacity_ * 2);
  auto nodes = std::make_unique_for_overwrite<Node[]>(capacity);
  std::copy_n(nodes_.get(), size_, nodes.get());
  nodes_ = std::move(nodes);
  capacity_ = capacity;
}

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

Number Value::number() const { return Number::parse(raw()); }

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
    case Type::number: return same_number(a.number(), b.number());
    case Type::string: return a.string() == b.string();
    case Type::array:
    case Type::object: return equal_children(a, b);
  }
  return false;
}

}  // namespace plumbline::json
