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

std::vector<Row> draw_tree(const Report& report, const Marks& marks, std::size_t levels) {
  std::vector<Row> rows;
  rows.reserve(report.nodes.size());
  std::vector<bool> last_at(levels + 1, true);  // of the latest row at each depth
  for (const TreeRow& at : tree_rows(report.nodes)) {
    std::string guides;
    if (at.depth <= levels) last_at[at.depth] = at.last;
    const std::size_t through = at.depth > levels ? levels + 1 : std::max<std::size_t>(at.depth, 1);
    for (std::size_t level = 1; level < through; ++level) {
      guides += last_at[level] ? marks.blank : marks.through;
    }
    if (at.depth > levels) {
      guides += "[depth " + std::to_string(at.depth) + "] ";
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
    while (columns_.size() > 1 && total(&Column::least) > width) {
      const auto sooner = [](const Column& a, const Column& b) { return a.keep < b.keep; };
      columns_.erase(std::min_element(columns_.begin(), columns_.end(), sooner));
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

  void shrink_to(std::size_t width, std::size_t Column::*least) {
    for (std::size_t sum = total(&Column::width); sum > width; --sum) {
      Column* widest = nullptr;
      for (Column& column : columns_) {
        if (column.width <= column.*least) continue;
        if (!widest || column.width > widest->width) widest = &column;
      }
      if (!widest) return;
      --widest->width;
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

struct Skipped {
  std::uint64_t here = 0, all = 0, failing = 0;
};

}  // namespace

void append_nodes(const Report& report, const TextStyle& style, std::string& out) {
  if (report.nodes.empty()) return;
  const std::size_t width = line_width(style);
  std::string chain;
  const auto ran = [&](Check check) {
    return report.check(check) == CheckStatus::pass || report.check(check) == CheckStatus::fail;
  };
  const View view{report, marks(style), chain_prefix(report, chain),
                  ran(Check::monotonicity) && ran(Check::containment)};
  // The drawn lines take a quarter of the width at most.
  const std::size_t levels = std::min(kMostLevels, width / 4 / view.marks.step);
  const std::vector<Row> rows = draw_tree(report, view.marks, levels);
  const auto rank = [&](std::size_t i) { return rows[i].node->findings.empty() ? 1u : 0u; };
  const std::vector<bool> picked = pick_rows(rows.size(), style.all, rank);
  Table table(rows, picked, view);
  table.fit_into(width);

  if (view.prefix > 0) out += fit("  nodes of chain " + brief(chain), width, view.marks) + "\n";
  out += table.heading() + "\n";
  Skipped skipped;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool fails = !rows[i].node->findings.empty();
    if (!picked[i]) {
      ++skipped.here;
      ++skipped.all;
      if (fails) ++skipped.failing;
      continue;
    }
    if (skipped.here > 0) {
      out += "  (" + counted(skipped.here, "node", "nodes") + " not shown here)\n";
      skipped.here = 0;
    }
    out += toned(table.row(rows[i]), fails ? Tone::bad : Tone::plain, style) + "\n";
  }
  if (skipped.all > 0) {
    out += "  not shown: " + counted(skipped.all, "node", "nodes") + ", " +
           std::to_string(skipped.failing) + " of them failing (--all shows them)\n";
  }
}

}  // namespace plumbline::render
