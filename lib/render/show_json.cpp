// The tree as JSON (schemas/show.v1.schema.json).
#include "render/hop_words.h"
#include "render/json_member.h"
#include "render/json_row.h"
#include "render/selection.h"
#include "render/show_part.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr auto kLine = Writer::Layout::line;

void write_filter(const Selection& selection, const ShowFilter& filter, Writer& w) {
  w.name("filter");
  w.begin_object(kLine);
  text_or_null(w, "node", filter.node);
  integer_or_null(w, "depth", filter.depth);
  w.name("failed");
  w.boolean(filter.failed);
  count(w, "left_out", selection.hidden);
  w.end();
}

void write_term(const HopTerm& term, Writer& w) {
  w.begin_object(kLine);
  text(w, "term", name(term.kind));
  text(w, "change", name(term.change));
  w.name("widens");
  w.boolean(widens(term));
  text_unless_empty(w, "key", term.name);
  text_unless_empty(w, "parent", term.parent);
  text_unless_empty(w, "child", term.child);
  w.end();
}

void write_hop(const NodeRow& child, const Hop& hop, Writer& w) {
  w.begin_object();
  text(w, "node", child.node);
  text_or_null(w, "parent", child.parent);
  count(w, "kept", hop.kept);
  count(w, "narrowed", hop.narrowed);
  count(w, "widened", hop.widened);
  w.name("terms");
  w.begin_array();
  for (const HopTerm& term : hop.terms) write_term(term, w);
  w.end();
  count(w, "unlisted", hop.unlisted());
  w.end();
}

void write_place(std::string_view member, const std::optional<std::int64_t>& seq,
                 std::uint64_t index, Writer& w) {
  w.name(member);
  w.begin_object(kLine);
  count(w, "index", index);
  integer_or_null(w, "seq", seq);
  w.end();
}

void write_denied(const DeniedGroup& group, Writer& w) {
  w.begin_object();
  text(w, "event", group.of_spawn ? "spawn_denied" : "deny");
  text_or_null(w, "node", group.node);
  text_or_null(w, "agent", group.agent);
  text_or_null(w, "tool", group.tool);
  text_or_null(w, "scope", group.scope);
  text_or_null(w, "disposition", group.disposition);
  text_or_null(w, "reason", group.reason);
  count(w, "count", group.count);
  write_place("first", group.first_seq, group.first_index, w);
  write_place("last", group.last_seq, group.last_index, w);
  w.end();
}

}  // namespace

void write_show(const Report& report, const ShowFilter& filter, Writer& w) {
  const Selection selection = select_nodes(report, filter);
  w.begin_object();
  write_front(report, "plumbline.show.v1", w);
  write_chain(report, w);
  write_counts(report, w);
  write_filter(selection, filter, w);
  w.name("nodes");
  w.begin_array();
  for (const TreeRow& row : selection.tree) write_node(report.nodes[row.node], w);
  w.end();
  w.name("hops");
  w.begin_array();
  for (const TreeRow& row : selection.tree) {
    if (const Hop* hop = hop_of(report, row.node)) write_hop(report.nodes[row.node], *hop, w);
  }
  w.end();
  w.name("denied");
  w.begin_array();
  for (const DeniedGroup* group : select_denied(report, selection)) write_denied(*group, w);
  w.end();
  count(w, "denied_ungrouped", report.overview ? report.overview->denied_ungrouped : 0);
  write_findings(report, w);
  write_intact(report, w);
  w.end();
}

}  // namespace plumbline::render
