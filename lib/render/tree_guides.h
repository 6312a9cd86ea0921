// The lines that a tree is drawn with in text. Internal to render.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "render/layout.h"
#include "render/node_tree.h"

namespace plumbline::render {

struct Guides {
  std::string row;    // what stands before a node's name
  std::string below;  // before a line below it that is about the same node
};

// One a row of `tree`, which is in the order it is drawn. Lines, and the depth of what is too deep to be
// drawn, take a third of `width` at most.
std::vector<Guides> draw_guides(std::span<const TreeRow> tree, const Marks& marks,
                                std::size_t width);

}  // namespace plumbline::render
