#include "render/session_part.h"

#include <algorithm>

#include "render/json_row.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

constexpr std::size_t kIndexColumns = 6;
constexpr std::size_t kTimeColumns = 27;
constexpr std::size_t kActorColumns = 22;

}  // namespace

int exit_status_of(const std::vector<Report>& reports) {
  int status = 0;
  for (const Report& report : reports) status = worst_status(status, exit_status(report));
  return status;
}

bool any_readable(const std::vector<Report>& reports) {
  return std::any_of(reports.begin(), reports.end(),
                     [](const Report& report) { return report.verdict != Verdict::unreadable; });
}

std::string shown_session(const std::optional<std::string>& session, const std::optional<std::string>& role) {
  return shown_actor(session, role);
}

std::string record_line(const ToldRecord& record) {
  const RecordPlace& place = record.place;
  std::string out;
  append_cell(out, std::to_string(place.index), kIndexColumns, true);
  out += "  ";
  append_cell(out, !place.time.empty() ? place.time : place.timestamp.empty() ? "-" : brief(place.timestamp),
              kTimeColumns);
  out += "  ";
  append_cell(out, shown_session(record.session, record.role), kActorColumns);
  out += "  " + printable(record.words) + "\n";
  return out;
}

std::string shown_record(const RecordPlace& place, const std::vector<Report>& reports) {
  std::string out = "record " + std::to_string(place.index);
  if (place.input < reports.size()) out += " of " + input_name(reports[place.input]);
  return out + (place.time.empty() ? "" : " (" + place.time + ")");
}

std::string shown_record_point(const std::optional<RecordPlace>& last, const std::vector<Report>& reports) {
  return last ? "behind " + shown_record(*last, reports) : "before the first record";
}

std::string shown_exports(const std::vector<Report>& reports) {
  if (reports.empty()) return "";
  std::string out = input_name(reports.front());
  if (reports.size() > 1) out += " and " + counted(reports.size() - 1, "other export", "other exports");
  return out;
}

void append_verdicts(const std::vector<Report>& reports, const TextStyle& style, std::string& out) {
  const auto rank = [&](std::size_t i) { return exit_status(reports[i]) == 0 ? 1u : 0u; };
  const auto picked = pick_rows(reports.size(), style.all, rank);
  bool first = true;
  for (const unsigned wanted : {0u, 1u}) {
    for (std::size_t i = 0; i < reports.size(); ++i) {
      if (!picked[i] || rank(i) != wanted) continue;
      if (!first) out.push_back('\n');
      first = false;
      append_verdict(reports[i], style, out);
    }
  }
  const auto cut = static_cast<std::uint64_t>(std::count(picked.begin(), picked.end(), false));
  if (cut > 0) out += "\n  not shown: the verdict on " + counted(cut, "export", "exports") + " (--all shows them)\n";
}

std::string with_verdicts(std::string text, const std::vector<Report>& reports, const TextStyle& style) {
  if (any_readable(reports)) text.push_back('\n');
  else text.clear();
  append_verdicts(reports, style, text);
  return text;
}

void write_record_place(const RecordPlace& place, const std::vector<Report>& reports, Writer& w) {
  text(w, "export", place.input < reports.size() ? reports[place.input].path : "");
  count(w, "index", place.index);
  json_or_null(w, "timestamp", place.timestamp);
  text_unless_empty(w, "time", place.time);
}

void write_place_or_null(std::string_view name, const std::optional<RecordPlace>& place,
                         const std::vector<Report>& reports, Writer& w) {
  w.name(name);
  if (!place) return w.null();
  w.begin_object(Writer::Layout::line);
  write_record_place(*place, reports, w);
  w.end();
}

void write_record(const ToldRecord& record, const std::vector<Report>& reports, Writer& w) {
  write_record_place(record.place, reports, w);
  text_or_null(w, "session", record.session);
  text_or_null(w, "role", record.role);
  integer_or_null(w, "depth", record.depth);
  text_or_null(w, "tool", record.tool);
  text_or_null(w, "outcome", record.outcome);
  text_or_null(w, "action_id", record.action_id);
  text_or_null(w, "decided_by", record.decided_by);
  texts(w, "requested", record.requested);
  text_unless_empty(w, "bound", record.bound);
  text(w, "words", record.words);
}

void write_verdicts(const std::vector<Report>& reports, Writer& w) {
  count(w, "exit_code", exit_status_of(reports));
  write_rows("reports", reports, w, [](const Report& report, Writer& out) {
    out.begin_object();
    text(out, "path", report.path);
    text(out, "verdict", name(report.verdict));
    count(out, "exit_code", exit_status(report));
    count(out, "records", report.entries);
    text_or_null(out, "session", report.session ? std::optional(report.session->id) : std::nullopt);
    write_rows("findings", report.findings, out, write_finding);
    out.end();
  });
}

}  // namespace plumbline::render
