// A table of rows as text. Its columns are as wide as what they hold, and where that does not fit the
// line they are cut, the widest first, or left out, which is told; a row is never wrapped. Internal to
// render.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "render/layout.h"

namespace plumbline::render {

struct Column {
  std::string_view heading;
  // Columns: cut to `good` before any other is cut further, never to less than `least`; never more
  // than `most`.
  std::size_t least, good, most;
  unsigned keep;  // the lowest is left out first where there is no room for the least of all
  bool right;     // numbers
  bool late;      // cut only where no other column can be
  // What stands in a row, in at most `limit` columns; "" where the column has nothing to say of it.
  std::function<std::string(std::size_t row, std::size_t limit)> cell;
  std::size_t natural = 0;  // what the cells take where nothing is cut but at `most`
  std::size_t width = 0;
};

// Columns with a `keep` of at least this are never left out.
inline constexpr unsigned kNeverLeftOut = 8;

class Table {
 public:
  // Only the rows that are `picked` count. A column with nothing in any of them is left out.
  Table(std::vector<Column> columns, const std::vector<bool>& picked);

  void fit_into(std::size_t width);
  // The columns that have something to say and were left out for the width, by their headings.
  const std::vector<std::string_view>& left_out() const { return left_out_; }
  std::string heading() const;
  std::string row(std::size_t i) const;

 private:
  std::size_t used(const Column& column, std::size_t limit) const;
  std::size_t total(std::size_t Column::*width) const;
  void shrink_to(std::size_t width, std::size_t Column::*least);
  void use_room(std::size_t width);
  template <class Cell>
  std::string line(Cell cell) const;

  std::vector<Column> columns_;
  std::vector<std::string_view> left_out_;
  const std::vector<bool>& picked_;
};

// Appends the heading and the rows that are picked, those that fail in their colour, and counts the
// others, of which `one` and `many` are the nouns. Behind them, what was left out for the width.
void append_table(const Table& table, const std::vector<bool>& picked,
                  const std::function<bool(std::size_t row)>& fails, std::string_view one,
                  std::string_view many, const TextStyle& style, std::string& out);

}  // namespace plumbline::render
