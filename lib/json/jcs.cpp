#include "json/jcs.h"

#include <algorithm>
#include <cstring>

#include "json/scalar.h"

namespace plumbline::json {
namespace {

// Writes behind what a string holds. The string is kept larger than what was written, so that a
// piece costs a copy and little more; what is too much goes when the Output does.
class Output {
 public:
  Output(std::string& out, std::size_t expected) : out_(out), at_(out.size()) {
    out_.resize(at_ + expected);
    point();
  }
  ~Output() { out_.resize(static_cast<std::size_t>(next_ - out_.data())); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void put(std::string_view bytes) {
    const std::size_t size = bytes.size();
    if (static_cast<std::size_t>(end_ - next_) < size) make_room(size);
    // Most pieces are names, words and numbers, for which two copies that overlap cost less than a call.
    if (size >= 8 && size <= 16) {
      put_ends<8>(bytes);
    } else if (size >= 4 && size < 8) {
      put_ends<4>(bytes);
    } else {
      std::memcpy(next_, bytes.data(), size);
    }
    next_ += size;
  }
  void put(char byte) {
    if (next_ == end_) make_room(1);
    *next_++ = byte;
  }

 private:
  // Copies the first and the last `count` bytes of at most twice as many.
  template <std::size_t count>
  void put_ends(std::string_view bytes) {
    std::memcpy(next_, bytes.data(), count);
    std::memcpy(next_ + bytes.size() - count, bytes.data() + bytes.size() - count, count);
  }
  void make_room(std::size_t count) {
    at_ = static_cast<std::size_t>(next_ - out_.data());
    out_.resize((at_ + count) * 2);
    point();
  }
  void point() {
    next_ = out_.data() + at_;
    end_ = out_.data() + out_.size();
  }

  std::string& out_;
  std::size_t at_;  // where next_ pointed when the string was last moved
  char* next_;
  char* end_;
};

NoCanonicalForm write(Value value, Output& out);

NoCanonicalForm write_number(Value value, Output& out) {
  const Number number = value.number();
  const auto text = number.canonical();
  if (!text) {
    return number.finite() ? NoCanonicalForm::unsafe_integer : NoCanonicalForm::non_finite;
  }
  out.put(*text);
  return NoCanonicalForm::none;
}

NoCanonicalForm write_string(Value value, Output& out) {
  std::string quoted;
  if (!append_quoted(value.string(), quoted)) return NoCanonicalForm::lone_surrogate;
  out.put(quoted);
  return NoCanonicalForm::none;
}

NoCanonicalForm write_members(Value object, std::initializer_list<std::string_view> left_out,
                              Output& out) {
  out.put('{');
  bool first = true;
  for (const auto& [name, value] : object.canonical_children()) {
    if (std::find(left_out.begin(), left_out.end(), name.string()) != left_out.end()) continue;
    if (!first) out.put(',');
    first = false;
    auto reason = write(name, out);
    if (reason != NoCanonicalForm::none) return reason;
    out.put(':');
    reason = write(value, out);
    if (reason != NoCanonicalForm::none) return reason;
  }
  out.put('}');
  return NoCanonicalForm::none;
}

NoCanonicalForm write_elements(Value array, Output& out) {
  out.put('[');
  bool first = true;
  for (const auto& child : array.children()) {
    if (!first) out.put(',');
    first = false;
    const auto reason = write(child.value, out);
    if (reason != NoCanonicalForm::none) return reason;
  }
  out.put(']');
  return NoCanonicalForm::none;
}

NoCanonicalForm write(Value value, Output& out) {
  if (value.canonical_as_received()) {
    out.put(value.raw());
    return NoCanonicalForm::none;
  }
  switch (value.type()) {
    case Type::null: out.put("null"); return NoCanonicalForm::none;
    case Type::boolean: out.put(value.boolean() ? "true" : "false"); return NoCanonicalForm::none;
    case Type::number: return write_number(value, out);
    case Type::string: return write_string(value, out);
    case Type::array: return write_elements(value, out);
    case Type::object: return write_members(value, {}, out);
  }
  return NoCanonicalForm::none;
}

}  // namespace

NoCanonicalForm append_canonical(Value value, std::string& out) {
  Output output(out, value.raw().size());
  return write(value, output);
}

NoCanonicalForm append_canonical_without(Value object,
                                         std::initializer_list<std::string_view> left_out,
                                         std::string& out) {
  Output output(out, object.raw().size());
  return write_members(object, left_out, output);
}

std::string_view describe(NoCanonicalForm reason) {
  switch (reason) {
    case NoCanonicalForm::none: return "a canonical form";
    case NoCanonicalForm::unsafe_integer: return "an integer outside the safe range of 2^53 - 1";
    case NoCanonicalForm::non_finite: return "a number too large for binary64";
    case NoCanonicalForm::lone_surrogate: return "a lone surrogate";
  }
  return "";
}

}  // namespace plumbline::json
