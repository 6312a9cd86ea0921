// The state at a point.
#include <algorithm>

#include "base/display.h"
#include "render/json_member.h"
#include "render/replay.h"
#include "render/replay_part.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr auto kLine = Writer::Layout::line;

void append_calls(const MomentState& state, const TextStyle& style, std::string& out) {
  if (state.calls.empty()) return;
  out += "\n  open calls\n";
  const std::size_t shown = style.all ? state.calls.size() : std::min(state.calls.size(), kRowsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const OpenCall& call = state.calls[i];
    out += "  " + call.id + "  " + (call.scope ? brief(*call.scope) : "-");
    if (call.tool) out += " by " + brief(*call.tool);
    out += " of " + (call.node ? brief(*call.node) : "-") + ", allowed at " + shown_place(call.place);
    if (!call.promised) out += " (no outcome promised)";
    out.push_back('\n');
  }
  if (shown < state.calls.size()) {
    out += "  not shown: " + counted(state.calls.size() - shown, "call", "calls") + " (--all shows them)\n";
  }
}

void append_caps(const MomentState& state, const TextStyle& style, std::string& out) {
  if (state.caps.empty()) return;
  out += "\n  call caps\n";
  const std::size_t shown = style.all ? state.caps.size() : std::min(state.caps.size(), kRowsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const CapUse& cap = state.caps[i];
    out += "  " + brief(cap.node) + "  " + printable(cap.cap) + ": " + std::to_string(cap.allows) + " allowed\n";
  }
  if (shown < state.caps.size()) {
    out += "  not shown: " + counted(state.caps.size() - shown, "cap", "caps") + " (--all shows them)\n";
  }
}

std::string as_text(const MomentState& state, const Report& report, const TextStyle& style) {
  std::string out = "STATE  " + input_name(report) + "  " + shown_point(state.reached) + "\n";
  if (state.reached.same_seq > 0) {
    out += "  " + counted(state.reached.same_seq, "later entry has", "later entries have") + " this seq, too.\n";
  }
  std::uint64_t alive = 0;
  Report view;
  view.nodes = state.nodes;
  view.chain_id = report.chain_id;
  for (const NodeRow& node : state.nodes) {
    view.ungated += node.ungated;
    if (node.lifecycle == Lifecycle::in_progress) ++alive;
  }
  out += "  " + counted(state.nodes.size(), "node", "nodes") + ", " + std::to_string(alive) + " of them alive; " +
         counted(state.calls.size(), "open call", "open calls") + ".\n";
  if (!state.nodes.empty()) out.push_back('\n');
  append_nodes(view, style, out, false);
  append_calls(state, style, out);
  append_caps(state, style, out);
  return out;
}

void write_state_node(const NodeRow& node, Writer& w) {
  w.begin_object(kLine);
  text(w, "node", node.node);
  text_or_null(w, "agent", node.agent);
  text_or_null(w, "parent", node.parent);
  count(w, "depth", node.depth);
  count(w, "defined_at", node.defined_at);
  authority(w, node.readable, node.scopes, node.constraints);
  number_or_null(w, "ttl", node.ttl);
  count(w, "allows", node.allows);
  count(w, "denies", node.denies);
  count(w, "ungated", node.ungated);
  text(w, "lifecycle", name(node.lifecycle));
  w.end();
}

void write_call(const OpenCall& call, Writer& w) {
  w.begin_object(kLine);
  text(w, "call_id", call.id);
  write_place(call.place, w);
  text_or_null(w, "node", call.node);
  text_or_null(w, "scope", call.scope);
  text_or_null(w, "tool", call.tool);
  w.name("outcome_promised");
  w.boolean(call.promised);
  w.end();
}

void write_cap(const CapUse& cap, Writer& w) {
  w.begin_object(kLine);
  text(w, "node", cap.node);
  text(w, "constraint", cap.cap);
  number_or_null(w, "limit", std::optional(cap.limit));
  count(w, "allows", cap.allows);
  w.end();
}

}  // namespace

std::string render_state(const MomentState& state, const Report& report, ReplayFormat format,
                         const TextStyle& style) {
  if (format == ReplayFormat::text) return with_verdict(as_text(state, report, style), report, style);
  return incident_json("state", report, format, [&](Writer& w) {
    write_reached(state.reached, w);
    write_rows("nodes", state.nodes, w, write_state_node);
    write_rows("open_calls", state.calls, w, write_call);
    write_rows("call_caps", state.caps, w, write_cap);
  });
}

}  // namespace plumbline::render
