// Fitting text into columns and lines: the pieces every part of the text report is made of.
// Internal to render.
//
// Widths are columns of a terminal. Every character printed is one byte and one column, but for the
// few of Marks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/render.h"

namespace plumbline::render {

// What the tree is drawn with, each of `step` columns, and what stands for a part that was cut.
struct Marks {
  std::string_view through, branch, last, blank;
  std::size_t step;
  std::string_view cut;
  std::size_t cut_columns;
};
const Marks& marks(const TextStyle& style);

std::size_t line_width(const TextStyle& style);

// A string the report calls printable, which is printed as it is when it is that.
std::string printable(std::string_view text);
// Text from the evidence or the user, escaped and, past 80 bytes, cut with a note of it.
std::string brief(std::string_view text);
// Printable text in at most `limit` columns, the cut marked.
std::string fit(std::string text, std::size_t limit, const Marks& marks);
// The name of a report's input, escaped. No file has that of standard input: a name with a blank is
// in quotes.
std::string input_name(const Report& report);
// Adds blanks up to `width` columns, behind the text or before it.
void append_cell(std::string& out, std::string_view text, std::size_t width, bool right = false);
std::size_t columns(std::string_view text);

// "1 node", "2 nodes".
std::string counted(std::uint64_t count, std::string_view one, std::string_view many);

// "a", "a and b", "a, b and c".
std::string joined(const std::vector<std::string>& parts);

// As many items as fit, and how many more there are. `item(i)` is printable.
template <class Item>
std::string fit_list(std::size_t count, Item item, std::string_view separator, std::size_t limit,
                     const Marks& marks) {
  const auto more = [count](std::size_t taken) {
    return taken == count ? "" : " +" + std::to_string(count - taken);
  };
  std::string out;
  std::size_t taken = 0;
  while (taken < count) {
    const std::string next = (taken > 0 ? std::string(separator) : "") + item(taken);
    if (out.size() + next.size() + more(taken + 1).size() > limit) break;
    out += next;
    ++taken;
  }
  if (taken > 0 || count == 0) return out + more(taken);
  const std::string rest = more(1);
  if (limit <= rest.size()) return fit(rest, limit, marks);
  return fit(item(0), limit - rest.size(), marks) + rest;
}

// The scopes of an authority, "unreadable" of one that could not be read.
std::string fit_scopes(bool readable, const std::vector<std::string>& scopes, std::size_t limit,
                       const Marks& marks);

// Appends printable text, broken only at spaces outside quotes, so that quoted evidence never
// starts a line. The first line goes on at column `column`, the others start with `indent` blanks.
// Ends the last line.
void append_wrapped(std::string& out, std::string_view text, std::size_t column, std::size_t indent,
                    std::size_t width);

// ANSI SGR around `text`, where the style has colour.
enum class Tone : std::uint8_t { plain, good, doubtful, bad };
std::string toned(std::string text, Tone tone, const TextStyle& style);
// Appends whole lines, each behind `before` and toned by itself.
void append_toned(std::string& out, std::string_view before, std::string_view lines, Tone tone,
                  const TextStyle& style);

// At most this many nodes, and findings, are printed unless all are asked for (spec 3.5).
inline constexpr std::size_t kRowsShown = 50;

// Which of `count` rows to print. Where not all may be, but `most`, those of rank 0 come before those
// of rank 1 and these before the others, the earlier before the later.
template <class Rank>
std::vector<bool> pick_rows(std::size_t count, bool all, Rank rank, std::size_t most = kRowsShown) {
  if (all || count <= most) return std::vector<bool>(count, true);
  std::vector<bool> picked(count, false);
  std::size_t left = most;
  for (unsigned wanted = 0; wanted < 3 && left > 0; ++wanted) {
    for (std::size_t i = 0; i < count && left > 0; ++i) {
      if (rank(i) != wanted) continue;
      picked[i] = true;
      --left;
    }
  }
  return picked;
}

}  // namespace plumbline::render
