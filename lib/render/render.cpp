#include "render/render.h"

#include "base/display.h"
#include "render/layout.h"

namespace plumbline::render {
namespace {

std::string_view boolean(bool value) { return value ? "True" : "False"; }

std::string_view anchor_word(CheckStatus status) {
  switch (status) {
    case CheckStatus::pass: return "verified";
    case CheckStatus::fail: return "FAILED";
    case CheckStatus::not_checked:
    case CheckStatus::not_applicable: break;
  }
  return "not checked";
}

std::string unreadable_because(const Report& report) {
  for (const Finding& finding : report.findings) {
    if (finding.severity == Severity::error) return printable(finding.message);
  }
  return "no reason was noted";
}

}  // namespace

std::string render_summary(const Report& report, bool named) {
  std::string line = named ? shown(report.path) + ": " : "";
  if (report.verdict == Verdict::unreadable) {
    line += "unreadable: " + unreadable_because(report);
    return line + "\n";
  }
  const auto passed = [&](Check check) { return report.check(check) == CheckStatus::pass; };
  // The scripts that read this line know one word for the chain and the anchor over it.
  const bool integrity =
      passed(Check::integrity) && report.check(Check::anchor) != CheckStatus::fail;
  line += "integrity=" + std::string(boolean(integrity));
  line += " monotonicity=" + std::string(boolean(passed(Check::monotonicity)));
  line += " containment=" + std::string(boolean(passed(Check::containment)));
  line += " anchor=" + std::string(anchor_word(report.check(Check::anchor)));
  line += " nodes=" + std::to_string(report.readable_nodes);
  line += " actions_checked=" + std::to_string(report.actions_checked);
  if (report.ungated > 0) line += " ungated=" + std::to_string(report.ungated);
  return line + "\n";
}

std::string render(std::span<const Report> reports, Format format, const TextStyle& style) {
  if (format == Format::json) return render_json(reports);
  std::string out;
  for (const Report& report : reports) {
    switch (format) {
      case Format::json: break;
      case Format::jsonl: out += render_jsonl(report); break;
      case Format::summary:
        out += render_summary(report, reports.size() > 1 || report.among_others);
        break;
      case Format::text:
        if (!out.empty()) out.push_back('\n');
        out += render_text(report, style);
        break;
    }
  }
  return out;
}

}  // namespace plumbline::render
