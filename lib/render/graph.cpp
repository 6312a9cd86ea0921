#include "render/graph.h"

#include <algorithm>

#include "base/display.h"
#include "render/chain_id.h"
#include "render/hop_words.h"
#include "render/layout.h"
#include "render/node_cell.h"
#include "render/selection.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kLineColumns = 60;
constexpr std::size_t kTitleColumns = 100;
constexpr std::size_t kHopLines = 4;

const Marks& plain_marks() { return marks(TextStyle{}); }

std::string line_of(const std::vector<std::string>& items) {
  const auto item = [&](std::size_t i) { return items[i]; };
  return fit_list(items.size(), item, ", ", kLineColumns, plain_marks());
}

std::vector<std::string> hop_lines(const Hop& hop) {
  const HopWords words = hop_words(hop);
  std::vector<std::string> lines;
  for (const std::string& phrase : words.widened) lines.push_back("WIDENED " + phrase);
  for (const std::string& phrase : words.narrowed) lines.push_back(phrase);
  const std::uint64_t all = hop.widened + hop.narrowed;
  lines.resize(std::min(lines.size(), kHopLines));
  for (std::string& line : lines) line = fit(std::move(line), kLineColumns, plain_marks());
  if (all > lines.size()) lines.push_back("and " + std::to_string(all - lines.size()) + " more");
  if (all == 0) lines.emplace_back("unchanged");
  return lines;
}

GraphNode node_of(const Row& row, const View& view) {
  const NodeRow& node = *row.node;
  GraphNode out;
  out.failing = !node.findings.empty();
  out.lines.push_back(brief(std::string_view(node.node).substr(view.prefix)));
  if (node.agent) out.lines.push_back(brief(*node.agent));
  out.lines.push_back(line_of(held_words(node)));
  std::string did = std::to_string(node.allows) + " allowed";
  if (node.ungated > 0) did += " (" + std::to_string(node.ungated) + " ungated)";
  out.lines.push_back(did + ", " + std::to_string(node.denies) + " denied, " +
                      state_word(node.lifecycle));
  out.lines.push_back(verdict_words(row, view));
  return out;
}

void add_wrapped(const std::string& text, std::vector<std::string>& lines) {
  std::string wrapped;
  append_wrapped(wrapped, text, 0, 0, kTitleColumns);
  for (std::size_t at = 0; at < wrapped.size();) {
    const std::size_t end = wrapped.find('\n', at);
    lines.push_back(wrapped.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace

Graph graph_of(const Report& report, const ShowFilter& filter) {
  Graph graph;
  graph.sound = exit_status(report) == 0;
  graph.title.push_back(std::string(verdict_word(report.verdict).word) + "  " + input_name(report));
  for (const std::string& paragraph : account(report)) add_wrapped(paragraph, graph.title);
  if (report.verdict == Verdict::unreadable) {
    for (const Finding& finding : report.findings) {
      add_wrapped(printable(finding.message), graph.title);
    }
    return graph;
  }
  const Selection selection = select_nodes(report, filter);
  if (selection.hidden > 0) add_wrapped(hidden_words(selection, filter), graph.title);
  const View view{report, plain_marks(), name_prefix(report).size(), were_judged(report)};
  std::vector<std::uint32_t> latest;  // by depth: place of the latest row
  for (const TreeRow& at : selection.tree) {
    const Row row{&report.nodes[at.node], at.depth > 0, ""};
    GraphNode node = node_of(row, view);
    if (at.depth > 0) node.parent = latest[at.depth - 1];
    if (const Hop* hop = hop_of(report, at.node)) {
      node.hop = hop_lines(*hop);
      node.widened = hop->widened > 0;
    }
    latest.resize(at.depth + 1);
    latest[at.depth] = static_cast<std::uint32_t>(graph.nodes.size());
    graph.nodes.push_back(std::move(node));
  }
  return graph;
}

}  // namespace plumbline::render
