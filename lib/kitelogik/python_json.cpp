#include "kitelogik/python_json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "json/shortest_digits.h"

namespace plumbline::kitelogik {
namespace {

constexpr int kLeastPlainExponent = -4;
constexpr int kFirstLargeExponent = 16;

void append_unit(std::uint32_t unit, std::string& out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += "\\u";
  for (const unsigned shift : {12u, 8u, 4u, 0u}) out.push_back(kDigits[unit >> shift & 15]);
}

// The code point of the UTF-8 sequence, generalised or not, at `at`, which is moved behind it.
std::uint32_t take_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&] { return static_cast<unsigned char>(text[at++]); };
  const std::uint32_t lead = byte();
  if (lead < 0x80) return lead;
  const int more = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
  std::uint32_t point = lead & (0x3Fu >> more);
  for (int i = 0; i < more; ++i) point = point << 6 | (byte() & 0x3F);
  return point;
}

// The letter behind the backslash of a two-character escape, or 0.
char short_escape(std::uint32_t point) {
  switch (point) {
    case '"': return '"';
    case '\\': return '\\';
    case '\n': return 'n';
    case '\r': return 'r';
    case '\t': return 't';
    case '\f': return 'f';
    case '\b': return 'b';
    default: return 0;
  }
}

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

void append_string(std::string_view text, std::string& out) {
  out.push_back('"');
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = at;
    while (end < text.size() && is_plain(text[end])) ++end;
    out += text.substr(at, end - at);
    at = end;
    if (at == text.size()) break;
    const std::uint32_t point = take_code_point(text, at);
    if (const char letter = short_escape(point)) {
      out.push_back('\\');
      out.push_back(letter);
    } else if (point < 0x10000) {
      append_unit(point, out);
    } else {
      append_unit(0xD800 + ((point - 0x10000) >> 10), out);
      append_unit(0xDC00 + ((point - 0x10000) & 0x3FF), out);
    }
  }
  out.push_back('"');
}

void append_number(std::string_view token, std::string& out) {
  if (token.find_first_of(".eE") != token.npos) {
    out += python_float(json::Number::parse(token).value());
  } else {
    out += token == "-0" ? "0" : token;
  }
}

void append_members(json::Value object, std::string& out) {
  std::vector<json::Child> members;
  for (const auto& child : object.canonical_children()) members.push_back(child);
  // The order of UTF-8 bytes is that of code points; the document's is that of UTF-16.
  const auto before = [](const json::Child& a, const json::Child& b) {
    return a.name.string() < b.name.string();
  };
  if (!std::is_sorted(members.begin(), members.end(), before)) {
    std::sort(members.begin(), members.end(), before);
  }
  out.push_back('{');
  bool first = true;
  for (const auto& [name, value] : members) {
    if (!first) out += ", ";
    first = false;
    append_string(name.string(), out);
    out += ": ";
    append_python_json(value, out);
  }
  out.push_back('}');
}

void append_elements(json::Value array, std::string& out) {
  out.push_back('[');
  bool first = true;
  for (const auto& child : array.children()) {
    if (!first) out += ", ";
    first = false;
    append_python_json(child.value, out);
  }
  out.push_back(']');
}

}  // namespace

void append_python_json(json::Value value, std::string& out) {
  switch (value.type()) {
    case json::Type::null: out += "null"; return;
    case json::Type::boolean: out += value.boolean() ? "true" : "false"; return;
    case json::Type::number: append_number(value.raw(), out); return;
    case json::Type::string: append_string(value.string(), out); return;
    case json::Type::array: append_elements(value, out); return;
    case json::Type::object: append_members(value, out); return;
  }
}

std::string python_float(double value) {
  const std::string sign = std::signbit(value) ? "-" : "";
  if (std::isinf(value)) return sign + "Infinity";
  // Of the shortest digits, laid out by Python's rules.
  const auto [digits, exponent] = json::shortest_digits(value);
  if (exponent < kLeastPlainExponent || exponent >= kFirstLargeExponent) {
    std::string out = sign + digits[0];
    if (digits.size() > 1) out += "." + digits.substr(1);
    const std::string size = std::to_string(std::abs(exponent));
    return out + (exponent < 0 ? "e-" : "e+") + (size.size() < 2 ? "0" : "") + size;
  }
  if (exponent < 0) {
    return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  }
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return sign + digits + std::string(whole - digits.size(), '0') + ".0";
  return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

}  // namespace plumbline::kitelogik
