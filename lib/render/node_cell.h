// The columns of the node table and what stands in them. Internal to render.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/layout.h"

namespace plumbline::render {

// One node as a row.
struct Row {
  const NodeRow* node;
  bool delegated;      // its parent was defined before it
  std::string guides;  // the drawn lines before its name
};

// What is the same for all rows.
struct View {
  const Report& report;
  const Marks& marks;
  std::size_t prefix;  // bytes that every name begins with and none is printed with
  bool judged;         // what nodes were given and did was checked
  std::size_t guides;  // columns the longest of the guides that are printed takes
};

struct Column {
  std::string_view heading;
  // Columns: cut to `good` before any other is cut further, never to less than `least`; never more
  // than `most`.
  std::size_t least, good, most;
  unsigned keep;  // the lowest is left out first where there is no room for the least of all
  bool right;     // numbers
  bool late;      // cut only where no other column can be
  std::string (*cell)(const Row&, const View&, std::size_t limit);
  std::size_t natural = 0;  // what the cells take where nothing is cut but at `most`
  std::size_t width = 0;
};

// Columns with a `keep` of at least this, the node and its verdict, are never left out.
inline constexpr unsigned kNeverLeftOut = 8;

// In the order they are printed. A cell is "" where its column has nothing to say of a row.
std::vector<Column> node_columns();

}  // namespace plumbline::render
