#include "render/replay_part.h"

#include <algorithm>

#include "base/display.h"
#include "render/chain_id.h"
#include "render/json_member.h"
#include "render/json_row.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr std::size_t kSeqColumns = 6;
constexpr std::size_t kTimeColumns = 22;
constexpr std::size_t kActorColumns = 22;
constexpr std::size_t kFindingIndent = 10;

}  // namespace

std::string shown_actor(const std::optional<std::string>& node, const std::optional<std::string>& agent) {
  return (node ? brief(*node) : "-") + (agent ? " " + brief(*agent) : "");
}

std::string shown_place(const EntryPlace& place) {
  if (!place.seq) return "entry " + std::to_string(place.index);
  std::string out = "seq " + std::to_string(*place.seq);
  if (static_cast<std::int64_t>(place.index) != *place.seq) out += " (entry " + std::to_string(place.index) + ")";
  return out;
}

std::string shown_point(const Reached& reached) {
  if (!reached.last) return "before the first entry";
  std::string out = "behind " + shown_place(*reached.last);
  if (!reached.last->time.empty()) out += ", " + reached.last->time;
  return out;
}

std::string entry_line(const ToldEntry& entry) {
  const EntryPlace& place = entry.place;
  std::string out;
  const bool usual = place.seq && static_cast<std::int64_t>(place.index) == *place.seq;
  append_cell(out, place.seq ? std::to_string(*place.seq) : "-", kSeqColumns, true);
  if (!usual) out += " [entry " + std::to_string(place.index) + "]";
  out += "  ";
  append_cell(out, !place.time.empty() ? place.time : place.ts.empty() ? "-" : brief(place.ts),
              kTimeColumns);
  std::string actor = shown_actor(entry.actor, entry.actor_agent);
  append_cell(out, actor, kActorColumns);
  out += (actor.size() < kActorColumns ? "" : "  ") + printable(entry.words) + "\n";
  return out;
}

std::string finding_line(const Finding& finding, const TextStyle& style) {
  std::string text = "! ";
  if (finding.severity != Severity::error) text += std::string(name(finding.severity)) + ": ";
  text += info(finding.reason).token;
  if (finding.cause) text += " (" + std::string(name(*finding.cause)) + ")";
  text += ": " + printable(finding.message);
  const Tone tone = finding.severity == Severity::error ? Tone::bad : Tone::doubtful;
  return std::string(kFindingIndent, ' ') + toned(std::move(text), tone, style) + "\n";
}

void append_verdict(const Report& report, const TextStyle& style, std::string& out) {
  append_account(report, style, out);
  // That nothing ties the record to the user, the account has said.
  const auto told = [](const Finding& f) { return f.reason == Reason::unauthenticated; };
  if (std::all_of(report.findings.begin(), report.findings.end(), told)) return;
  out.push_back('\n');
  append_findings(report, style, out);
}

std::string with_verdict(std::string text, const Report& report, const TextStyle& style) {
  if (report.verdict == Verdict::unreadable) text.clear();
  else text.push_back('\n');
  append_verdict(report, style, text);
  return text;
}

void json_or_null(Writer& w, std::string_view name, std::string_view json) {
  w.name(name);
  if (json.empty()) return w.null();
  // Most are seconds, which need no reading.
  constexpr std::size_t kSafeDigits = 15;
  const bool digits = json.size() <= kSafeDigits && json[0] != '0' &&
                      json.find_first_not_of("0123456789") == json.npos;
  digits || read_chain_id(json).portable ? w.literal(json) : w.string(json);
}

void write_place(const EntryPlace& place, Writer& w) {
  count(w, "index", place.index);
  integer_or_null(w, "seq", place.seq);
  json_or_null(w, "ts", place.ts);
  text_unless_empty(w, "time", place.time);
}

void write_told(const ToldEntry& entry, Writer& w) {
  write_place(entry.place, w);
  text_or_null(w, "event", entry.event);
  text_or_null(w, "node", entry.node);
  text_or_null(w, "agent", entry.agent);
  text_or_null(w, "parent", entry.parent);
  text_or_null(w, "actor", entry.actor);
  text_or_null(w, "actor_agent", entry.actor_agent);
  text_or_null(w, "scope", entry.scope);
  text_or_null(w, "tool", entry.tool);
  text_or_null(w, "call_id", entry.call_id);
  text_unless_empty(w, "outcome", entry.outcome);
  text(w, "words", entry.words);
}

void write_reached(const Reached& reached, Writer& w) {
  w.name("point");
  w.begin_object(Writer::Layout::line);
  count(w, "entries", reached.entries);
  count(w, "same_seq", reached.same_seq);
  w.name("last");
  if (reached.last) {
    w.begin_object();
    write_place(*reached.last, w);
    w.end();
  } else {
    w.null();
  }
  w.end();
}

void write_hops(const std::vector<PathHop>& hops, std::uint64_t more, Writer& w) {
  w.name("path");
  w.begin_array();
  for (const PathHop& hop : hops) {
    w.begin_object(Writer::Layout::line);
    text(w, "node", hop.node);
    text_or_null(w, "agent", hop.agent);
    text(w, "defined_seq", hop.seq);
    text_or_null(w, "term", hop.term);
    w.end();
  }
  w.end();
  count(w, "more_hops", more);
}

void write_verdict(const Report& report, Writer& w) {
  text(w, "path", report.path);
  text(w, "verdict", name(report.verdict));
  count(w, "exit_code", exit_status(report));
  count(w, "record_entries", report.entries);
  w.name("findings");
  w.begin_array();
  for (const Finding& finding : report.findings) write_finding(finding, w);
  w.end();
}

}  // namespace plumbline::render
