// The table of nodes.
#include <algorithm>

#include "render/chain_id.h"
#include "render/node_cell.h"
#include "render/node_tree.h"
#include "render/tree_guides.h"
#include "render/table.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kLeastName = 4;  // columns of a name behind the drawn lines

std::vector<Row> draw_tree(const Report& report, const TextStyle& style) {
  const std::vector<TreeRow> tree = tree_rows(report.nodes);
  std::vector<Guides> guides = draw_guides(tree, marks(style), line_width(style));
  std::vector<Row> rows;
  rows.reserve(tree.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    rows.push_back({&report.nodes[tree[i].node], tree[i].depth > 0, std::move(guides[i].row)});
  }
  return rows;
}

}  // namespace

void append_nodes(const Report& report, const TextStyle& style, std::string& out, bool verdicts) {
  if (report.nodes.empty()) return;
  const std::size_t width = line_width(style);
  const std::vector<Row> rows = draw_tree(report, style);
  const auto fails = [&](std::size_t i) { return !rows[i].node->findings.empty(); };
  const std::vector<bool> picked =
      pick_rows(rows.size(), style.all, [&](std::size_t i) { return fails(i) ? 0u : 1u; });
  const std::string prefix = name_prefix(report);
  const View view{report, marks(style), prefix.size(), were_judged(report), verdicts};
  std::size_t guides = 0;  // columns the longest of those that are printed takes
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (picked[i]) guides = std::max(guides, columns(rows[i].guides));
  }
  std::vector<Column> shown = node_columns(rows, view);
  // The name of a node is never cut away whole.
  Column& names = shown.front();
  names.least = std::max(names.least, guides + kLeastName);
  names.good = std::max(names.good, names.least);
  names.most = std::max(names.most, names.least);
  Table table(std::move(shown), picked);
  table.fit_into(width);
  if (!prefix.empty()) {
    const std::string_view chain = std::string_view(prefix).substr(0, prefix.size() - 1);
    out += fit("  nodes of chain " + brief(chain), width, view.marks) + "\n";
  }
  append_table(table, picked, fails, "node", "nodes", style, out);
}

}  // namespace plumbline::render
