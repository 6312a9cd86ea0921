// Who could have done something.
#include <algorithm>

#include "render/json_member.h"
#include "render/replay.h"
#include "render/replay_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

std::string hops_of(const Holder& holder, const Marks& marks) {
  std::string out;
  for (const PathHop& hop : holder.path) {
    if (!out.empty()) out += " <- " + shown_actor(hop.node, hop.agent) + " ";
    out += hop.term ? printable(*hop.term) : "does not hold it";
    out += " (seq " + printable(hop.seq) + ")";
  }
  if (holder.more_hops > 0) out += " <- " + std::string(marks.cut) + " " + std::to_string(holder.more_hops) + " more";
  return out;
}

void append_holders(const std::vector<Holder>& holders, bool could, const TextStyle& style, std::string& out) {
  const std::size_t shown = style.all ? holders.size() : std::min(holders.size(), kRowsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const Holder& holder = holders[i];
    out += "  " + shown_actor(holder.node, holder.agent) + "  ";
    if (could) out += hops_of(holder, marks(style));
    else out += joined(holder.why_not);
    out.push_back('\n');
    for (const std::string& note : holder.notes) out += "      but " + printable(note) + "\n";
  }
  if (shown < holders.size()) {
    out += "  not shown: " + counted(holders.size() - shown, "node", "nodes") + " (--all shows them)\n";
  }
}

std::string as_text(const WhoCould& who, const Report& report, const TextStyle& style) {
  std::string out = "WHO COULD  " + brief(who.scope);
  if (!who.context.empty()) out += " with " + printable(who.context);
  out += "  in " + input_name(report) + "  " + shown_point(who.reached) + "\n";
  const std::size_t all = who.could.size() + who.could_not.size();
  out += "  " + std::to_string(who.could.size()) + " of " + counted(all, "node", "nodes") + " could";
  out += who.could.empty() ? ".\n" : ", each by a scope that came to it so:\n\n";
  append_holders(who.could, true, style, out);
  if (who.could_not.empty()) return out;
  if (!style.all) {
    out += "\n  " + counted(who.could_not.size(), "node", "nodes") + " could not (--all says why).\n";
    return out;
  }
  out += "\n  Could not:\n\n";
  append_holders(who.could_not, false, style, out);
  return out;
}

void write_holder(const Holder& holder, Writer& w) {
  w.begin_object();
  text(w, "node", holder.node);
  text_or_null(w, "agent", holder.agent);
  if (holder.why_not.empty()) {
    write_hops(holder.path, holder.more_hops, w);
    texts(w, "notes", holder.notes);
  } else {
    texts(w, "why_not", holder.why_not);
  }
  w.end();
}

}  // namespace

std::string render_who(const WhoCould& who, const Report& report, ReplayFormat format,
                       const TextStyle& style) {
  if (format == ReplayFormat::text) return with_verdict(as_text(who, report, style), report, style);
  return incident_json("who_could", report, format, [&](Writer& w) {
    write_reached(who.reached, w);
    text(w, "scope", who.scope);
    text_unless_empty(w, "context", who.context);
    write_rows("could", who.could, w, write_holder);
    write_rows("could_not", who.could_not, w, write_holder);
  });
}

}  // namespace plumbline::render
