// Reports made by hand with an overview, for the tests of what `plumbline show` and the page print.
#pragma once

#include <string>

#include "render/sample_report.h"
#include "render/show.h"

namespace plumbline::render {

inline DeniedGroup denied(std::string node, std::string scope, std::uint64_t count) {
  DeniedGroup group;
  group.node = std::move(node);
  group.tool = "crm_tool";
  group.scope = std::move(scope);
  group.disposition = "blocked";
  group.reason = "scope_not_granted";
  group.count = count;
  group.first_index = group.last_index = 9;
  group.first_seq = 9;
  group.last_seq = 9;
  return group;
}

// The report with what an overview would say of it: its first child widened, its second narrowed.
inline Report with_overview(Report report) {
  Overview& overview = report.overview.emplace();
  overview.hops.resize(report.nodes.size());
  Hop widened;
  widened.kept = 1;
  widened.widened = 1;
  widened.narrowed = 2;
  widened.terms = {
      {TermKind::constraint, Change::looser, "max_rows", "max_rows<=100", "max_rows<=5000"},
      {TermKind::scope, Change::tighter, "", "crm.*", "crm.read"},
      {TermKind::ttl, Change::added, "", "", "900"}};
  Hop narrowed;
  narrowed.narrowed = 3;
  narrowed.terms = {{TermKind::scope, Change::dropped, "", "mail.send", ""}};
  if (report.nodes.size() > 2) {
    overview.hops[1] = widened;
    overview.hops[2] = narrowed;
    overview.denied = {denied(report.nodes[1].node, "crm.export", 2),
                       denied(report.nodes[2].node, "crm.read", 3), denied("gone", "x.y", 1)};
    Lane lane;
    lane.node = 1;
    lane.tallies = {{0, 0, 0}, {2, 1, 0}, {0, 0, 3}};
    lane.total = {2, 1, 3};
    lane.ended = 20;
    overview.activity = {8, {"2026-03-04T05:06:07Z", std::nullopt, "2026-03-04T05:08:00Z"}, {lane}};
  }
  return report;
}

// The whole output of `plumbline show` with these reports.
inline std::string shown_as(std::span<const Report> reports, ShowFormat format,
                            const ShowFilter& filter = {}, const TextStyle& style = {}) {
  const auto stream = make_show_stream(format, style, filter, reports.size() > 1);
  std::string out;
  for (const Report& report : reports) out += stream->add(report);
  return out + stream->finish();
}
inline std::string shown_as(const Report& report, ShowFormat format, const ShowFilter& filter = {},
                            const TextStyle& style = {}) {
  return shown_as(std::span(&report, 1), format, filter, style);
}

}  // namespace plumbline::render
