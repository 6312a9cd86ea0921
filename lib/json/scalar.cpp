#include "json/scalar.h"

#include <cstdint>

namespace plumbline::json {
namespace {

// The next `\uXXXX` at `at`, or nullopt when there is none.
std::optional<std::uint32_t> hex_unit(std::string_view quoted, std::size_t at) {
  if (at + 6 > quoted.size() || quoted[at] != '\\' || quoted[at + 1] != 'u') return std::nullopt;
  std::uint32_t unit = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i) {
    const char c = quoted[i];
    std::uint32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<std::uint32_t>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      digit = static_cast<std::uint32_t>(c - 'a' + 10);
    } else if (c >= 'A' && c <= 'F') {
      digit = static_cast<std::uint32_t>(c - 'A' + 10);
    } else {
      return std::nullopt;
    }
    unit = unit * 16 + digit;
  }
  return unit;
}

bool is_high(std::uint32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_low(std::uint32_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

void append_code_point(std::uint32_t point, std::string& out) {
  const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (point < 0x80) {
    put(point);
  } else if (point < 0x800) {
    put(0xC0 | point >> 6);
    put(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    put(0xE0 | point >> 12);
    put(0x80 | (point >> 6 & 0x3F));
    put(0x80 | (point & 0x3F));
  } else {
    put(0xF0 | point >> 18);
    put(0x80 | (point >> 12 & 0x3F));
    put(0x80 | (point >> 6 & 0x3F));
    put(0x80 | (point & 0x3F));
  }
}

// The character a two-character escape stands for, or 0.
char short_escape(char letter) {
  switch (letter) {
    case '"': return '"';
    case '\\': return '\\';
    case '/': return '/';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

// Whether RFC 8785 writes control character `unit` as the six-character escape, in lower case.
bool is_minimal_unit(std::uint32_t unit, std::string_view escape) {
  if (unit >= 0x20) return false;
  const bool has_short = unit == '\b' || unit == '\t' || unit == '\n' || unit == '\f' || unit == '\r';
  return !has_short && escape[5] == "0123456789abcdef"[unit & 15];
}

}  // namespace

std::optional<Unescaped> unescape(std::string_view quoted, std::string& out, std::size_t& bad_at) {
  Unescaped result;
  std::size_t at = 0;
  while (at < quoted.size()) {
    const std::size_t slash = quoted.find('\\', at);
    out.append(quoted.substr(at, slash == quoted.npos ? quoted.npos : slash - at));
    if (slash == quoted.npos) break;
    bad_at = slash;
    if (slash + 1 >= quoted.size()) return std::nullopt;
    const char letter = quoted[slash + 1];
    if (letter != 'u') {
      const char meant = short_escape(letter);
      if (meant == 0) return std::nullopt;
      if (letter == '/') result.minimal = false;
      out.push_back(meant);
      at = slash + 2;
      continue;
    }
    const auto unit = hex_unit(quoted, slash);
    if (!unit) return std::nullopt;
    at = slash + 6;
    if (!is_minimal_unit(*unit, quoted.substr(slash, 6))) result.minimal = false;
    std::uint32_t point = *unit;
    if (is_high(*unit)) {
      const auto low = hex_unit(quoted, at);
      if (low && is_low(*low)) {
        point = 0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00);
        at += 6;
      } else {
        result.lone_surrogate = true;
      }
    } else if (is_low(*unit)) {
      result.lone_surrogate = true;
    }
    append_code_point(point, out);
  }
  return result;
}

std::optional<NumberToken> check_number(std::string_view token) {
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t from = at;
    while (at < token.size() && token[at] >= '0' && token[at] <= '9') ++at;
    return at - from;
  };
  const bool negative = !token.empty() && token[0] == '-';
  if (negative) ++at;
  const bool zero = at < token.size() && token[at] == '0';
  const std::size_t whole = digits();
  if (whole == 0 || (zero && whole > 1)) return std::nullopt;
  // Up to 15 digits are always safe, and written as they stand unless they spell minus zero.
  if (at == token.size() && whole <= 15) {
    return NumberToken{true, !(negative && zero), NoCanonicalForm::none};
  }
  const bool integer = at == token.size();
  if (at < token.size() && token[at] == '.') {
    ++at;
    if (digits() == 0) return std::nullopt;
  }
  if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
    ++at;
    if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
    if (digits() == 0) return std::nullopt;
  }
  if (at != token.size()) return std::nullopt;
  const Number number = Number::parse(token);
  const auto canonical = number.canonical();
  if (canonical) return NumberToken{integer, *canonical == token, NoCanonicalForm::none};
  return NumberToken{integer, false,
                     number.finite() ? NoCanonicalForm::unsafe_integer : NoCanonicalForm::non_finite};
}

bool append_quoted(std::string_view content, std::string& out) {
  out.push_back('"');
  for (std::size_t i = 0; i < content.size(); ++i) {
    const auto byte = static_cast<unsigned char>(content[i]);
    switch (byte) {
      case '"': out += "\\\""; continue;
      case '\\': out += "\\\\"; continue;
      case '\b': out += "\\b"; continue;
      case '\t': out += "\\t"; continue;
      case '\n': out += "\\n"; continue;
      case '\f': out += "\\f"; continue;
      case '\r': out += "\\r"; continue;
      default: break;
    }
    if (byte < 0x20) {
      out += "\\u00";
      out.push_back(byte < 0x10 ? '0' : '1');
      out.push_back("0123456789abcdef"[byte & 15]);
      continue;
    }
    // ED A0..BF starts a surrogate in generalised UTF-8; well-formed text never has it.
    if (byte == 0xED && i + 1 < content.size() &&
        static_cast<unsigned char>(content[i + 1]) >= 0xA0) {
      return false;
    }
    out.push_back(content[i]);
  }
  out.push_back('"');
  return true;
}

}  // namespace plumbline::json
