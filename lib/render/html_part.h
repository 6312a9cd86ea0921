// The sections of the page on one report, in their order. Each appends itself, or nothing where there
// is nothing to say. Internal to render.
#pragma once

#include <string>

#include "render/html.h"
#include "render/selection.h"

namespace plumbline::render {

// At most this many nodes, findings and groups of denials are on a page unless all are asked for. It
// opens at once with as many, and has something to search.
inline constexpr std::size_t kPageRows = 500;

// What the sections have in common.
struct PagePart {
  const Report& report;
  const ShowFilter& filter;
  const Selection& selection;
  const Page& page;
  bool all;         // no row is left out
  unsigned level;   // of the headings
  std::string id;   // what the ids of this report begin with
};

void append_html_verdict(const PagePart& part, std::string& out);
void append_html_checks(const PagePart& part, std::string& out);
void append_html_nodes(const PagePart& part, std::string& out);
void append_html_tokens(const PagePart& part, std::string& out);
void append_html_findings(const PagePart& part, std::string& out);
void append_html_activity(const PagePart& part, std::string& out);
void append_html_denied(const PagePart& part, std::string& out);
void append_html_entries(const PagePart& part, std::string& out);
// What the user gave, what was read, and how to do it again.
void append_html_about(const PagePart& part, std::string& out);

// The agent of a node, to stand below its name; "" where it has none.
std::string agent_below(const NodeRow& node);
// "not shown: 9500 nodes (--all shows them)", where rows were left out.
void append_left_out(std::string& out, std::uint64_t count, std::string_view one,
                     std::string_view many, const std::string& of_them = "");

}  // namespace plumbline::render
