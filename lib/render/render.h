// Reports as text for people and machines (spec 3.5, 3.6). Pure: a Report in, text out, no I/O, and
// the same text for the same report.
//
// Everything printed is ASCII but the marks of TextStyle::unicode, and every value from the
// evidence, the user or a file name goes through base/display, so that none of it can start, end,
// colour, move or re-order a line, close an element of XML, become a link of SARIF or a command of
// a workflow. Cost is linear in the report and the stack is constant, whatever the shape of the
// delegation tree. All texts end with a line end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "plumbline/report.h"

namespace plumbline::render {

enum class Format : std::uint8_t { text, json, jsonl, summary, sarif, junit, github, html };
std::span<const std::string_view> format_names();  // in that order
std::optional<Format> format_named(std::string_view name);

struct TextStyle {
  bool color = false;    // ANSI SGR on the verdict and on rows that fail, nowhere else
  bool unicode = false;  // draws the tree and cuts with characters beyond ASCII, in UTF-8
  bool all = false;      // every node and finding, not 50 of each
  unsigned width = 100;  // columns that tables and sentences fit into; less than 40 counts as 40
};

// What a page says of the run that made it.
struct Page {
  std::string command;  // as it can be given to a shell again; "" where it is not known
};

// The reports of one run in one format, in pieces: the output is what the calls return, put
// together. What a stream keeps of a report does not outlive the next one, but for a few words an
// input where the format has them at its end.
class Stream {
 public:
  virtual ~Stream() = default;
  virtual std::string add(const Report& report) = 0;
  // What stands behind the last report. Called once, at the end.
  virtual std::string finish() = 0;
};

// `style` is of the text format; `several` says that the run has more than one input.
//   text     a blank line between two reports, and behind several how many came out how
//   json     one indented object for one report, an array of them for any other number
//   jsonl    a line a report
//   summary  a line a report, with the input's name before it where there are several
//   sarif    one log of one run (SARIF 2.1.0), an artifact an input
//   junit    one document, a test suite an input and a test case a check
//   github   workflow annotations, a line a finding, and a last line that is none
//   html     one page that needs nothing else, a section an input; `style.all` and `page` are for it
std::unique_ptr<Stream> make_stream(Format format, const TextStyle& style, bool several,
                                    const Page& page = {});

// One line.
std::string render_jsonl(const Report& report);
// One line: "integrity=True ...", or "unreadable: " and why. `named` puts the input's name before.
std::string render_summary(const Report& report, bool named);
std::string render_text(const Report& report, const TextStyle& style);

}  // namespace plumbline::render
