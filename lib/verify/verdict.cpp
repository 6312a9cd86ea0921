#include "verify/verdict.h"

#include <unordered_map>

#include "base/keyed_hash.h"

namespace plumbline::verify {

void settle_checks(Report& report, const Findings& findings, const Supplied& supplied, bool enveloped) {
  const auto status = [&report](Check check) -> CheckStatus& {
    return report.checks[static_cast<std::size_t>(check)];
  };
  for (const Check check : record_checks()) {
    status(check) = findings.any_error(check) ? CheckStatus::fail : CheckStatus::pass;
  }
  const auto unless_failed = [&](Check check, bool done, CheckStatus otherwise) {
    if (status(check) != CheckStatus::fail && !done) status(check) = otherwise;
  };
  const bool pinned = report.pinned_head || report.pinned_anchor;
  const bool records = report.execution != ExecutionStatus::not_applicable;
  unless_failed(Check::anchor, !supplied.keys.empty(), CheckStatus::not_checked);
  unless_failed(Check::pin, pinned, CheckStatus::not_checked);
  // What rests on a part that was not read is not checked, whatever was found to be right.
  const bool whole = !supplied.continued();
  for (const Check check : {Check::root, Check::monotonicity, Check::containment}) {
    unless_failed(check, whole, CheckStatus::not_checked);
  }
  unless_failed(Check::execution, records,
                whole || report.version == 1 ? CheckStatus::not_applicable : CheckStatus::not_checked);
  unless_failed(Check::envelopes, enveloped, CheckStatus::not_applicable);
  report.anchor.status = status(Check::anchor);
}

Verdict earned_verdict(const Report& report, const Supplied& supplied) {
  if (report.failed()) return Verdict::failed;
  if (report.unproven()) return Verdict::unproven;
  // Verified is said of a record that was read from its beginning.
  if (supplied.continued()) return Verdict::consistent;
  const bool tied = report.check(Check::anchor) == CheckStatus::pass ||
                    report.check(Check::pin) == CheckStatus::pass;
  return tied ? Verdict::verified : Verdict::consistent;
}

void attribute_findings(Report& report, bool listed) {
  std::unordered_map<std::string_view, NodeRow*, KeyedHash> rows;
  for (NodeRow& row : report.nodes) rows.emplace(row.node, &row);
  for (std::uint32_t i = 0; i < report.findings.size(); ++i) {
    const Finding& finding = report.findings[i];
    if (finding.severity != Severity::error) continue;
    if (finding.node) {
      const auto at = rows.find(*finding.node);
      if (at != rows.end()) at->second->findings.push_back(i);
    }
    if (finding.index && *finding.index < report.entry_rows.size()) {
      report.entry_rows[*finding.index].failed.push_back(finding.reason);
    }
  }
  if (listed) return;
  for (NodeRow& row : report.nodes) {
    if (row.findings.empty()) row.judged = false;
  }
}

}  // namespace plumbline::verify
