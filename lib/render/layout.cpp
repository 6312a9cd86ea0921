#include "render/layout.h"

#include <algorithm>

#include "base/display.h"

namespace plumbline::render {
namespace {

constexpr Marks kAscii = {"|  ", "|- ", "`- ", "   ", 3, "...", 3};
constexpr Marks kUnicode = {"\u2502 ", "\u251c ", "\u2514 ", "  ", 2, "\u2026", 1};

constexpr std::size_t kBriefBytes = 80;
constexpr std::size_t kLeastWidth = 40;

// Where the word that starts at `at` ends: at the next space outside quotes.
std::size_t word_end(std::string_view text, std::size_t at) {
  bool in_quotes = false;
  for (; at < text.size(); ++at) {
    if (in_quotes && text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      in_quotes = !in_quotes;
    } else if (text[at] == ' ' && !in_quotes) {
      return at;
    }
  }
  return text.size();
}

}  // namespace

const Marks& marks(const TextStyle& style) { return style.unicode ? kUnicode : kAscii; }

std::size_t line_width(const TextStyle& style) {
  return std::max<std::size_t>(style.width, kLeastWidth);
}

std::string printable(std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~'; };
  return std::all_of(text.begin(), text.end(), plain) ? std::string(text) : quoted(text);
}

std::string brief(std::string_view text) { return shown_short(text, kBriefBytes); }

std::string input_name(const Report& report) {
  return report.path == "-" ? "standard input" : shown(report.path);
}

std::string fit(std::string text, std::size_t limit, const Marks& marks) {
  if (text.size() <= limit) return text;
  text.resize(limit > marks.cut_columns ? limit - marks.cut_columns : 0);
  return limit < marks.cut_columns ? text : text.append(marks.cut);
}

void append_cell(std::string& out, std::string_view text, std::size_t width, bool right) {
  const std::size_t used = columns(text);
  const std::size_t blanks = width > used ? width - used : 0;
  if (right) out.append(blanks, ' ');
  out += text;
  if (!right) out.append(blanks, ' ');
}

std::size_t columns(std::string_view text) {
  // Continuation bytes of UTF-8 take no column.
  const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts));
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? " and " : ", ";
    out += parts[i];
  }
  return out;
}

std::string fit_scopes(bool readable, const std::vector<std::string>& scopes, std::size_t limit,
                       const Marks& marks) {
  if (!readable) return fit("unreadable", limit, marks);
  if (scopes.empty()) return "-";
  const auto item = [&](std::size_t i) { return brief(scopes[i]); };
  return fit_list(scopes.size(), item, " ", limit, marks);
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

void append_wrapped(std::string& out, std::string_view text, std::size_t column, std::size_t indent,
                    std::size_t width) {
  std::size_t at = 0;
  bool first = true;
  while (at < text.size()) {
    const std::size_t end = word_end(text, at);
    const std::string_view word = text.substr(at, end - at);
    if (!first && column + 1 + columns(word) > width) {
      out.push_back('\n');
      out.append(indent, ' ');
      column = indent;
    } else if (!first) {
      out.push_back(' ');
      ++column;
    }
    out += word;
    column += columns(word);
    first = false;
    at = end + 1;
  }
  out.push_back('\n');
}

std::string toned(std::string text, Tone tone, const TextStyle& style) {
  if (!style.color || tone == Tone::plain) return text;
  const std::string_view code =
      tone == Tone::good ? "\x1b[32m" : tone == Tone::doubtful ? "\x1b[33m" : "\x1b[31m";
  return std::string(code) + text + "\x1b[0m";
}

void append_toned(std::string& out, std::string_view before, std::string_view lines, Tone tone,
                  const TextStyle& style) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    out += before;
    out += toned(std::string(lines.substr(0, end)), tone, style) + "\n";
    lines.remove_prefix(end + 1);
  }
}

}  // namespace plumbline::render
