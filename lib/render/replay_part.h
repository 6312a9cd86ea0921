// Pieces that the texts and the JSON of an incident share. Internal to render.
#pragma once

#include <string>

#include "json/writer.h"
#include "plumbline/replay.h"
#include "render/layout.h"
#include "render/replay.h"

namespace plumbline::render {

inline constexpr std::string_view kReplaySchema = "plumbline.replay.v1";

// "n1 summarizer", escaped.
std::string shown_actor(const std::optional<std::string>& node, const std::optional<std::string>& agent);
// "seq 7", and the entry's position where its seq is another.
std::string shown_place(const EntryPlace& place);
// "behind seq 7 (2025-06-15T15:06:47Z)", "before the first entry".
std::string shown_point(const Reached& reached);
// One line of a timeline.
std::string entry_line(const ToldEntry& entry);
// The line of a finding below it.
std::string finding_line(const Finding& finding, const TextStyle& style);
// What the record is worth that all of this was told of: verdict, sentences and findings.
void append_verdict(const Report& report, const TextStyle& style, std::string& out);

// A value that is JSON already, as a string where readers could differ on it; "" is null.
void json_or_null(json::Writer& w, std::string_view name, std::string_view json);

// The members of an entry, of a place, of the verdict, within the object that was begun.
void write_told(const ToldEntry& entry, json::Writer& w);
void write_place(const EntryPlace& place, json::Writer& w);
void write_reached(const Reached& reached, json::Writer& w);
void write_hops(const std::vector<PathHop>& hops, std::uint64_t more, json::Writer& w);
void write_verdict(const Report& report, json::Writer& w);

template <class Rows, class Write>
void write_rows(std::string_view name, const Rows& rows, json::Writer& w, Write write) {
  w.name(name);
  w.begin_array();
  for (const auto& row : rows) write(row, w);
  w.end();
}

// What `write` writes, in an object of that kind with the verdict behind it; of JSON Lines it is a line.
template <class Write>
void append_incident_json(std::string_view kind, const Report& report, ReplayFormat format, std::string& out,
                          Write write) {
  json::Writer w(out, format == ReplayFormat::jsonl ? 0 : 2);
  w.begin_object();
  w.name("schema");
  w.string(kReplaySchema);
  w.name("kind");
  w.string(kind);
  if (report.verdict != Verdict::unreadable) write(w);
  write_verdict(report, w);
  w.end();
  out.push_back('\n');
}
template <class Write>
std::string incident_json(std::string_view kind, const Report& report, ReplayFormat format, Write write) {
  std::string out;
  append_incident_json(kind, report, format, out, write);
  return out;
}

// Text with the verdict behind it; of what cannot be read the verdict alone.
std::string with_verdict(std::string text, const Report& report, const TextStyle& style);

}  // namespace plumbline::render
