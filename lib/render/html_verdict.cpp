// The verdict in plain words, the checks, and what was given and read.
#include <algorithm>

#include "base/display.h"
#include "render/html_part.h"
#include "render/layout.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

std::string_view tone_class(Tone tone) {
  switch (tone) {
    case Tone::good: return "good";
    case Tone::doubtful: return "doubt";
    case Tone::bad: return "bad";
    case Tone::plain: break;
  }
  return "";
}

void append_count(std::string& out, std::uint64_t count, std::string_view one,
                  std::string_view many) {
  out += "<li><b>" + std::to_string(count) + "</b> " + std::string(count == 1 ? one : many) + "</li>";
}

std::string pin_words(const Report& report) {
  std::string out;
  if (report.pinned_head) {
    out = code(std::to_string(report.pinned_head->first) + ":" +
               printable(report.pinned_head->second));
  }
  if (report.pinned_anchor) out += out.empty() ? "an anchor" : " and an anchor";
  return out.empty() ? "none" : out;
}

std::string keys_words(const Report& report) {
  std::string out;
  for (const Key& key : report.keys) {
    if (!out.empty()) out += "<br>";
    out += markup(printable(key.algorithm)) + " " + code(printable(key.fingerprint));
    if (!key.kid.empty()) out += " for kid " + code(printable(key.kid));
  }
  return out.empty() ? "none" : out;
}

std::string anchor_words(const Report& report) {
  if (!report.anchor.present) return "there is none";
  std::string out = "seq " + (report.anchor.seq ? std::to_string(*report.anchor.seq) : "unknown");
  if (report.anchor.kid) out += ", kid " + code(brief(*report.anchor.kid));
  return out;
}

std::string head_words(const Report& report) {
  if (report.entries == 0) return "";
  const std::string seq = report.head_seq ? std::to_string(*report.head_seq) : "unknown";
  return "seq " + seq + ", " + (report.head_hash ? code(brief(*report.head_hash)) : "no hash");
}

std::string limits_words(const Report& report) {
  std::string out;
  for (const auto& [option, value] : report.limits) {
    out += (out.empty() ? "" : " ") +
           code(brief(option) + (value.empty() ? "" : "=" + brief(value)));
  }
  return out;
}

std::string names(const std::vector<std::string>& texts) {
  std::vector<std::string> out;
  for (const std::string& text : texts) out.push_back(brief(text));
  return codes(out);
}

// The command line with the time of the report, behind the name of the command: behind its operands it
// might be taken for one.
std::string with_time(std::string command, const std::string& time) {
  const std::size_t program = command.find(' ');
  const std::size_t name = program == command.npos ? program : command.find(' ', program + 1);
  command.insert(std::min(name, command.size()), " --now " + time);
  return command;
}

void append_record_facts(const Report& report, std::string& out) {
  append_fact(out, "Chain", report.chain_id ? code(printable(*report.chain_id)) : "no chain id");
  append_fact(out, "Version", report.version ? std::to_string(*report.version) : "unknown");
  append_fact(out, "Entries", std::to_string(report.entries));
  append_fact(out, "Head", head_words(report));
  append_fact(out, "Anchor", anchor_words(report));
}

}  // namespace

void append_html_verdict(const PagePart& part, std::string& out) {
  const Report& report = part.report;
  const VerdictWord verdict = verdict_word(report.verdict);
  const std::string tag = "h" + std::to_string(part.level);
  out += "<div class=\"verdict " + std::string(tone_class(verdict.tone)) + "\">\n<" + tag + " id=\"" +
         part.id + "verdict\"><span class=\"word\">" + std::string(verdict.word) +
         "</span> <span class=\"name\">" + markup(input_name(report)) + "</span></" + tag + ">\n";
  for (const std::string& paragraph : account(report)) out += "<p>" + markup(paragraph) + "</p>\n";
  if (report.verdict != Verdict::unreadable && !report.tokens) {
    out += "<ul class=\"facts\">";
    append_count(out, report.entries, "entry", "entries");
    append_count(out, report.nodes.size(), "node", "nodes");
    append_count(out, report.delegations, "delegation", "delegations");
    append_count(out, report.actions_checked, "action checked", "actions checked");
    append_count(out, report.ungated, "action ungated", "actions ungated");
    append_count(out, report.denials, "denial", "denials");
    append_count(out, report.findings.size(), "finding", "findings");
    out += "</ul>\n";
  }
  out += "</div>\n";
}

void append_html_checks(const PagePart& part, std::string& out) {
  const HtmlSection section(out, part.id + "checks", part.level + 1, "Checks");
  HtmlTable table(out, "checks", part.id + "checks", {{"Check"}, {"Result"}, {"What was measured"}},
                  true);
  for (const CheckLine& line : check_lines(part.report)) {
    table.row({std::string(name(line.check)), markup(line.status), markup(line.details)}, line.failed);
  }
}

void append_html_about(const PagePart& part, std::string& out) {
  const Report& report = part.report;
  const HtmlSection section(out, part.id + "about", part.level + 1, "How this was made");
  out += "<dl class=\"about\">\n";
  append_fact(out, "Input", code(input_name(report)));
  append_fact(out, "Joined from", names(report.parts));
  append_fact(out, "Kind", markup(printable(report.kind)));
  append_fact(out, "Size", counted(report.bytes, "byte", "bytes"));
  append_fact(out, "SHA-256", report.sha256 ? code(printable(*report.sha256)) : "not computed");
  if (!report.tokens && report.verdict != Verdict::unreadable) append_record_facts(report, out);
  append_fact(out, "Keys you gave", keys_words(report));
  append_fact(out, "Pin you gave", pin_words(report));
  append_fact(out, "Witnesses you trust",
              report.witness_kids.empty() ? "none" : names(report.witness_kids));
  append_fact(out, "Options that bound it", limits_words(report));
  append_fact(out, "Time used", code(printable(report.verified_at)));
  append_fact(out, "Exit status", std::to_string(exit_status(report)));
  append_fact(out, "Made by", "plumbline " PLUMBLINE_VERSION);
  out += "</dl>\n";
  if (part.page.command.empty()) return;
  out += "<p>The same page comes out, to the byte, of the same input and:</p>\n<pre><code>" +
         markup(with_time(part.page.command, printable(report.verified_at))) + "</code></pre>\n";
}

void append_left_out(std::string& out, std::uint64_t count, std::string_view one,
                     std::string_view many, const std::string& of_them) {
  if (count == 0) return;
  append_note(out, "Not shown: " + counted(count, one, many) + of_them + " (--all shows them).");
}

}  // namespace plumbline::render
