#include "render/table.h"

#include <algorithm>

namespace plumbline::render {
namespace {

constexpr std::size_t kGap = 2;  // blanks between columns

}  // namespace

Table::Table(std::vector<Column> columns, const std::vector<bool>& picked)
    : columns_(std::move(columns)), picked_(picked) {
  for (Column& column : columns_) column.natural = used(column, column.most);
  std::erase_if(columns_, [](const Column& column) { return column.natural == 0; });
  for (Column& column : columns_) {
    column.natural = std::max(column.natural, column.heading.size());
    column.least = std::min(column.least, column.natural);
    column.good = std::min(column.good, column.natural);
    column.width = column.natural;
  }
}

void Table::fit_into(std::size_t width) {
  while (total(&Column::least) > width) {
    const auto sooner = [](const Column& a, const Column& b) { return a.keep < b.keep; };
    const auto next = std::min_element(columns_.begin(), columns_.end(), sooner);
    if (next->keep >= kNeverLeftOut) break;
    left_out_.push_back(next->heading);
    columns_.erase(next);
  }
  shrink_to(width, &Column::good);
  shrink_to(width, &Column::least);
  use_room(width);
}

std::string Table::heading() const {
  return line([](const Column& column) { return std::string(column.heading); });
}

std::string Table::row(std::size_t i) const {
  return line([i](const Column& column) { return column.cell(i, column.width); });
}

// The columns the cells of one take when none may take more than `limit`.
std::size_t Table::used(const Column& column, std::size_t limit) const {
  std::size_t most = 0;
  for (std::size_t i = 0; i < picked_.size(); ++i) {
    if (picked_[i]) most = std::max(most, columns(column.cell(i, limit)));
  }
  return most;
}

std::size_t Table::total(std::size_t Column::*width) const {
  std::size_t sum = kGap * columns_.size();  // before each, the first too
  for (const Column& column : columns_) sum += column.*width;
  return sum;
}

// Cuts the widest column again and again.
void Table::shrink_to(std::size_t width, std::size_t Column::*least) {
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
void Table::use_room(std::size_t width) {
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
std::string Table::line(Cell cell) const {
  std::string out;
  for (const Column& column : columns_) {
    out.append(kGap, ' ');
    append_cell(out, cell(column), column.width, column.right);
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

void append_table(const Table& table, const std::vector<bool>& picked,
                  const std::function<bool(std::size_t row)>& fails, std::string_view one,
                  std::string_view many, const TextStyle& style, std::string& out) {
  out += table.heading() + "\n";
  std::uint64_t here = 0, all = 0, failing = 0;  // that were passed over
  for (std::size_t i = 0; i < picked.size(); ++i) {
    if (!picked[i]) {
      ++here;
      ++all;
      failing += fails(i);
      continue;
    }
    if (here > 0) out += "  (" + counted(here, one, many) + " not shown here)\n";
    here = 0;
    out += toned(table.row(i), fails(i) ? Tone::bad : Tone::plain, style) + "\n";
  }
  const auto note = [&](std::string_view text) {
    out += "  ";
    append_wrapped(out, text, 2, 4, line_width(style));
  };
  if (all > 0) {
    note("not shown: " + counted(all, one, many) + ", " + std::to_string(failing) +
         " of them failing (--all shows them)");
  }
  if (table.left_out().empty()) return;
  std::string names;
  for (const std::string_view name : table.left_out()) {
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  note("left out for the width: " + names + " (a wider terminal, or --format json, shows " +
       (table.left_out().size() == 1 ? "it" : "them") + ")");
}

}  // namespace plumbline::render
