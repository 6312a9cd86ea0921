#include "evidence_text.h"

#include <algorithm>

namespace plumbline::bench {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

void append_unicode_escape(unsigned unit, std::string& out) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kHexDigits[(unit >> shift) & 0xF];
}

// True when `c` has an escape both writers use, which is then appended.
bool append_short_escape(char c, std::string& out) {
  switch (c) {
    case '"': out += "\\\""; return true;
    case '\\': out += "\\\\"; return true;
    case '\b': out += "\\b"; return true;
    case '\f': out += "\\f"; return true;
    case '\n': out += "\\n"; return true;
    case '\r': out += "\\r"; return true;
    case '\t': out += "\\t"; return true;
    default: return false;
  }
}

// The code point that starts at `text[at]`; moves `at` past it. `text` is well-formed UTF-8: all of
// it is written by this program.
unsigned next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(at++);
  if (lead < 0x80) return lead;
  const unsigned following = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  unsigned point = lead & (0x3FU >> following);
  for (unsigned i = 0; i < following; ++i) point = (point << 6) | (byte(at++) & 0x3FU);
  return point;
}

// Printable ASCII that both writers leave as it is.
bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

void append_string(std::string_view text, bool ascii_only, std::string& out) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t plain = at;
    while (at < text.size() && is_plain(text[at])) ++at;
    out += text.substr(plain, at - plain);
    if (at == text.size()) break;
    if (append_short_escape(text[at], out)) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    const unsigned point = next_code_point(text, at);
    if (point >= 0x20 && !ascii_only) {
      out += text.substr(start, at - start);
    } else if (point < 0x10000) {
      append_unicode_escape(point, out);
    } else {
      append_unicode_escape(0xD800 + ((point - 0x10000) >> 10), out);
      append_unicode_escape(0xDC00 + ((point - 0x10000) & 0x3FF), out);
    }
  }
  out += '"';
}

// The white space that goes before an element or a closing bracket `depth` levels deep.
void append_break(Style style, std::size_t depth, std::string& out) {
  if (style != Style::indent) return;
  out += '\n';
  out.append(depth, ' ');
}

void append_separator(Style style, std::string& out) {
  out += style == Style::dump ? ", " : ",";
}

void append_array(const Value& array, Style style, std::size_t depth, std::string& out) {
  out += '[';
  for (const Value& element : array.elements) {
    if (&element != &array.elements.front()) append_separator(style, out);
    append_break(style, depth + 1, out);
    append(element, style, depth + 1, out);
  }
  if (!array.elements.empty()) append_break(style, depth, out);
  out += ']';
}

void append_object(const Value& object, Style style, std::size_t depth, std::string& out) {
  std::vector<const Member*> order;
  order.reserve(object.members.size());
  for (const Member& member : object.members) order.push_back(&member);
  if (style == Style::canonical) {
    std::sort(order.begin(), order.end(),
              [](const Member* a, const Member* b) { return a->name < b->name; });
  }
  out += '{';
  for (const Member* member : order) {
    if (member != order.front()) append_separator(style, out);
    append_break(style, depth + 1, out);
    append_string(member->name, true, out);
    out += style == Style::canonical ? ":" : ": ";
    append(member->value, style, depth + 1, out);
  }
  if (!order.empty()) append_break(style, depth, out);
  out += '}';
}

}  // namespace

Value Value::text(std::string utf8) {
  Value value;
  value.kind = Kind::text;
  value.scalar = std::move(utf8);
  return value;
}

Value Value::verbatim(std::string token) {
  Value value;
  value.scalar = std::move(token);
  return value;
}

Value Value::number(std::int64_t number) { return verbatim(std::to_string(number)); }

Value Value::boolean(bool truth) { return verbatim(truth ? "true" : "false"); }

Value Value::null() { return verbatim("null"); }

Value Value::quarters(std::int64_t quarters) {
  constexpr std::string_view kFractions[] = {"", ".25", ".5", ".75"};
  Value value = number(quarters / 4);
  if (quarters % 4 == 0) value.python_scalar = value.scalar + ".0";
  value.scalar += kFractions[quarters % 4];
  return value;
}

Value Value::array(std::vector<Value> elements) {
  Value value;
  value.kind = Kind::array;
  value.elements = std::move(elements);
  return value;
}

Value Value::object(std::vector<Member> members) {
  Value value;
  value.kind = Kind::object;
  value.members = std::move(members);
  return value;
}

void Value::add(std::string_view name, Value value) { members.push_back({name, std::move(value)}); }

void append(const Value& value, Style style, std::size_t depth, std::string& out) {
  const bool python = style != Style::canonical;
  switch (value.kind) {
    case Value::Kind::text: append_string(value.scalar, python, out); break;
    case Value::Kind::token:
      out += python && !value.python_scalar.empty() ? value.python_scalar : value.scalar;
      break;
    case Value::Kind::array: append_array(value, style, depth, out); break;
    case Value::Kind::object: append_object(value, style, depth, out); break;
  }
}

}  // namespace plumbline::bench
