#include "base/display.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace plumbline {
namespace {

// A character of generalised UTF-8: RFC 3629 and the surrogates it leaves out.
struct Character {
  std::uint32_t point;
  std::size_t length;
};

bool is_bare(char c) { return c >= '!' && c <= '~' && c != '"' && c != '\\'; }

bool can_stand_bare(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_bare);
}

std::optional<Character> decode_any(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return Character{lead, 1};
  if (lead < 0xC2 || lead > 0xF4) return std::nullopt;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < length) return std::nullopt;
  std::uint32_t point = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
    point = point << 6 | (byte(i) & 0x3Fu);
  }
  // Longer than need be, or past the last code point.
  if ((length == 3 && point < 0x800) || (length == 4 && point < 0x10000) || point > 0x10FFFF) {
    return std::nullopt;
  }
  return Character{point, length};
}

// The first character of `text`, not empty; nullopt where it is not UTF-8.
std::optional<Character> decode(std::string_view text) {
  const auto first = decode_any(text);
  if (!first || first->point < 0xD800 || first->point > 0xDBFF || text.size() < 6) return first;
  const auto second = decode_any(text.substr(3));
  const bool pair = second && second->point >= 0xDC00 && second->point <= 0xDFFF;
  return pair ? std::nullopt : first;
}

void append_unit(std::uint32_t unit, std::string& out) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) {
    out.push_back("0123456789abcdef"[unit >> shift & 15]);
  }
}

void append_point(std::uint32_t point, std::string& out) {
  if (point >= 0x10000) {
    append_unit(0xD800 + ((point - 0x10000) >> 10), out);
    append_unit(0xDC00 + ((point - 0x10000) & 0x3FF), out);
  } else if (point < ' ' || point > '~') {
    append_unit(point, out);
  } else {
    if (point == '"' || point == '\\') out.push_back('\\');
    out.push_back(static_cast<char>(point));
  }
}

enum class Form { characters, bytes };

// Appends whole characters of `text` while they fit into `limit` bytes and returns how many bytes
// of it that were; nullopt at one that the form cannot hold.
std::optional<std::size_t> append_escaped(std::string_view text, Form form, std::size_t limit,
                                          std::string& out) {
  const std::size_t start = out.size();
  std::size_t at = 0;
  while (at < text.size()) {
    Character next{static_cast<unsigned char>(text[at]), 1};
    if (form == Form::characters) {
      const auto decoded = decode(text.substr(at));
      if (!decoded) return std::nullopt;
      next = *decoded;
    }
    const std::size_t before = out.size();
    append_point(next.point, out);
    if (out.size() - start > limit) {
      out.resize(before);
      return at;
    }
    at += next.length;
  }
  return at;
}

std::string quote(std::string_view text, std::size_t limit) {
  std::string out = "\"";
  auto taken = append_escaped(text, Form::characters, limit, out);
  if (!taken) {
    out = "bytes:\"";
    taken = append_escaped(text, Form::bytes, limit, out);
  }
  out.push_back('"');
  const std::size_t left = text.size() - *taken;
  if (left > 0) out += "...(" + std::to_string(left) + " more bytes)";
  return out;
}

}  // namespace

std::string shown(std::string_view text) {
  return can_stand_bare(text) ? std::string(text) : quoted(text);
}

std::string quoted(std::string_view text) { return quote(text, std::string_view::npos); }

std::string shown_short(std::string_view text, std::size_t limit) {
  if (text.size() <= limit && can_stand_bare(text)) return std::string(text);
  return quote(text, limit);
}

std::string quoted_short(std::string_view text, std::size_t limit) { return quote(text, limit); }

}  // namespace plumbline
