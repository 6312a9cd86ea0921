#include "render/tree_guides.h"

#include <algorithm>

namespace plumbline::render {
namespace {

constexpr std::size_t kMostLevels = 12;  // drawn; a deeper node has its depth as a number

std::string depth_label(std::uint32_t depth) { return "[depth " + std::to_string(depth) + "] "; }

// How many levels are drawn.
std::size_t drawn_levels(std::span<const TreeRow> tree, std::size_t width, const Marks& marks) {
  std::uint32_t deepest = 0;
  for (const TreeRow& row : tree) deepest = std::max(deepest, row.depth);
  const std::size_t room = width / 3;
  const std::size_t levels = std::min(kMostLevels, room / marks.step);
  if (deepest <= levels) return levels;
  const std::size_t label = depth_label(deepest).size();
  return std::min(levels, room > label ? (room - label) / marks.step : 0);
}

}  // namespace

std::vector<Guides> draw_guides(std::span<const TreeRow> tree, const Marks& marks,
                                std::size_t width) {
  const std::size_t levels = drawn_levels(tree, width, marks);
  std::vector<Guides> guides;
  guides.reserve(tree.size());
  std::vector<bool> last_at(levels + 1, true);  // of the latest row at each depth
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const TreeRow& at = tree[i];
    std::string above;
    if (at.depth <= levels) last_at[at.depth] = at.last;
    const std::size_t through = at.depth > levels ? levels + 1 : std::max<std::size_t>(at.depth, 1);
    for (std::size_t level = 1; level < through; ++level) {
      above += last_at[level] ? marks.blank : marks.through;
    }
    Guides drawn{above, above};
    if (at.depth > levels) {
      drawn.row += depth_label(at.depth);
    } else if (at.depth > 0) {
      drawn.row += at.last ? marks.last : marks.branch;
      drawn.below += at.last ? marks.blank : marks.through;
    }
    const bool parent = i + 1 < tree.size() && tree[i + 1].depth > at.depth;
    if (at.depth < levels) drawn.below += parent ? marks.through : marks.blank;
    guides.push_back(std::move(drawn));
  }
  return guides;
}

}  // namespace plumbline::render
