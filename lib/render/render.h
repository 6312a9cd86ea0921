// Reports as text for people and machines (spec 3.5, 3.6). Pure: a Report in, text out, no I/O, and
// the same text for the same report.
//
// Everything printed is ASCII but the marks of TextStyle::unicode, and every value from the
// evidence, the user or a file name goes through base/display, so that none of it can start, end,
// colour, move or re-order a line. Cost is linear in the report and the stack is constant, whatever
// the shape of the delegation tree. All texts end with a line end.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "plumbline/report.h"

namespace plumbline::render {

enum class Format : std::uint8_t { text, json, jsonl, summary };

struct TextStyle {
  bool color = false;    // ANSI SGR on the verdict and on rows that fail, nowhere else
  bool unicode = false;  // draws the tree and cuts with characters beyond ASCII, in UTF-8
  bool all = false;      // every node and finding, not 50 of each
  unsigned width = 100;  // columns that tables and sentences fit into; less than 40 counts as 40
};

// The reports of one run in `format`; `style` is of the text format. Of several texts, a blank line
// stands between two.
std::string render(std::span<const Report> reports, Format format, const TextStyle& style);

// One indented object for one report, an array of them for any other number.
std::string render_json(std::span<const Report> reports);
// One line.
std::string render_jsonl(const Report& report);
// One line: "integrity=True ...", or "unreadable: " and why. `named` puts the input's name before.
std::string render_summary(const Report& report, bool named);
std::string render_text(const Report& report, const TextStyle& style);

}  // namespace plumbline::render
