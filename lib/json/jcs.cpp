#include "json/jcs.h"

#include <algorithm>

#include "json/scalar.h"

namespace plumbline::json {
namespace {

NoCanonicalForm append_number(Value value, std::string& out) {
  const Number number = value.number();
  const auto text = number.canonical();
  if (!text) {
    return number.finite() ? NoCanonicalForm::unsafe_integer : NoCanonicalForm::non_finite;
  }
  out += *text;
  return NoCanonicalForm::none;
}

NoCanonicalForm append_string(Value value, std::string& out) {
  return append_quoted(value.string(), out) ? NoCanonicalForm::none : NoCanonicalForm::lone_surrogate;
}

NoCanonicalForm append_members(Value object, std::initializer_list<std::string_view> left_out,
                               std::string& out) {
  out.push_back('{');
  bool first = true;
  for (const auto& [name, value] : object.canonical_children()) {
    if (std::find(left_out.begin(), left_out.end(), name.string()) != left_out.end()) continue;
    if (!first) out.push_back(',');
    first = false;
    auto reason = append_canonical(name, out);
    if (reason != NoCanonicalForm::none) return reason;
    out.push_back(':');
    reason = append_canonical(value, out);
    if (reason != NoCanonicalForm::none) return reason;
  }
  out.push_back('}');
  return NoCanonicalForm::none;
}

NoCanonicalForm append_elements(Value array, std::string& out) {
  out.push_back('[');
  bool first = true;
  for (const auto& child : array.children()) {
    if (!first) out.push_back(',');
    first = false;
    const auto reason = append_canonical(child.value, out);
    if (reason != NoCanonicalForm::none) return reason;
  }
  out.push_back(']');
  return NoCanonicalForm::none;
}

}  // namespace

NoCanonicalForm append_canonical(Value value, std::string& out) {
  if (value.canonical_as_received()) {
    out += value.raw();
    return NoCanonicalForm::none;
  }
  switch (value.type()) {
    case Type::null: out += "null"; return NoCanonicalForm::none;
    case Type::boolean: out += value.boolean() ? "true" : "false"; return NoCanonicalForm::none;
    case Type::number: return append_number(value, out);
    case Type::string: return append_string(value, out);
    case Type::array: return append_elements(value, out);
    case Type::object: return append_members(value, {}, out);
  }
  return NoCanonicalForm::none;
}

NoCanonicalForm append_canonical_without(Value object,
                                         std::initializer_list<std::string_view> left_out,
                                         std::string& out) {
  return append_members(object, left_out, out);
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
