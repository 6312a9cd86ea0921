// The table of nodes.
#include <algorithm>

#include "render/chain_id.h"
#include "render/node_cell.h"
#include "render/node_tree.h"
#include "render/table.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kMostLevels = 12;  // drawn; a deeper node has its depth as a number
constexpr std::size_t kLeastName = 4;    // columns of a name behind the drawn lines

// How many bytes of a prefix that every name shares, "<chain id>:", can be left out.
std::size_t chain_prefix(const Report& report, std::string& chain) {
  const ChainId id = report.chain_id ? read_chain_id(*report.chain_id) : ChainId{};
  if (!id.text || id.text->empty()) return 0;
  const std::string prefix = *id.text + ":";
  for (const NodeRow& node : report.nodes) {
    if (node.node.size() <= prefix.size() || !node.node.starts_with(prefix)) return 0;
  }
  chain = *id.text;
  return prefix.size();
}

std::string depth_label(std::uint32_t depth) { return "[depth " + std::to_string(depth) + "] "; }

// How many levels are drawn, so that the lines and a depth take a third of the width at most.
std::size_t drawn_levels(const std::vector<TreeRow>& tree, std::size_t width, const Marks& marks) {
  std::uint32_t deepest = 0;
  for (const TreeRow& row : tree) deepest = std::max(deepest, row.depth);
  const std::size_t room = width / 3;
  const std::size_t levels = std::min(kMostLevels, room / marks.step);
  if (deepest <= levels) return levels;
  const std::size_t label = depth_label(deepest).size();
  return std::min(levels, room > label ? (room - label) / marks.step : 0);
}

std::vector<Row> draw_tree(const Report& report, const Marks& marks, std::size_t width) {
  const std::vector<TreeRow> tree = tree_rows(report.nodes);
  const std::size_t levels = drawn_levels(tree, width, marks);
  std::vector<Row> rows;
  rows.reserve(tree.size());
  std::vector<bool> last_at(levels + 1, true);  // of the latest row at each depth
  for (const TreeRow& at : tree) {
    std::string guides;
    if (at.depth <= levels) last_at[at.depth] = at.last;
    const std::size_t through = at.depth > levels ? levels + 1 : std::max<std::size_t>(at.depth, 1);
    for (std::size_t level = 1; level < through; ++level) {
      guides += last_at[level] ? marks.blank : marks.through;
    }
    if (at.depth > levels) {
      guides += depth_label(at.depth);
    } else if (at.depth > 0) {
      guides += at.last ? marks.last : marks.branch;
    }
    rows.push_back({&report.nodes[at.node], at.depth > 0, std::move(guides)});
  }
  return rows;
}

}  // namespace

void append_nodes(const Report& report, const TextStyle& style, std::string& out, bool verdicts) {
  if (report.nodes.empty()) return;
  const std::size_t width = line_width(style);
  const std::vector<Row> rows = draw_tree(report, marks(style), width);
  const auto fails = [&](std::size_t i) { return !rows[i].node->findings.empty(); };
  const std::vector<bool> picked =
      pick_rows(rows.size(), style.all, [&](std::size_t i) { return fails(i) ? 0u : 1u; });
  const auto ran = [&](Check check) {
    return report.check(check) == CheckStatus::pass || report.check(check) == CheckStatus::fail;
  };
  std::string chain;
  const View view{report, marks(style), chain_prefix(report, chain),
                  ran(Check::monotonicity) && ran(Check::containment), verdicts};
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
  if (view.prefix > 0) out += fit("  nodes of chain " + brief(chain), width, view.marks) + "\n";
  append_table(table, picked, fails, "node", "nodes", style, out);
}

}  // namespace plumbline::render
