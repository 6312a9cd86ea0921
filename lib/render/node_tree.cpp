#include "render/node_tree.h"

#include <string_view>
#include <unordered_map>

#include "base/keyed_hash.h"

namespace plumbline::render {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

struct Link {
  std::uint32_t parent = kNone;
  std::uint32_t first_child = kNone;
  std::uint32_t last_child = kNone;
  std::uint32_t next = kNone;  // the next one on the same parent
};

// The link after the last of the nodes is that of the unseen top they all hang on.
std::vector<Link> link(std::span<const NodeRow> nodes) {
  const auto top = static_cast<std::uint32_t>(nodes.size());
  std::vector<Link> links(nodes.size() + 1);
  std::unordered_map<std::string_view, std::uint32_t, KeyedHash, std::equal_to<>> earlier;
  earlier.reserve(nodes.size());
  for (std::uint32_t i = 0; i < top; ++i) {
    std::uint32_t parent = top;
    if (nodes[i].parent) {
      if (const auto found = earlier.find(*nodes[i].parent); found != earlier.end()) {
        parent = found->second;
      }
    }
    links[i].parent = parent;
    Link& above = links[parent];
    (above.last_child == kNone ? above.first_child : links[above.last_child].next) = i;
    above.last_child = i;
    earlier.emplace(nodes[i].node, i);
  }
  return links;
}

}  // namespace

std::vector<TreeRow> tree_rows(std::span<const NodeRow> nodes) {
  const std::vector<Link> links = link(nodes);
  const auto top = static_cast<std::uint32_t>(nodes.size());
  std::vector<TreeRow> rows;
  rows.reserve(nodes.size());
  std::uint32_t depth = 0;
  std::uint32_t at = links[top].first_child;
  while (at != kNone) {
    rows.push_back({at, depth, links[at].next == kNone});
    if (links[at].first_child != kNone) {
      at = links[at].first_child;
      ++depth;
      continue;
    }
    while (links[at].next == kNone && links[at].parent != top) {
      at = links[at].parent;
      --depth;
    }
    at = links[at].next;
  }
  return rows;
}

}  // namespace plumbline::render
