// A record of a session export in full, for people and for programs.
#include <algorithm>

#include "base/display.h"
#include "render/json_row.h"
#include "render/session_part.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr auto kLine = Writer::Layout::line;

constexpr std::size_t kTermColumns = 12;
constexpr std::size_t kLeftColumns = 26;
constexpr std::size_t kHashedIndent = 4;

void append_label(std::string& out, std::string_view label, std::string_view value) {
  out += "    ";
  append_cell(out, label, kTermColumns);
  out += value;
  out.push_back('\n');
}

void append_finding(const Finding& finding, const TextStyle& style, std::string& out) {
  out += finding_line(finding, style);
  append_wrapped(out += "            ", info(finding.reason).why, 12, 12, line_width(style));
}

void append_terms(const std::vector<TermRow>& terms, const TextStyle& style, std::string& out) {
  if (terms.empty()) return;
  std::size_t left = kLeftColumns;
  for (const TermRow& row : terms) left = std::max(left, row.left.size());
  out.push_back('\n');
  const auto append_row = [&](std::string_view a, std::string_view b, std::string c, bool breaks) {
    out += breaks ? "  > " : "    ";
    append_cell(out, a, kTermColumns);
    append_cell(out, b, left + 2);
    out += breaks ? toned(std::move(c), Tone::bad, style) : c;
    out.push_back('\n');
  };
  append_row("", "the record has", "the rule", false);
  for (const TermRow& row : terms) append_row(printable(row.term), printable(row.left), printable(row.right), row.breaks);
  const bool keeps = std::none_of(terms.begin(), terms.end(), [](const TermRow& row) { return row.breaks; });
  out += keeps ? "    Each is within its rule.\n" : "    > marks what breaks its rule.\n";
}

void append_scopes(const ScopesBeside& scopes, const TextStyle& style, std::string& out) {
  const auto picked =
      pick_rows(scopes.rows.size(), style.all, [&](std::size_t i) { return scopes.rows[i].left && !scopes.rows[i].right ? 0u : 1u; });
  std::size_t left = printable(scopes.left_of).size();
  for (std::size_t i = 0; i < scopes.rows.size(); ++i) {
    if (picked[i] && scopes.rows[i].left) left = std::max(left, brief(scopes.rows[i].scope).size());
  }
  out += "    ";
  append_cell(out, printable(scopes.left_of), left + 2);
  out += printable(scopes.right_of) + "\n";
  bool wider = false;
  for (std::size_t i = 0; i < scopes.rows.size(); ++i) {
    const ScopesBeside::Row& row = scopes.rows[i];
    const bool breaks = row.left && !row.right;
    wider = wider || breaks;
    if (!picked[i]) continue;
    out += breaks ? "  > " : "    ";
    append_cell(out, row.left ? brief(row.scope) : "-", left + 2);
    out += breaks ? toned("not held", Tone::bad, style) : brief(row.scope);
    out.push_back('\n');
  }
  const auto cut = static_cast<std::uint64_t>(std::count(picked.begin(), picked.end(), false));
  if (cut > 0) out += "    not shown: " + counted(cut, "scope", "scopes") + " (--all shows them)\n";
  out += wider ? "    > marks what is more.\n" : "    None is more.\n";
}

void append_approval(const ExplainedRecord& one, const std::vector<Report>& reports, std::string& out) {
  if (one.approval.empty()) return;
  out += "\n    The action " + (one.record.action_id ? brief(*one.record.action_id) : "-") + ", from its beginning:\n";
  for (const ApprovalStep& step : one.approval) {
    out += "    " + shown_record(step.place, reports) + ": " + printable(step.words) + "\n";
  }
  if (one.more_approvals > 0) out += "    and " + std::to_string(one.more_approvals) + " more\n";
}

std::string cut(const std::string& bytes, std::uint64_t size) {
  std::string out = printable(bytes);
  if (bytes.size() < size) out += " and " + counted(size - bytes.size(), "more byte", "more bytes");
  return out;
}

void append_hash(const SessionExplanation& explanation, std::string& out) {
  const SessionRow& session = *explanation.report.session;
  out += "    The hash, over the records alone, as Python writes them; it has no key:\n";
  append_label(out, "stated", session.integrity_hash ? brief(*session.integrity_hash) : "none");
  if (session.computed_hash) {
    const bool same = session.integrity_hash == session.computed_hash;
    append_label(out, "computed", *session.computed_hash + (same ? "  the same" : "  NOT the same"));
  } else {
    append_label(out, "computed", "none: a member stands twice, so that the records can be read in two ways");
  }
  append_label(out, "over", counted(explanation.hashed, "byte", "bytes"));
}

// What the hash is over, where the hash is what was asked about: behind all that is concluded of it, since
// it may be long.
void append_hashed(const SessionExplanation& explanation, const TextStyle& style, std::string& out) {
  const auto of_hash = [](const Finding& finding) { return finding.reason == Reason::kitelogik_integrity; };
  if (std::none_of(explanation.whole.begin(), explanation.whole.end(), of_hash)) return;
  const std::string bytes = cut(explanation.hashed_bytes, explanation.hashed);
  const std::string line = style.all ? bytes : fit(bytes, line_width(style) - kHashedIndent, marks(style));
  std::string heading = "What is hashed, json.dumps(records, sort_keys=True) of Python";
  if (line != bytes) {
    heading += explanation.hashed_bytes.size() < explanation.hashed
                   ? " (--all shows " + std::to_string(explanation.hashed_bytes.size()) + " bytes)"
                   : " (--all shows it whole)";
  }
  const std::string indent(kHashedIndent, ' ');
  append_wrapped(out += "\n" + indent, heading + ":", kHashedIndent, kHashedIndent, line_width(style));
  out += indent + line + "\n";
}

void append_record(const ExplainedRecord& one, const std::vector<Report>& reports, const TextStyle& style,
                   std::string& out) {
  out += record_line(one.record);
  for (const Finding& finding : one.findings) append_finding(finding, style, out);
  append_terms(one.terms, style, out);
  if (one.scopes) {
    out.push_back('\n');
    append_scopes(*one.scopes, style, out);
  }
  append_approval(one, reports, out);
  out += "\n    Hashed of it, at byte " + std::to_string(one.offset) + ":\n    " +
         (one.size == 0 ? "nothing: a member stands twice in it" : cut(one.bytes, one.size)) + "\n\n";
}

std::string as_text(const SessionExplanation& explanation, const TextStyle& style) {
  const Report& report = explanation.report;
  const std::vector<Report> reports = {report};
  std::string out;
  if (report.verdict == Verdict::unreadable) {
    append_verdict(report, style, out);
    return out;
  }
  for (const Finding& finding : explanation.whole) {
    append_finding(finding, style, out);
    if (!finding.expected.empty()) append_label(out, "expected", printable(finding.expected));
    if (!finding.found.empty()) append_label(out, "found", printable(finding.found));
    out.push_back('\n');
  }
  for (const ExplainedRecord& one : explanation.records) append_record(one, reports, style, out);
  if (explanation.more > 0) {
    out += counted(explanation.more, "more finding", "more findings") + " of this reason not shown.\n\n";
  }
  if (explanation.scopes) {
    append_scopes(*explanation.scopes, style, out);
    out.push_back('\n');
  } else if (report.session && report.session->parent) {
    out += "    What its parent holds is not known here: its export is given with --with.\n\n";
  }
  append_hash(explanation, out);
  out.push_back('\n');
  append_account(report, style, out);
  append_hashed(explanation, style, out);
  return out;
}

void write_scopes(const std::optional<ScopesBeside>& scopes, Writer& w) {
  w.name("scopes");
  if (!scopes) return w.null();
  w.begin_object();
  text(w, "left_of", scopes->left_of);
  text(w, "right_of", scopes->right_of);
  write_rows("rows", scopes->rows, w, [](const ScopesBeside::Row& row, Writer& out) {
    out.begin_object(kLine);
    text(out, "scope", row.scope);
    out.name("left");
    out.boolean(row.left);
    out.name("right");
    out.boolean(row.right);
    out.end();
  });
  w.end();
}

void write_explained(const ExplainedRecord& one, const std::vector<Report>& reports, Writer& w) {
  w.begin_object();
  write_record(one.record, reports, w);
  write_rows("findings", one.findings, w, write_finding);
  write_rows("terms", one.terms, w, [](const TermRow& row, Writer& out) {
    out.begin_object(kLine);
    text(out, "term", row.term);
    text(out, "left", row.left);
    text(out, "right", row.right);
    out.name("breaks");
    out.boolean(row.breaks);
    out.end();
  });
  write_scopes(one.scopes, w);
  write_rows("approval", one.approval, w, [&](const ApprovalStep& step, Writer& out) {
    out.begin_object(kLine);
    write_record_place(step.place, reports, out);
    text(out, "words", step.words);
    out.end();
  });
  count(w, "more_approvals", one.more_approvals);
  count(w, "offset", one.offset);
  count(w, "size", one.size);
  text(w, "bytes", one.bytes);
  w.end();
}

}  // namespace

std::string render_session_explanation(const SessionExplanation& explanation, ReplayFormat format,
                                       const TextStyle& style) {
  if (format == ReplayFormat::text) return as_text(explanation, style);
  const Report& report = explanation.report;
  const std::vector<Report> reports = {report};
  std::string out;
  Writer w(out, format == ReplayFormat::jsonl ? 0 : 2);
  w.begin_object();
  text(w, "schema", "plumbline.session-explanation.v1");
  text(w, "path", report.path);
  text(w, "verdict", name(report.verdict));
  count(w, "exit_code", exit_status(report));
  write_rows("whole", explanation.whole, w, write_finding);
  write_scopes(explanation.scopes, w);
  write_rows("records", explanation.records, w,
             [&](const ExplainedRecord& one, Writer& inner) { write_explained(one, reports, inner); });
  count(w, "more", explanation.more);
  w.name("hashed");
  w.begin_object();
  text_or_null(w, "stated", report.session ? report.session->integrity_hash : std::nullopt);
  text_or_null(w, "computed", report.session ? report.session->computed_hash : std::nullopt);
  count(w, "size", explanation.hashed);
  text(w, "bytes", explanation.hashed_bytes);
  w.end();
  w.end();
  return out + "\n";
}

}  // namespace plumbline::render
