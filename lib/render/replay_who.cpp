// Who could have done something.
#include <unordered_set>

#include "base/keyed_hash.h"
#include "render/json_member.h"
#include "render/replay.h"
#include "render/replay_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

// The nodes that were given more than their parents held, by name.
using Widened = std::unordered_set<std::string_view, KeyedHash, std::equal_to<>>;

Widened widened_nodes(const Report& report) {
  Widened out;
  for (const Finding& finding : report.findings) {
    if (finding.reason == Reason::monotonicity && finding.node) out.insert(*finding.node);
  }
  return out;
}

std::string hops_of(const Way& way, const Widened& widened, const Marks& marks) {
  std::string out;
  for (const PathHop& hop : way.hops) {
    if (&hop == &way.hops.back() && way.more > 0) {
      out += " <- " + std::string(marks.cut) + " " + std::to_string(way.more) + " more";
    }
    if (!out.empty()) out += " <- " + shown_actor(hop.node, hop.agent) + " ";
    out += hop.term ? printable(*hop.term) : "does not hold it";
    out += " (seq " + printable(hop.seq) + (widened.contains(hop.node) ? ", more than its parent held)" : ")");
  }
  return out;
}

// Output in pieces: there can be more than memory should hold.
class Flow {
 public:
  explicit Flow(const Sink& take) : take_(take) {}
  std::string& text() { return text_; }
  // False where nothing more is wanted.
  bool pass_on(std::size_t from = kPiece) {
    if (text_.size() < from) return true;
    const bool wanted = take_(text_);
    text_.clear();
    return wanted;
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{64} << 10;
  const Sink& take_;
  std::string text_;
};

void append_holder(const WhoCould& who, const Holder& holder, const Widened& widened, const TextStyle& style,
                   std::string& out) {
  out += "  " + shown_actor(holder.hop.node, holder.hop.agent) + "  ";
  out += holder.could() ? hops_of(who.way_of(holder), widened, marks(style)) : joined(holder.why_not);
  out.push_back('\n');
  for (const std::string& note : holder.notes) out += "      but " + printable(note) + "\n";
}

// Those that could, or those that could not.
void append_holders(const WhoCould& who, bool could, const Widened& widened, const TextStyle& style, Flow& flow) {
  std::size_t shown = 0, cut = 0;
  for (const Holder& holder : who.nodes) {
    if (holder.could() != could) continue;
    if (!style.all && shown == kRowsShown) {
      ++cut;
      continue;
    }
    ++shown;
    append_holder(who, holder, widened, style, flow.text());
    if (!flow.pass_on()) return;
  }
  if (cut > 0) flow.text() += "  not shown: " + counted(cut, "node", "nodes") + " (--all shows them)\n";
}

void append_text(const WhoCould& who, const Report& report, const TextStyle& style, Flow& flow) {
  std::string& out = flow.text();
  out += "WHO COULD  " + brief(who.scope);
  if (!who.context.empty()) out += " with " + printable(who.context);
  out += "  in " + input_name(report) + "  " + shown_point(who.reached) + "\n";
  const std::uint64_t could = who.could(), could_not = who.nodes.size() - could;
  out += "  " + std::to_string(could) + " of " + counted(who.nodes.size(), "node", "nodes") + " could";
  out += could == 0 ? ".\n" : ", each by a scope that came to it so:\n\n";
  const Widened widened = widened_nodes(report);
  append_holders(who, true, widened, style, flow);
  if (could_not == 0) return;
  if (!style.all) {
    out += "\n  " + counted(could_not, "node", "nodes") + " could not (--all says why).\n";
    return;
  }
  out += "\n  Could not:\n\n";
  append_holders(who, false, widened, style, flow);
}

void write_holder(const WhoCould& who, const Holder& holder, Writer& w) {
  w.begin_object();
  text(w, "node", holder.hop.node);
  text_or_null(w, "agent", holder.hop.agent);
  if (holder.could()) {
    const Way way = who.way_of(holder);
    write_hops(way.hops, way.more, w);
    texts(w, "notes", holder.notes);
  } else {
    texts(w, "why_not", holder.why_not);
  }
  w.end();
}

void write_holders(std::string_view name, const WhoCould& who, bool could, Writer& w, Flow& flow) {
  w.name(name);
  w.begin_array();
  for (const Holder& holder : who.nodes) {
    if (holder.could() != could) continue;
    write_holder(who, holder, w);
    if (!flow.pass_on()) break;
  }
  w.end();
}

}  // namespace

void render_who(const WhoCould& who, const Report& report, ReplayFormat format, const TextStyle& style,
                const Sink& take) {
  Flow flow(take);
  if (format == ReplayFormat::text) {
    if (report.verdict != Verdict::unreadable) {
      append_text(who, report, style, flow);
      flow.text().push_back('\n');
    }
    append_verdict(report, style, flow.text());
  } else {
    append_incident_json("who_could", report, format, flow.text(), [&](Writer& w) {
      write_reached(who.reached, w);
      text(w, "scope", who.scope);
      text_unless_empty(w, "context", who.context);
      write_holders("could", who, true, w, flow);
      write_holders("could_not", who, false, w, flow);
    });
  }
  flow.pass_on(0);
}

}  // namespace plumbline::render
