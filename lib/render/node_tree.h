// The nodes of a report as a tree, in the order it is drawn: every parent before its children,
// these in the order of their definitions. Internal to render.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "plumbline/report.h"

namespace plumbline::render {

struct TreeRow {
  std::uint32_t node;   // index into Report::nodes
  std::uint32_t depth;  // levels below the top of its tree
  bool last;            // no later node hangs on the same parent
};

// One row a node. A node whose parent is not a node defined before it is the top of a tree of its
// own. Linear in the nodes, without recursion.
std::vector<TreeRow> tree_rows(std::span<const NodeRow> nodes);

}  // namespace plumbline::render
