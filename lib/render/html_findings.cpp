// The findings with their positions, and which entries hold after a break.
#include "render/html_part.h"
#include "render/layout.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

void append_value(std::string& out, std::string_view term, const std::string& value) {
  if (!value.empty()) append_fact(out, term, code(printable(value)));
}

std::string finding_cell(const Finding& finding) {
  std::string values;
  if (finding.cause) append_value(values, "cause", std::string(name(*finding.cause)));
  append_value(values, "expected", finding.expected);
  append_value(values, "found", finding.found);
  if (finding.node) append_value(values, "node", brief(*finding.node));
  if (finding.call_id) append_value(values, "call", brief(*finding.call_id));
  std::string out = markup(printable(finding.message));
  return values.empty() ? out : out + "<dl class=\"values\">" + values + "</dl>";
}

}  // namespace

void append_html_findings(const PagePart& part, std::string& out) {
  const Report& report = part.report;
  const auto& findings = report.findings;
  const HtmlSection section(out, part.id + "findings", part.level + 1, "Findings");
  if (findings.empty()) {
    out += "<p>None.</p>\n";
    return;
  }
  const auto rank = [&](std::size_t i) { return static_cast<unsigned>(findings[i].severity); };
  const std::vector<bool> shown = pick_rows(findings.size(), part.all, rank, kPageRows);
  const bool explained = findings_are_explained(report);
  std::uint64_t left = 0;
  {
    HtmlTable table(out, "findings", part.id + "findings", {{"Where"}, {"Reason"}, {"What was found"}});
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (!shown[i]) {
        ++left;
        continue;
      }
      const Finding& finding = findings[i];
      const std::string where = position(finding);
      const bool fails = finding.severity != Severity::warning;
      table.row({where.empty() ? "the whole" : markup(where),
                 code(info(finding.reason).token) + "<span class=\"severity\">" +
                     std::string(name(finding.severity)) +
                     (explained ? ", finding:" + std::to_string(i) : "") + "</span>",
                 finding_cell(finding)},
                fails);
    }
  }
  append_left_out(out, left, "finding", "findings");
  std::string intact;
  append_intact(report, TextStyle{}, intact);
  if (!intact.empty()) out += "<p>" + markup(intact) + "</p>\n";
  append_note(out, std::string("plumbline explain REASON tells what a reason means and what to look at") +
                       (explained ? ", plumbline explain FILE finding:N what was found, in full." : "."));
}

}  // namespace plumbline::render
