// The part of the delegation tree that a filter leaves. Internal to render.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "render/node_tree.h"
#include "render/show.h"

namespace plumbline::render {

struct Selection {
  std::vector<TreeRow> tree;  // in the order it is drawn; depths are those of the whole tree
  std::uint64_t hidden = 0;   // nodes that are not in it
};

// Linear in the nodes.
Selection select_nodes(const Report& report, const ShowFilter& filter);

// The groups of denials of nodes that are selected, the most frequent first. With nothing hidden these
// are all groups, those of nodes that no entry defines among them.
std::vector<const DeniedGroup*> select_denied(const Report& report, const Selection& selection);

// What a filter left out, in a sentence; "" where that is nothing.
std::string hidden_words(const Selection& selection, const ShowFilter& filter);

}  // namespace plumbline::render
