// The parsed form of one JSON text, or of one block of entries, and read-only views into it.
//
// A Document is a flat array of nodes in document order over the bytes it was read from. It owns
// the nodes and the unescaped text; the received bytes are borrowed from whoever read the block.
// Values are cheap copies (a pointer and an index) and stay valid until the Document is cleared,
// destroyed or parsed into again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/name_set.h"
#include "json/number.h"

namespace plumbline::json {

enum class Type : std::uint8_t { null, boolean, number, string, array, object };

// "null", "a boolean", "an object": a type as messages name it.
std::string_view describe(Type type);

// Why a value has no RFC 8785 form (spec 1.1).
enum class NoCanonicalForm : std::uint8_t { none, unsafe_integer, non_finite, lone_surrogate };

struct Node {
  std::uint32_t begin;   // offset of the first byte in the source; of a string, after the quote
  std::uint32_t length;  // bytes in the source; of a string, between the quotes
  std::uint32_t next;    // array, object: index after the subtree. Escaped string: text offset
  std::uint32_t extra;   // object: offset into order_, or in_order. Escaped string: text length.
                         // Another string: its number where it is a member name of the NameSet
  Type type;
  bool flag;             // boolean: its value. string: had escapes. number: integer spelling
  bool canonical;        // the received bytes of this value are its canonical bytes
};

// The nodes of a Document. Unlike std::vector it makes room without writing to it, since the parser
// writes every node itself.
class NodeBuffer {
 public:
  void clear() { size_ = 0; }
  std::uint32_t size() const { return size_; }
  void set_size(std::uint32_t size) { size_ = size; }
  Node* data() { return nodes_.get(); }
  const Node& operator[](std::uint32_t index) const { return nodes_[index]; }
  // Room for `count` more nodes; what was read so far is kept.
  void make_room(std::uint32_t count);

 private:
  std::unique_ptr<Node[]> nodes_;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

class Document;

// A view of one value. A default-made Value is an absent member: exists() is false and type() is
// null, so "absent or null" is one test.
class Value {
 public:
  Value() = default;
  Value(const Document* document, std::uint32_t index) : document_(document), index_(index) {}

  bool exists() const { return document_ != nullptr; }
  Type type() const;
  bool is_null() const { return type() == Type::null; }
  bool is_string() const { return type() == Type::string; }
  bool is_number() const { return type() == Type::number; }
  bool is_object() const { return type() == Type::object; }
  bool is_array() const { return type() == Type::array; }

  // The content of a string, escapes resolved, UTF-8. A lone surrogate escape stands as its
  // three-byte generalised form, so distinct code units stay distinct. "" for another type.
  std::string_view string() const;
  // The string if it is one.
  std::optional<std::string_view> if_string() const;
  Number number() const;  // of a number
  bool boolean() const;   // of a boolean

  // Of a member name: its number in the reader's NameSet. NameSet::not_in_set for another name and
  // for one received with escapes, whose text is to be looked at.
  std::uint32_t name_number() const {
    const Node& n = node();
    return n.flag ? NameSet::not_in_set : n.extra;
  }

  // The received bytes of the value, quotes and all.
  std::string_view raw() const;
  bool canonical_as_received() const;

  // Children of an array or object in received order; an empty range for another type.
  class Iterator;
  struct Range {
    const Document* document;
    std::uint32_t first, last;
    bool named;
    const std::uint32_t* order;      // name nodes to visit, or null to walk first..last
    const std::uint32_t* order_end;
    Iterator begin() const;
    Iterator end() const;
  };
  Range children() const;
  // The same, an object's members in canonical order (UTF-16 code units, RFC 8785 section 3.2.3).
  Range canonical_children() const;
  std::size_t size() const;  // number of children; walks them

  // The member of an object by name, or an absent Value. Logarithmic in large objects.
  Value find(std::string_view name) const;

  std::uint32_t index() const { return index_; }
  const Document* document() const { return document_; }

 private:
  const Node& node() const;

  const Document* document_ = nullptr;
  std::uint32_t index_ = 0;
};

// A child of an array (name is absent) or of an object.
struct Child {
  Value name;
  Value value;
};

class Value::Iterator {
 public:
  Iterator(const Document* document, std::uint32_t at, bool named, const std::uint32_t* order)
      : document_(document), at_(at), named_(named), order_(order) {}
  Child operator*() const;
  Iterator& operator++();
  bool operator!=(const Iterator& other) const {
    return order_ ? order_ != other.order_ : at_ != other.at_;
  }

 private:
  const Document* document_;
  std::uint32_t at_;
  bool named_;
  const std::uint32_t* order_;
};

class Document {
 public:
  static constexpr std::uint32_t in_order = NameSet::not_in_set;  // what every node begins with

  void clear(std::string_view source) {
    source_ = source;
    nodes_.clear();
    text_.clear();
    order_.clear();
  }

  std::string_view source() const { return source_; }
  const Node& node(std::uint32_t index) const { return nodes_[index]; }
  std::uint32_t node_count() const { return nodes_.size(); }
  // The index after the subtree of `index`.
  std::uint32_t after(std::uint32_t index) const {
    const Node& n = nodes_[index];
    return n.type == Type::array || n.type == Type::object ? n.next : index + 1;
  }
  std::string_view text(std::uint32_t index) const {  // content of a string node
    const Node& n = nodes_[index];
    if (n.flag) return std::string_view(text_).substr(n.next, n.extra);
    return {source_.data() + n.begin, n.length};
  }

  // Name-node indices of an object's members in canonical order. Kept for objects that were
  // received in another order and for large ones; empty otherwise.
  std::span<const std::uint32_t> canonical_order(const Node& object) const {
    if (object.extra == in_order) return {};
    return std::span(order_).subspan(object.extra + 1, order_[object.extra]);
  }

 private:
  friend class Parser;
  std::string_view source_;
  NodeBuffer nodes_;
  std::string text_;
  std::vector<std::uint32_t> order_;  // for each kept order: the count, then the name nodes
};

// The accessors that every entry of a ledger goes through many times.

inline const Node& Value::node() const { return document_->node(index_); }

inline Type Value::type() const { return document_ ? document_->node(index_).type : Type::null; }

inline std::string_view Value::string() const {
  return is_string() ? document_->text(index_) : std::string_view();
}

inline std::optional<std::string_view> Value::if_string() const {
  if (!is_string()) return std::nullopt;
  return document_->text(index_);
}

inline bool Value::boolean() const { return type() == Type::boolean && document_->node(index_).flag; }

inline std::string_view Value::raw() const {
  if (!document_) return {};
  const Node& n = document_->node(index_);
  const std::string_view source = document_->source();
  if (n.type == Type::string) return {source.data() + n.begin - 1, n.length + std::size_t{2}};
  return {source.data() + n.begin, n.length};
}

inline bool Value::canonical_as_received() const {
  return document_ != nullptr && document_->node(index_).canonical;
}

inline Value::Range Value::children() const {
  if (!is_array() && !is_object()) return {document_, 0, 0, false, nullptr, nullptr};
  return {document_, index_ + 1, document_->node(index_).next, is_object(), nullptr, nullptr};
}

inline Value::Iterator Value::Range::begin() const { return {document, first, named, order}; }
inline Value::Iterator Value::Range::end() const { return {document, last, named, order_end}; }

inline Child Value::Iterator::operator*() const {
  const std::uint32_t at = order_ ? *order_ : at_;
  if (!named_) return {Value(), Value(document_, at)};
  return {Value(document_, at), Value(document_, at + 1)};
}

inline Value::Iterator& Value::Iterator::operator++() {
  if (order_) {
    ++order_;
  } else {
    at_ = document_->after(named_ ? at_ + 1 : at_);
  }
  return *this;
}

// Order of member names by UTF-16 code units, on UTF-8 text (RFC 8785 section 3.2.3).
int compare_utf16(std::string_view a, std::string_view b);

// Equality as JSON: same type and same value, numbers by value, members in any order.
bool equal(Value a, Value b);

}  // namespace plumbline::json
