#include "replay/asked_findings.h"

#include <algorithm>

#include "base/display.h"
#include "base/limits.h"
#include "base/source.h"

namespace plumbline::replay {

Result<AskedFindings> asked_findings(const Question& question, const Report& report) {
  AskedFindings out;
  std::vector<const Finding*> asked;
  if (question.finding) {
    if (*question.finding >= report.findings.size()) {
      return usage_error("there is no finding " + std::to_string(*question.finding) + "; the report has " +
                         std::to_string(report.findings.size()) + ", counted from 0");
    }
    asked.push_back(&report.findings[static_cast<std::size_t>(*question.finding)]);
  }
  for (const Finding& finding : report.findings) {
    if (question.reason && finding.reason == *question.reason) asked.push_back(&finding);
  }
  if (question.reason && asked.empty()) {
    return usage_error("no finding has the reason " + std::string(info(*question.reason).token));
  }
  if (asked.size() > limits::explained_findings) {
    out.more = asked.size() - limits::explained_findings;
    asked.resize(limits::explained_findings);
  }
  std::vector<std::uint64_t>& indices = out.indices;
  for (const Finding* finding : asked) {
    if (finding->index) indices.push_back(*finding->index);
    else out.whole.push_back(*finding);
  }
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  return out;
}

Status check_rereadable(const std::string& path) {
  const auto source = open_input(path);
  if (source && !(*source)->rewindable()) {
    return usage_error(shown(path) + ": it is to be read twice, and can be read only once; give a regular file");
  }
  return Done{};
}

}  // namespace plumbline::replay
