#include "render/render.h"

#include <algorithm>
#include <array>

#include "base/display.h"
#include "render/json_row.h"
#include "render/layout.h"
#include "render/plain_stream.h"
#include "render/streams.h"

namespace plumbline::render {
namespace {

constexpr std::array<std::string_view, 8> kFormatNames = {"text",  "json",  "jsonl",  "summary",
                                                          "sarif", "junit", "github", "html"};

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

// "verdict=failed draft=02 tokens=3 reason=not_narrower token=2".
std::string tokens_in_summary(const Report& report) {
  const TokenChain& chain = *report.tokens;
  std::string line = "verdict=" + std::string(name(report.verdict)) +
                     " draft=" + std::string(name(*chain.draft)) +
                     " tokens=" + std::to_string(chain.rows.size());
  for (const Finding& finding : report.findings) {
    if (finding.severity != Severity::error) continue;
    line += " reason=" + std::string(info(finding.reason).token);
    if (finding.index) line += " token=" + std::to_string(*finding.index);
  }
  if (chain.permission && chain.permission->asked) {
    line += " permits=" + std::string(boolean(chain.permission->refusals.empty()));
  }
  return line;
}

}  // namespace

std::string render_summary(const Report& report, bool named) {
  std::string line = named ? shown(report.path) + ": " : "";
  if (report.verdict == Verdict::unreadable) {
    line += "unreadable: " + unreadable_because(report);
    return line + "\n";
  }
  if (report.tokens) return line + tokens_in_summary(report) + "\n";
  const auto passed = [&](Check check) { return report.check(check) == CheckStatus::pass; };
  // Of a record that was not read from its beginning, or a session without its parent, some cannot
  // be said.
  const auto word = [&](Check check) {
    const bool partial = report.session || report.continued_from;
    const bool open = partial && report.check(check) == CheckStatus::not_checked;
    return open ? std::string_view("not checked") : boolean(passed(check));
  };
  // The scripts that read this line know one word for the chain and the anchor over it.
  const bool integrity =
      passed(Check::integrity) && report.check(Check::anchor) != CheckStatus::fail;
  line += "integrity=" + std::string(boolean(integrity));
  line += " monotonicity=" + std::string(word(Check::monotonicity));
  line += " containment=" + std::string(word(Check::containment));
  line += " anchor=" + std::string(anchor_word(report.check(Check::anchor)));
  line += " nodes=" + std::to_string(report.readable_nodes);
  line += " actions_checked=" + std::to_string(report.actions_checked);
  if (report.ungated > 0) line += " ungated=" + std::to_string(report.ungated);
  return line + "\n";
}

std::span<const std::string_view> format_names() { return kFormatNames; }

std::optional<Format> format_named(std::string_view name) {
  const auto at = std::find(kFormatNames.begin(), kFormatNames.end(), name);
  if (at == kFormatNames.end()) return std::nullopt;
  return static_cast<Format>(at - kFormatNames.begin());
}

std::unique_ptr<Stream> make_stream(Format format, const TextStyle& style, bool several,
                                    const Page& page) {
  switch (format) {
    case Format::json: return json_stream(write_report);
    case Format::sarif: return sarif_stream();
    case Format::junit: return junit_stream();
    case Format::github: return github_stream();
    case Format::html: return html_stream(style, {}, several, page);
    case Format::jsonl: return stream_of(render_jsonl);
    case Format::summary:
      return stream_of([several](const Report& report) {
        return render_summary(report, several || report.among_others);
      });
    case Format::text: break;
  }
  return text_stream_of([style](const Report& report) { return render_text(report, style); });
}

}  // namespace plumbline::render
