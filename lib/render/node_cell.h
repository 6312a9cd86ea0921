// The columns of the node table and what stands in them. Internal to render.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/layout.h"
#include "render/table.h"

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
  bool verdicts = true;  // what was found about them is told
};

// Whether what nodes were given and did was checked.
bool were_judged(const Report& report);

// The state of a node in a word or two, and its verdict.
std::string state_word(Lifecycle lifecycle);
std::string verdict_words(const Row& row, const View& view);

// In the order they are printed. Both are borrowed.
std::vector<Column> node_columns(const std::vector<Row>& rows, const View& view);

}  // namespace plumbline::render
