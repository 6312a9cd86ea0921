// Pieces of HTML. Whatever is not a literal of ours goes through markup() (render/xml.h, after
// base/display), so that no text opens or closes an element, and no attribute has a value from the
// evidence. Internal to render.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/xml.h"

namespace plumbline::render {

// Printable text as character data.
inline std::string markup(std::string_view printable) { return xml_text(printable); }
std::string code(std::string_view printable);
// Each in an element of its own, with what is not listed counted.
std::string codes(const std::vector<std::string>& printables);

struct HtmlColumn {
  std::string_view heading;
  bool number = false;
};

// A table whose first column names the row. It is styled by `kind`; its rows are found by the search
// where it is not `plain`.
class HtmlTable {
 public:
  // `id` is that of the heading above it, which names the table.
  HtmlTable(std::string& out, std::string_view kind, std::string_view id,
            std::vector<HtmlColumn> columns, bool plain = false);
  ~HtmlTable();
  HtmlTable(const HtmlTable&) = delete;
  HtmlTable& operator=(const HtmlTable&) = delete;

  // A cell a column, markup.
  void row(std::initializer_list<std::string> cells, bool bad = false);

 private:
  std::string& out_;
  std::vector<HtmlColumn> columns_;
};

// A section with its heading, from here to the end of the scope.
class HtmlSection {
 public:
  // `level` of the heading; `id` is that of the heading.
  HtmlSection(std::string& out, std::string_view id, unsigned level, std::string_view heading);
  ~HtmlSection();
  HtmlSection(const HtmlSection&) = delete;
  HtmlSection& operator=(const HtmlSection&) = delete;

 private:
  std::string& out_;
};

// A term and what is said of it, where that is not "".
void append_fact(std::string& out, std::string_view term, const std::string& markup);
// A paragraph of a remark.
void append_note(std::string& out, const std::string& printable);

}  // namespace plumbline::render
