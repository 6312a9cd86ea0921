#include <algorithm>
#include <array>

#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kRunsShown = 10;
constexpr std::size_t kMessageColumns = 50;  // less than this is not worth a column of its own
constexpr std::size_t kDeepIndent = 6;
constexpr std::size_t kLabelColumns = 10;
constexpr std::size_t kNeverCut = 64;  // a hash is there to be compared

unsigned rank(const Finding& finding) { return static_cast<unsigned>(finding.severity); }

std::string subject(const Finding& finding) {
  const std::string token(info(finding.reason).token);
  if (finding.severity == Severity::error) return token;
  return std::string(name(finding.severity)) + ": " + token;
}

// A value beside the message, on a line of its own.
void append_value(std::string_view label, const std::string& value, const TextStyle& style,
                  std::string& out) {
  if (value.empty()) return;
  out.append(kDeepIndent, ' ');
  append_cell(out, label, kLabelColumns);
  const std::size_t left = line_width(style) - kDeepIndent - kLabelColumns;
  out += style.all ? value : fit(value, std::max(left, kNeverCut), marks(style));
  out.push_back('\n');
}

struct Columns {
  std::size_t number = 0, position = 1, subject = 0;
};

std::string number(const Report& report, std::size_t i) {
  return findings_are_explained(report) ? "[" + std::to_string(i) + "]" : "";
}

void append_finding(const Finding& finding, const std::string& number, const Columns& widths,
                    const TextStyle& style, std::string& out) {
  const std::string where = position(finding).empty() ? "-" : position(finding);
  const std::size_t width = line_width(style);
  const std::size_t label = widths.number > 0 ? widths.number + 2 : 0;
  const std::size_t message = 2 + label + widths.position + 2 + widths.subject + 2;
  out += "  ";
  append_cell(out, number, label);
  if (message + kMessageColumns > width) {
    out += where + "  " + subject(finding) + "\n" + std::string(kDeepIndent, ' ');
    append_wrapped(out, printable(finding.message), kDeepIndent, kDeepIndent + 2, width);
  } else {
    append_cell(out, where, widths.position + 2);
    append_cell(out, subject(finding), widths.subject + 2);
    append_wrapped(out, printable(finding.message), message, message, width);
  }
  if (finding.cause) append_value("cause", std::string(name(*finding.cause)), style, out);
  append_value("expected", printable(finding.expected), style, out);
  append_value("found", printable(finding.found), style, out);
}

std::string left_out(const std::array<std::uint64_t, 3>& counts) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kNouns = {
      {{"error", "errors"}, {"condition", "conditions"}, {"warning", "warnings"}}};
  std::string out;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (!out.empty()) out += ", ";
    out += counted(counts[i], kNouns[i].first, kNouns[i].second);
  }
  return out;
}

}  // namespace

std::string position(const Finding& finding) {
  std::string entry;
  if (finding.seq) {
    entry = "seq " + std::to_string(*finding.seq);
    if (finding.index && static_cast<std::int64_t>(*finding.index) != *finding.seq) {
      entry += ", entry " + std::to_string(*finding.index);
    }
  } else if (finding.index) {
    const auto check = finding.check();
    const bool of_token = check && is_token_check(*check);
    entry = (of_token ? "token " : "entry ") + std::to_string(*finding.index);
  }
  std::string byte;
  if (finding.line) {
    byte = "line " + std::to_string(*finding.line);
  } else if (finding.offset) {
    byte = "byte " + std::to_string(*finding.offset);
  }
  if (finding.path) byte += " of " + brief(*finding.path);
  if (entry.empty()) return byte;
  return byte.empty() ? entry : entry + " (" + byte + ")";
}

bool findings_are_explained(const Report& report) {
  return !report.tokens && report.verdict != Verdict::unreadable;
}

void append_intact(const Report& report, const TextStyle& style, std::string& out) {
  if (report.check(Check::integrity) != CheckStatus::fail || report.session) return;
  std::string text;
  const std::size_t shown =
      style.all ? report.intact.size() : std::min(report.intact.size(), kRunsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [first, last] = report.intact[i];
    text += (i == 0 ? "Intact: entries " : ", ") + std::to_string(first);
    if (last != first) text += "-" + std::to_string(last);
  }
  if (shown < report.intact.size()) {
    text += " and " + counted(report.intact.size() - shown, "more run", "more runs") + " (--all)";
  }
  text += report.intact.empty() ? "Intact: no run of entries holds."
                                : "; each run holds in itself. Numbers are positions from 0.";
  out += "  ";
  append_wrapped(out, text, 2, 2, line_width(style));
}

void append_findings(const Report& report, const TextStyle& style, std::string& out) {
  const auto& findings = report.findings;
  const auto picked =
      pick_rows(findings.size(), style.all, [&](std::size_t i) { return rank(findings[i]); });
  Columns widths;
  std::array<std::uint64_t, 3> left{};
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (!picked[i]) {
      ++left[rank(findings[i])];
      continue;
    }
    widths.number = std::max(widths.number, number(report, i).size());
    widths.position = std::max(widths.position, position(findings[i]).size());
    widths.subject = std::max(widths.subject, subject(findings[i]).size());
  }
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (picked[i]) append_finding(findings[i], number(report, i), widths, style, out);
  }
  const std::string more = left_out(left);
  if (more.empty()) return;
  out += "  ";
  append_wrapped(out, "not shown: " + more + " (--all shows them)", 2, 4, line_width(style));
}

}  // namespace plumbline::render
