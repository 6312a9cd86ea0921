#include "render/selection.h"

#include <algorithm>

#include "base/display.h"
#include "base/keyed_hash.h"
#include "render/chain_id.h"
#include "render/layout.h"

namespace plumbline::render {
namespace {

bool is_called(const NodeRow& node, std::string_view prefix, std::string_view name) {
  const std::string_view whole = node.node;
  const std::string_view shorter = whole.substr(prefix.size());
  return whole == name || shorter == name || shown(whole) == name || shown(shorter) == name;
}

// The rows that are wanted for themselves.
std::vector<bool> wanted_rows(const Report& report, const std::vector<TreeRow>& tree,
                              const ShowFilter& filter) {
  const std::string prefix = name_prefix(report);
  std::vector<bool> wanted(tree.size(), false);
  std::uint32_t top = 0;  // depth of the node that is asked for
  bool inside = !filter.node;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const NodeRow& node = report.nodes[tree[i].node];
    if (filter.node) {
      if (inside && tree[i].depth <= top) inside = false;
      if (!inside && is_called(node, prefix, *filter.node)) {
        inside = true;
        top = tree[i].depth;
      }
    }
    wanted[i] = inside && (!filter.depth || tree[i].depth - top <= *filter.depth) &&
                (!filter.failed || !node.findings.empty());
  }
  return wanted;
}

// Adds the rows above those that are wanted.
void add_ancestors(const std::vector<TreeRow>& tree, std::vector<bool>& wanted) {
  std::uint32_t needed = 0;  // the row at a lesser depth that comes next, going up, is an ancestor
  bool below = false;
  for (std::size_t i = tree.size(); i-- > 0;) {
    if (below && tree[i].depth < needed) wanted[i] = true;
    if (wanted[i]) {
      needed = tree[i].depth;
      below = needed > 0;
    }
  }
}

// Which rows are the last on their parent, among those that are left.
void mark_last(std::vector<TreeRow>& tree) {
  std::vector<bool> followed;  // by depth: a row on the same parent stands behind
  for (std::size_t i = tree.size(); i-- > 0;) {
    followed.resize(tree[i].depth + 1, false);
    tree[i].last = !followed[tree[i].depth];
    followed[tree[i].depth] = true;
  }
}

}  // namespace

bool has_node(const Report& report, std::string_view node) {
  const std::string prefix = name_prefix(report);
  return std::any_of(report.nodes.begin(), report.nodes.end(),
                     [&](const NodeRow& row) { return is_called(row, prefix, node); });
}

std::string no_node_words(const Report& report, std::string_view node) {
  std::string out = "no node is called " + shown_short(node, 80);
  const auto agents = std::ranges::find_if(report.nodes, [&](const NodeRow& row) { return row.agent == node; });
  if (agents != report.nodes.end()) out += "; that is the agent of node " + brief(agents->node);
  return out;
}

Selection select_nodes(const Report& report, const ShowFilter& filter) {
  const std::vector<TreeRow> tree = tree_rows(report.nodes);
  if (!filter.node && !filter.depth && !filter.failed) return {tree, 0};
  std::vector<bool> wanted = wanted_rows(report, tree, filter);
  add_ancestors(tree, wanted);
  Selection selection;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (wanted[i]) selection.tree.push_back(tree[i]);
  }
  selection.hidden = tree.size() - selection.tree.size();
  mark_last(selection.tree);
  return selection;
}

std::vector<const DeniedGroup*> select_denied(const Report& report, const Selection& selection) {
  std::vector<const DeniedGroup*> groups;
  if (!report.overview) return groups;
  std::unordered_set<std::string_view, KeyedHash, std::equal_to<>> selected;
  for (const TreeRow& row : selection.tree) selected.insert(report.nodes[row.node].node);
  for (const DeniedGroup& group : report.overview->denied) {
    const bool of_selected = group.node && selected.contains(*group.node);
    if (selection.hidden == 0 || of_selected) groups.push_back(&group);
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const DeniedGroup* a, const DeniedGroup* b) { return a->count > b->count; });
  return groups;
}

std::string hidden_words(const Selection& selection, const ShowFilter& filter) {
  if (selection.hidden == 0) return "";
  std::string by;
  if (filter.node) by += " --node " + brief(*filter.node);
  if (filter.depth) by += " --depth " + std::to_string(*filter.depth);
  if (filter.failed) by += " --failed";
  return "Left out by" + by + ": " + counted(selection.hidden, "node", "nodes") +
         ". The verdict, the checks and the findings are those of the whole record.";
}

}  // namespace plumbline::render
