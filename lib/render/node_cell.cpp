#include "render/node_cell.h"

namespace plumbline::render {
namespace {

// As many items as fit, and how many more there are. `item(i)` is printable.
template <class Item>
std::string list_cell(std::size_t count, Item item, std::string_view separator, std::size_t limit,
                      const Marks& marks) {
  const auto more = [count](std::size_t taken) {
    return taken == count ? "" : " +" + std::to_string(count - taken);
  };
  std::string out;
  std::size_t taken = 0;
  while (taken < count) {
    const std::string next = (taken > 0 ? std::string(separator) : "") + item(taken);
    if (out.size() + next.size() + more(taken + 1).size() > limit) break;
    out += next;
    ++taken;
  }
  if (taken > 0 || count == 0) return out + more(taken);
  const std::string rest = more(1);
  if (limit <= rest.size()) return fit(rest, limit, marks);
  return fit(item(0), limit - rest.size(), marks) + rest;
}

std::string node_cell(const Row& row, const View& view, std::size_t limit) {
  const std::size_t used = columns(row.guides);
  const std::string name = brief(std::string_view(row.node->node).substr(view.prefix));
  return row.guides + fit(name, limit > used ? limit - used : 0, view.marks);
}

std::string agent_cell(const Row& row, const View& view, std::size_t limit) {
  return row.node->agent ? fit(brief(*row.node->agent), limit, view.marks) : "";
}

std::string scopes_cell(const Row& row, const View& view, std::size_t limit) {
  const NodeRow& node = *row.node;
  if (!node.readable) return fit("unreadable", limit, view.marks);
  if (node.scopes.empty()) return "-";
  const auto item = [&](std::size_t i) { return brief(node.scopes[i]); };
  return list_cell(node.scopes.size(), item, " ", limit, view.marks);
}

std::string limits_cell(const Row& row, const View& view, std::size_t limit) {
  const NodeRow& node = *row.node;
  if (!node.readable) return "";
  const std::size_t count = node.constraints.size() + (node.ttl ? 1 : 0);
  const auto item = [&](std::size_t i) {
    return i < node.constraints.size() ? printable(node.constraints[i])
                                       : "ttl " + printable(*node.ttl) + "s";
  };
  return list_cell(count, item, ", ", limit, view.marks);
}

std::string allow_cell(const Row& row, const View&, std::size_t) {
  return std::to_string(row.node->allows);
}

std::string deny_cell(const Row& row, const View&, std::size_t) {
  return std::to_string(row.node->denies);
}

std::string ungated_cell(const Row& row, const View& view, std::size_t) {
  return view.report.ungated > 0 ? std::to_string(row.node->ungated) : "";
}

std::string state_cell(const Row& row, const View& view, std::size_t limit) {
  switch (row.node->lifecycle) {
    case Lifecycle::in_progress: return "open";
    case Lifecycle::finalized: return "finalized";
    case Lifecycle::revoked: return "revoked";
    case Lifecycle::revoked_with_pending: return fit("revoked, calls open", limit, view.marks);
  }
  return "";
}

// What went wrong at a node, in a word where there is one that says no more than the finding. Of
// the ways to break monotonicity only a widened authority has both authorities beside it.
std::string failing(const Finding& finding, const Row& row) {
  const bool compared = row.delegated && finding.index == row.node->defined_at &&
                        !finding.expected.empty() && !finding.found.empty();
  if (finding.reason == Reason::monotonicity && compared) return "WIDENED";
  if (finding.reason == Reason::containment) return "OUTSIDE";
  return std::string(info(finding.reason).token);
}

std::string verdict_cell(const Row& row, const View& view, std::size_t limit) {
  const auto& indices = row.node->findings;
  if (indices.empty()) return view.judged ? "ok" : fit("not checked", limit, view.marks);
  if (indices.front() >= view.report.findings.size()) return "FAILED";
  const Finding& finding = view.report.findings[indices.front()];
  std::string out = failing(finding, row);
  if (finding.seq) {
    out += " at seq " + std::to_string(*finding.seq);
  } else if (finding.index) {
    out += " at entry " + std::to_string(*finding.index);
  }
  if (indices.size() > 1) out += " +" + std::to_string(indices.size() - 1);
  return fit(std::move(out), limit, view.marks);
}

}  // namespace

std::vector<Column> node_columns() {
  return {{"node", 12, 24, 44, 9, false, false, node_cell},
          {"agent", 6, 10, 24, 1, false, false, agent_cell},
          {"scopes", 10, 18, 48, 5, false, false, scopes_cell},
          {"limits", 12, 18, 40, 3, false, false, limits_cell},
          {"allow", 20, 20, 20, 7, true, false, allow_cell},
          {"deny", 20, 20, 20, 6, true, false, deny_cell},
          {"ungated", 20, 20, 20, 4, true, false, ungated_cell},
          {"state", 9, 19, 19, 2, false, false, state_cell},
          {"verdict", 18, 30, 40, 8, false, true, verdict_cell}};
}

}  // namespace plumbline::render
