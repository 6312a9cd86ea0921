// The table of nodes. Its columns are as wide as what they hold, and where that does not fit the
// line they are cut, the widest first; a row is never wrapped.
#include <algorithm>

#include "render/chain_id.h"
#include "render/node_cell.h"
#include "render/node_tree.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kGap = 2;          // blanks between columns
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

class Table {
 public:
  Table(const std::vector<Row>& rows, const std::vector<bool>& picked, const View& view)
      : rows_(rows), picked_(picked), view_(view), columns_(node_columns()) {
    // The name of a node is never cut away whole.
    Column& names = columns_.front();
    names.least = std::max(names.least, view.guides + kLeastName);
    names.good = std::max(names.good, names.least);
    names.most = std::max(names.most, names.least);
    for (Column& column : columns_) column.natural = used(column, column.most);
    std::erase_if(columns_, [](const Column& column) { return column.natural == 0; });
    for (Column& column : columns_) {
      column.natural = std::max(column.natural, column.heading.size());
      column.least = std::min(column.least, column.natural);
      column.good = std::min(column.good, column.natural);
      column.width = column.natural;
    }
  }

  void fit_into(std::size_t width) {
    while (total(&Column::least) > width) {
      const auto sooner = [](const Column& a, const Column& b) { return a.keep < b.keep; };
      const auto next = std::min_element(columns_.begin(), columns_.end(), sooner);
      if (next->keep >= kNeverLeftOut) break;
      columns_.erase(next);
    }
    shrink_to(width, &Column::good);
    shrink_to(width, &Column::least);
    use_room(width);
  }

  std::string heading() const {
    return line([](const Column& column) { return std::string(column.heading); });
  }
  std::string row(const Row& row) const {
    return line([&](const Column& column) { return column.cell(row, view_, column.width); });
  }

 private:
  // The columns the cells of one take when none may take more than `limit`.
  std::size_t used(const Column& column, std::size_t limit) const {
    std::size_t most = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (picked_[i]) most = std::max(most, columns(column.cell(rows_[i], view_, limit)));
    }
    return most;
  }

  std::size_t total(std::size_t Column::*width) const {
    std::size_t sum = kGap * columns_.size();  // before each, the first too
    for (const Column& column : columns_) sum += column.*width;
    return sum;
  }

  // Cuts the widest column again and again.
  void shrink_to(std::size_t width, std::size_t Column::*least) {
    const auto sooner = [](const Column& a, const Column& b) {
      return a.late != b.late ? b.late : a.width > b.width;
    };
    for (std::size_t sum = total(&Column::width); sum > width; --sum) {
      Column* next = nullptr;
      for (Column& column : columns_) {
        if (column.width <= column.*least) continue;
        if (!next || sooner(column, *next)) next = &column;
      }
      if (!next) return;
      --next->width;
    }
  }

  // Lists are cut after a whole item. The room that leaves goes to what else was cut.
  void use_room(std::size_t width) {
    const auto set = [this](Column& column, std::size_t limit) {
      column.width = std::max(used(column, limit), column.heading.size());
    };
    for (Column& column : columns_) {
      if (column.width < column.natural) set(column, column.width);
    }
    for (Column& column : columns_) {
      const std::size_t sum = total(&Column::width);
      if (sum >= width || column.width >= column.natural) continue;
      set(column, std::min(column.natural, column.width + (width - sum)));
    }
  }

  template <class Cell>
  std::string line(Cell cell) const {
    std::string out;
    for (const Column& column : columns_) {
      out.append(kGap, ' ');
      append_cell(out, cell(column), column.width, column.right);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out;
  }

  const std::vector<Row>& rows_;
  const std::vector<bool>& picked_;
  const View& view_;
  std::vector<Column> columns_;
};

void append_rows(const std::vector<Row>& rows, const std::vector<bool>& picked, const Table& table,
                 const TextStyle& style, std::string& out) {
  std::uint64_t here = 0, all = 0, failing = 0;  // that were passed over
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool fails = !rows[i].node->findings.empty();
    if (!picked[i]) {
      ++here;
      ++all;
      failing += fails;
      continue;
    }
    if (here > 0) out += "  (" + counted(here, "node", "nodes") + " not shown here)\n";
    here = 0;
    out += toned(table.row(rows[i]), fails ? Tone::bad : Tone::plain, style) + "\n";
  }
  if (all == 0) return;
  out += "  ";
  append_wrapped(out,
                 "not shown: " + counted(all, "node", "nodes") + ", " + std::to_string(failing) +
                     " of them failing (--all shows them)",
                 2, 4, line_width(style));
}

}  // namespace

void append_nodes(const Report& report, const TextStyle& style, std::string& out) {
  if (report.nodes.empty()) return;
  const std::size_t width = line_width(style);
  const std::vector<Row> rows = draw_tree(report, marks(style), width);
  const auto rank = [&](std::size_t i) { return rows[i].node->findings.empty() ? 1u : 0u; };
  const std::vector<bool> picked = pick_rows(rows.size(), style.all, rank);
  const auto ran = [&](Check check) {
    return report.check(check) == CheckStatus::pass || report.check(check) == CheckStatus::fail;
  };
  std::string chain;
  View view{report, marks(style), chain_prefix(report, chain),
            ran(Check::monotonicity) && ran(Check::containment), 0};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (picked[i]) view.guides = std::max(view.guides, columns(rows[i].guides));
  }
  Table table(rows, picked, view);
  table.fit_into(width);
  if (view.prefix > 0) out += fit("  nodes of chain " + brief(chain), width, view.marks) + "\n";
  out += table.heading() + "\n";
  append_rows(rows, picked, table, style, out);
}

}  // namespace plumbline::render
