// An explanation, for people and for programs.
#include <algorithm>

#include "base/display.h"
#include "render/json_member.h"
#include "render/json_row.h"
#include "render/replay.h"
#include "render/replay_part.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

constexpr std::size_t kLabel = 12;
constexpr std::size_t kTermColumns = 16;
constexpr std::size_t kHeldColumns = 36;

void append_label(std::string& out, std::string_view label, std::string_view value) {
  out += "    ";
  append_cell(out, label, kLabel);
  out += value;
  out.push_back('\n');
}

void append_terms(const Comparison& comparison, const TextStyle& style, std::string& out) {
  const auto& terms = comparison.terms;
  const auto picked = pick_rows(terms.size(), style.all, [&](std::size_t i) { return terms[i].breaks ? 0u : 1u; });
  std::size_t left = kHeldColumns, term = kTermColumns;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!picked[i]) continue;
    left = std::max(left, terms[i].left.size());
    term = std::max(term, terms[i].term.size());
  }
  const auto append_row = [&](std::string_view a, std::string_view b, std::string_view c, bool breaks) {
    out += breaks ? "  > " : "    ";
    append_cell(out, a, term + 2);
    append_cell(out, b, left + 2);
    out += breaks ? toned(std::string(c), Tone::bad, style) : std::string(c);
    out.push_back('\n');
  };
  out.push_back('\n');
  append_row("", printable(comparison.left_of), printable(comparison.right_of), false);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (picked[i]) append_row(printable(terms[i].term), printable(terms[i].left), printable(terms[i].right), terms[i].breaks);
  }
  const auto cut = static_cast<std::size_t>(std::count(picked.begin(), picked.end(), false));
  if (cut > 0) out += "    not shown: " + counted(cut, "term", "terms") + " (--all shows them)\n";
  const bool within = std::none_of(terms.begin(), terms.end(), [](const TermRow& row) { return row.breaks; });
  out += within ? "    Each term is within what bounds it.\n" : "    > marks what is not within.\n";
}

void append_path(const Comparison& comparison, std::string& out) {
  const std::string what = printable(comparison.path_of);
  out += "\n    The way to the root, and what each held for " + what + ":\n";
  for (const PathHop& hop : comparison.path) {
    if (&hop == &comparison.path.back() && comparison.more_hops > 0) {
      out += "    and " + std::to_string(comparison.more_hops) + " more, up to\n";
    }
    out += "    " + shown_actor(hop.node, hop.agent) + ", since seq " + printable(hop.seq) + ": " +
           (hop.term ? printable(*hop.term) : "nothing for " + what) + "\n";
  }
}

void append_difference(const HashedEntry& hashed, std::string& out) {
  if (hashed.beside_missing) return append_label(out, "beside", "the other file has no entry of this seq");
  if (hashed.beside_same) return append_label(out, "beside", "the other file has the same bytes there");
  if (!hashed.difference) return;
  const ByteDifference& at = *hashed.difference;
  append_label(out, "differs at", "byte " + std::to_string(at.offset));
  append_label(out, "  here", quoted(at.here));
  append_label(out, "  there", quoted(at.there));
  if (!at.members.empty()) append_label(out, "  members", joined(at.members));
}

void append_hashed(const HashedEntry& hashed, std::string& out) {
  out += "\n    The chain:\n";
  const bool follows = hashed.before == hashed.prev_hash;
  append_label(out, "prev_hash", printable(hashed.prev_hash));
  append_label(out, "before it", printable(hashed.before) + (follows ? "  the same" : "  NOT the same"));
  append_label(out, "hash", printable(hashed.stored));
  if (!hashed.no_form.empty()) {
    append_label(out, "computed", "none: " + printable(hashed.no_form));
  } else if (hashed.computed.empty()) {
    append_label(out, "computed", "none: the prev_hash is no string");
  } else {
    append_label(out, "computed", hashed.computed + (hashed.computed == hashed.stored ? "  the same" : "  NOT the same"));
  }
  if (hashed.no_form.empty()) {
    std::string bytes = printable(hashed.bytes);
    if (hashed.bytes.size() < hashed.size) {
      bytes += " and " + counted(hashed.size - hashed.bytes.size(), "more byte", "more bytes");
    }
    append_label(out, "hashed", bytes);
  }
  append_difference(hashed, out);
}

void append_entry(const ExplainedEntry& one, const TextStyle& style, std::string& out) {
  out += entry_line(one.entry);
  for (const Finding& finding : one.findings) {
    out += finding_line(finding, style);
    append_wrapped(out += "            ", info(finding.reason).why, 12, 12, line_width(style));
  }
  if (one.comparison) {
    append_terms(*one.comparison, style, out);
    append_path(*one.comparison, out);
  }
  append_hashed(one.hashed, out);
  out.push_back('\n');
}

std::string as_text(const Explanation& explanation, const Report& report, const TextStyle& style) {
  std::string out;
  for (const Finding& finding : explanation.whole) {
    out += finding_line(finding, style);
    append_wrapped(out += "            ", info(finding.reason).why, 12, 12, line_width(style));
    if (!finding.expected.empty()) append_label(out, "expected", printable(finding.expected));
    if (!finding.found.empty()) append_label(out, "found", printable(finding.found));
    out.push_back('\n');
  }
  for (const ExplainedEntry& one : explanation.entries) append_entry(one, style, out);
  if (explanation.more > 0) {
    out += counted(explanation.more, "more finding", "more findings") + " of this reason not shown.\n\n";
  }
  // What was found stands with the entries, but where there could be none.
  if (report.verdict == Verdict::unreadable) {
    append_verdict(report, style, out);
  } else {
    append_account(report, style, out);
  }
  return out;
}

void write_comparison(const Comparison& comparison, Writer& w) {
  w.begin_object();
  text(w, "left_of", comparison.left_of);
  text(w, "right_of", comparison.right_of);
  write_rows("terms", comparison.terms, w, [](const TermRow& row, Writer& out) {
    out.begin_object(Writer::Layout::line);
    text(out, "term", row.term);
    text(out, "left", row.left);
    text(out, "right", row.right);
    out.name("breaks");
    out.boolean(row.breaks);
    out.end();
  });
  write_hops(comparison.path, comparison.more_hops, w);
  w.end();
}

std::string_view beside(const HashedEntry& hashed) {
  return hashed.beside_missing ? "missing" : hashed.beside_same ? "same" : hashed.difference ? "differs" : "";
}

void write_hashed(const HashedEntry& hashed, Writer& w) {
  w.begin_object();
  text(w, "prev_hash", hashed.prev_hash);
  text(w, "hash_before", hashed.before);
  text(w, "hash", hashed.stored);
  text_unless_empty(w, "computed", hashed.computed);
  text_unless_empty(w, "no_form", hashed.no_form);
  count(w, "size", hashed.size);
  text(w, "bytes", hashed.bytes);
  text_unless_empty(w, "beside", beside(hashed));
  w.name("difference");
  if (hashed.difference) {
    w.begin_object();
    count(w, "offset", hashed.difference->offset);
    count(w, "from", hashed.difference->from);
    text(w, "here", hashed.difference->here);
    text(w, "there", hashed.difference->there);
    texts(w, "members", hashed.difference->members);
    w.end();
  } else {
    w.null();
  }
  w.end();
}

void write_explained(const ExplainedEntry& one, Writer& w) {
  w.begin_object();
  write_told(one.entry, w);
  write_rows("findings", one.findings, w, write_finding);
  w.name("comparison");
  if (one.comparison) write_comparison(*one.comparison, w);
  else w.null();
  w.name("hashed");
  write_hashed(one.hashed, w);
  w.end();
}

}  // namespace

std::string render_explanation(const Explanation& explanation, const Report& report,
                               ReplayFormat format, const TextStyle& style) {
  if (format == ReplayFormat::text) return as_text(explanation, report, style);
  std::string out;
  Writer w(out, format == ReplayFormat::jsonl ? 0 : 2);
  w.begin_object();
  text(w, "schema", "plumbline.explanation.v1");
  text(w, "path", report.path);
  text(w, "verdict", name(report.verdict));
  count(w, "exit_code", exit_status(report));
  write_rows("whole", explanation.whole, w, write_finding);
  write_rows("entries", explanation.entries, w, write_explained);
  count(w, "more", explanation.more);
  w.end();
  return out + "\n";
}

}  // namespace plumbline::render
