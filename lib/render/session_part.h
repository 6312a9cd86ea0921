// Pieces that the texts and the JSON of session exports share. Internal to render.
#pragma once

#include <string>
#include <vector>

#include "json/writer.h"
#include "plumbline/session_replay.h"
#include "render/json_member.h"
#include "render/replay_part.h"
#include "render/session_replay.h"

namespace plumbline::render {

inline constexpr std::string_view kSessionReplaySchema = "plumbline.session-replay.v1";

// "desk-1 clerk", escaped.
std::string shown_session(const std::optional<std::string>& session, const std::optional<std::string>& role);
// One line of a timeline.
std::string record_line(const ToldRecord& record);
// "record 3 of desk.json (2025-06-15T10:00:03Z)".
std::string shown_record(const RecordPlace& place, const std::vector<Report>& reports);
// "behind record 3 of desk.json (...)", "before the first record".
std::string shown_record_point(const std::optional<RecordPlace>& last, const std::vector<Report>& reports);
// "desk.json", "desk.json and 2 other exports".
std::string shown_exports(const std::vector<Report>& reports);
// What the exports are worth that all of this was told of: those that did not pass first.
void append_verdicts(const std::vector<Report>& reports, const TextStyle& style, std::string& out);
bool any_readable(const std::vector<Report>& reports);

// The members of a record, of a place, of the verdicts, within the object that was begun.
void write_record(const ToldRecord& record, const std::vector<Report>& reports, json::Writer& w);
void write_record_place(const RecordPlace& place, const std::vector<Report>& reports, json::Writer& w);
// An object, or null.
void write_place_or_null(std::string_view name, const std::optional<RecordPlace>& place,
                         const std::vector<Report>& reports, json::Writer& w);
void write_verdicts(const std::vector<Report>& reports, json::Writer& w);

// What `write` writes, in an object of that kind with the verdicts behind it; of JSON Lines it is a line.
template <class Write>
std::string session_json(std::string_view kind, const std::vector<Report>& reports, ReplayFormat format,
                         Write write) {
  std::string out;
  json::Writer w(out, format == ReplayFormat::jsonl ? 0 : 2);
  w.begin_object();
  text(w, "schema", kSessionReplaySchema);
  text(w, "kind", kind);
  if (any_readable(reports)) write(w);
  write_verdicts(reports, w);
  w.end();
  return out + "\n";
}

// Text with the verdicts behind it; of what cannot be read the verdicts alone.
std::string with_verdicts(std::string text, const std::vector<Report>& reports, const TextStyle& style);

}  // namespace plumbline::render
