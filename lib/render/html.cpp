#include "render/html.h"

namespace plumbline::render {

std::string code(std::string_view printable) {
  return "<code>" + markup(printable) + "</code>";
}

std::string codes(const std::vector<std::string>& printables) {
  std::string out;
  for (const std::string& one : printables) out += (out.empty() ? "" : " ") + code(one);
  return out;
}

HtmlTable::HtmlTable(std::string& out, std::string_view kind, std::string_view id,
                     std::vector<HtmlColumn> columns, bool plain)
    : out_(out), columns_(std::move(columns)) {
  out_ += "<table class=\"" + std::string(kind) + (plain ? "" : " sorted") + "\" aria-labelledby=\"" +
          std::string(id) + "\">\n<thead><tr>";
  for (const HtmlColumn& column : columns_) {
    out_ += std::string("<th scope=\"col\"") + (column.number ? " class=\"n\"" : "") + ">" +
            markup(column.heading) + "</th>";
  }
  out_ += std::string("</tr></thead>\n<tbody") + (plain ? "" : " class=\"find\"") + ">\n";
}

HtmlTable::~HtmlTable() { out_ += "</tbody>\n</table>\n"; }

void HtmlTable::row(std::initializer_list<std::string> cells, bool bad) {
  out_ += bad ? "<tr class=\"bad\">" : "<tr>";
  std::size_t i = 0;
  for (const std::string& cell : cells) {
    const std::string attribute = columns_[i].number ? " class=\"n\"" : "";
    out_ += i == 0 ? "<th scope=\"row\"" + attribute + ">" + cell + "</th>"
                   : "<td" + attribute + ">" + cell + "</td>";
    ++i;
  }
  out_ += "</tr>\n";
}

HtmlSection::HtmlSection(std::string& out, std::string_view id, unsigned level,
                         std::string_view heading)
    : out_(out) {
  const std::string tag = "h" + std::to_string(level);
  out_ += "<section aria-labelledby=\"" + std::string(id) + "\">\n<" + tag + " id=\"" +
          std::string(id) + "\">" + markup(heading) + "</" + tag + ">\n";
}

HtmlSection::~HtmlSection() { out_ += "</section>\n"; }

void append_fact(std::string& out, std::string_view term, const std::string& markup) {
  if (markup.empty()) return;
  out += "<dt>" + render::markup(term) + "</dt><dd>" + markup + "</dd>\n";
}

void append_note(std::string& out, const std::string& printable) {
  out += "<p class=\"note\">" + markup(printable) + "</p>\n";
}

}  // namespace plumbline::render
