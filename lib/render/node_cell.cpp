#include "render/node_cell.h"

namespace plumbline::render {
namespace {

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
  return fit_scopes(node.readable, node.scopes, limit, view.marks);
}

std::string limits_cell(const Row& row, const View& view, std::size_t limit) {
  const NodeRow& node = *row.node;
  if (!node.readable) return "";
  const std::size_t count = node.constraints.size() + (node.ttl ? 1 : 0);
  const auto item = [&](std::size_t i) {
    return i < node.constraints.size() ? printable(node.constraints[i])
                                       : "ttl " + printable(*node.ttl) + "s";
  };
  return fit_list(count, item, ", ", limit, view.marks);
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
  return fit(state_word(row.node->lifecycle), limit, view.marks);
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
  return fit(verdict_words(row, view), limit, view.marks);
}

}  // namespace

bool were_judged(const Report& report) {
  const auto ran = [&](Check check) {
    return report.check(check) == CheckStatus::pass || report.check(check) == CheckStatus::fail;
  };
  return ran(Check::monotonicity) && ran(Check::containment);
}

std::string state_word(Lifecycle lifecycle) {
  switch (lifecycle) {
    case Lifecycle::in_progress: return "open";
    case Lifecycle::finalized: return "finalized";
    case Lifecycle::revoked: return "revoked";
    case Lifecycle::revoked_with_pending: return "revoked, calls open";
  }
  return "";
}

std::string verdict_words(const Row& row, const View& view) {
  const auto& indices = row.node->findings;
  if (!view.verdicts) return "";
  if (view.report.session && !row.node->judged) return "own report";
  if (indices.empty()) return view.judged && row.node->judged ? "ok" : "not checked";
  if (indices.front() >= view.report.findings.size()) return "FAILED";
  const Finding& finding = view.report.findings[indices.front()];
  std::string out = failing(finding, row);
  if (finding.seq) {
    out += " at seq " + std::to_string(*finding.seq);
  } else if (finding.index) {
    out += " at entry " + std::to_string(*finding.index);
  }
  if (indices.size() > 1) out += " +" + std::to_string(indices.size() - 1);
  return out;
}

std::vector<Column> node_columns(const std::vector<Row>& rows, const View& view) {
  const auto of = [&rows, &view](auto cell) {
    return [&rows, &view, cell](std::size_t i, std::size_t limit) {
      return cell(rows[i], view, limit);
    };
  };
  return {{"node", 12, 24, 44, 9, false, false, of(node_cell)},
          {"agent", 6, 10, 24, 1, false, false, of(agent_cell)},
          {"scopes", 10, 18, 48, 5, false, false, of(scopes_cell)},
          {"limits", 12, 18, 40, 3, false, false, of(limits_cell)},
          {"allow", 20, 20, 20, 7, true, false, of(allow_cell)},
          {"deny", 20, 20, 20, 6, true, false, of(deny_cell)},
          {"ungated", 20, 20, 20, 4, true, false, of(ungated_cell)},
          {"state", 9, 19, 19, 2, false, false, of(state_cell)},
          {"verdict", 18, 30, 40, 8, false, true, of(verdict_cell)}};
}

}  // namespace plumbline::render
