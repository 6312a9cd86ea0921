// The timeline of session exports, and what would have been decided otherwise in them.
#include <map>

#include "render/json_row.h"
#include "render/session_part.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

constexpr std::size_t kIndent = 10;

// The findings of reports by the record that they are about.
class ByRecord {
 public:
  explicit ByRecord(const std::vector<Report>& reports) : rows_(reports.size()) {
    for (std::size_t input = 0; input < reports.size(); ++input) {
      for (const Finding& finding : reports[input].findings) {
        if (finding.index) rows_[input].emplace(*finding.index, &finding);
      }
    }
  }
  template <class Take>
  void each(const RecordPlace& place, Take take) const {
    const auto [first, last] = rows_[place.input].equal_range(place.index);
    for (auto at = first; at != last; ++at) take(*at->second);
  }

 private:
  std::vector<std::multimap<std::uint64_t, const Finding*>> rows_;
};

std::uint64_t records_in(const std::vector<Report>& reports) {
  std::uint64_t records = 0;
  for (const Report& report : reports) records += report.entries;
  return records;
}

void timeline_text(const SessionTimeline& timeline, const TextStyle& style, const Sink& sink) {
  const ByRecord findings(timeline.reports);
  for (const ToldRecord& record : timeline.records) {
    std::string out = record_line(record);
    findings.each(record.place, [&](const Finding& finding) { out += finding_line(finding, style); });
    if (!sink(out)) return;
  }
  std::string out;
  if (any_readable(timeline.reports)) {
    out = (timeline.records.empty() ? "" : "\n") + std::string("Told: ") + std::to_string(timeline.records.size()) +
          " of " + counted(records_in(timeline.reports), "record", "records") + ".\n\n";
  }
  append_verdicts(timeline.reports, style, out);
  sink(out);
}

std::string line(std::string_view kind, const std::function<void(Writer&)>& write) {
  std::string out;
  Writer w(out);
  w.begin_object();
  text(w, "schema", kSessionReplaySchema);
  text(w, "kind", kind);
  write(w);
  w.end();
  return out + "\n";
}

void timeline_lines(const SessionTimeline& timeline, const Sink& sink) {
  const ByRecord findings(timeline.reports);
  for (const ToldRecord& record : timeline.records) {
    std::string out = line("record", [&](Writer& w) { write_record(record, timeline.reports, w); });
    findings.each(record.place, [&](const Finding& finding) {
      out += line("finding", [&](Writer& w) {
        text(w, "export", timeline.reports[record.place.input].path);
        w.name("finding");
        write_finding(finding, w);
      });
    });
    if (!sink(out)) return;
  }
  sink(line("verdict", [&](Writer& w) {
    count(w, "told", timeline.records.size());
    write_verdicts(timeline.reports, w);
  }));
}

// One object, a row a line; the verdicts stand behind the rows.
template <class Rows, class Write, class Rest>
void object_of_rows(std::string_view kind, std::string_view name, const Rows& rows, const Sink& sink, Write write,
                    Rest rest) {
  std::string out = "{\"schema\":\"" + std::string(kSessionReplaySchema) + "\",\"kind\":\"" + std::string(kind) +
                    "\",\"" + std::string(name) + "\":[";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += i == 0 ? "\n" : ",\n";
    Writer w(out);
    w.begin_object();
    write(rows[i], w);
    w.end();
    if (!sink(out)) return;
    out.clear();
  }
  // The members of an object whose beginning is written already.
  std::string members;
  Writer w(members);
  w.begin_object();
  rest(w);
  w.end();
  sink(out + (rows.empty() ? "]," : "\n],") + members.substr(1) + "\n");
}

std::string_view phrase(OtherDecision change) {
  return change == OtherDecision::would_be_denied ? "would have been denied" : "would have been within the rules";
}

std::string against_text(const SessionRedecisions& changes, const TextStyle& style) {
  std::string out;
  for (const SessionRedecision& change : changes.changes) {
    const Tone tone = change.change == OtherDecision::would_be_denied ? Tone::bad : Tone::doubtful;
    out += record_line(change.record) + std::string(kIndent, ' ') + "> " +
           toned(std::string(phrase(change.change)), tone, style) + ": " + printable(change.why) + "\n";
  }
  const SessionRedecisionCounts& counts = changes.counts;
  if (!changes.changes.empty()) out.push_back('\n');
  out += "Decided again: " + counted(counts.calls, "call", "calls") + " and " +
         counted(counts.delegations, "spawn or delegation", "spawns and delegations") + " that ran.\n";
  out += "Would have been denied: " + std::to_string(counts.denied) + ".\n";
  if (counts.within > 0) {
    out += "Happened outside the rules it was verified with, and would have been within: " +
           std::to_string(counts.within) + ".\n";
  }
  if (counts.outside_both > 0) {
    out += "Happened outside the rules it was verified with, and outside these too: " +
           std::to_string(counts.outside_both) + " (the findings below tell which).\n";
  }
  if (counts.no_scope > 0) {
    out += "Of these, scopes decide nothing about " + counted(counts.no_scope, "call", "calls") +
           ": no record says which scope a tool needs; `tools` in the file can.\n";
  }
  return with_verdicts(std::move(out), changes.reports, style);
}

void write_counts(const SessionRedecisionCounts& counts, Writer& w) {
  w.name("counts");
  w.begin_object(Writer::Layout::line);
  count(w, "calls", counts.calls);
  count(w, "delegations", counts.delegations);
  count(w, "would_be_denied", counts.denied);
  count(w, "would_be_within", counts.within);
  count(w, "outside_both", counts.outside_both);
  count(w, "no_scope", counts.no_scope);
  w.end();
}

}  // namespace

void render_session_timeline(const SessionTimeline& timeline, ReplayFormat format, const TextStyle& style,
                             const Sink& sink) {
  switch (format) {
    case ReplayFormat::text: return timeline_text(timeline, style, sink);
    case ReplayFormat::jsonl: return timeline_lines(timeline, sink);
    case ReplayFormat::json: break;
  }
  object_of_rows(
      "timeline", "records", timeline.records, sink,
      [&](const ToldRecord& record, Writer& w) { write_record(record, timeline.reports, w); },
      [&](Writer& w) {
        count(w, "told", timeline.records.size());
        write_verdicts(timeline.reports, w);
      });
}

std::string render_session_against(const SessionRedecisions& changes, ReplayFormat format,
                                   const TextStyle& style) {
  if (format == ReplayFormat::text) return against_text(changes, style);
  const auto write = [&](const SessionRedecision& change, Writer& w) {
    text(w, "change", name(change.change));
    write_record(change.record, changes.reports, w);
    text(w, "why", change.why);
  };
  const auto rest = [&](Writer& w) {
    write_counts(changes.counts, w);
    write_verdicts(changes.reports, w);
  };
  std::string out;
  if (format == ReplayFormat::jsonl) {
    for (const SessionRedecision& change : changes.changes) {
      out += line("change", [&](Writer& w) { write(change, w); });
    }
    return out + line("verdict", rest);
  }
  const Sink into = [&out](std::string_view piece) {
    out += piece;
    return true;
  };
  object_of_rows("against", "changes", changes.changes, into, write, rest);
  return out;
}

}  // namespace plumbline::render
