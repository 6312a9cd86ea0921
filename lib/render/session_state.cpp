// The sessions at a point, and who could have done something then.
#include <algorithm>

#include "render/session_part.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr auto kLine = Writer::Layout::line;

void append_refunds(const SessionState& state, const TextStyle& style, std::string& out) {
  std::vector<const SessionAt*> made;
  for (const SessionAt& session : state.sessions) {
    if (session.refunds > 0) made.push_back(&session);
  }
  if (made.empty()) return;
  out += "\n  refunds made\n";
  const std::size_t shown = style.all ? made.size() : std::min(made.size(), kRowsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    out += "  " + brief(made[i]->row.node) + "  " + counted(made[i]->refunds, "refund", "refunds") + ", together " +
           (made[i]->refunded.empty() ? "unknown: an amount is no number" : made[i]->refunded) + "\n";
  }
  if (shown < made.size()) {
    out += "  not shown: " + counted(made.size() - shown, "session", "sessions") + " (--all shows them)\n";
  }
}

void append_open(const SessionState& state, const TextStyle& style, std::string& out) {
  if (state.open.empty()) return;
  out += "\n  waiting for a person\n";
  const std::size_t shown = style.all ? state.open.size() : std::min(state.open.size(), kRowsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const OpenApproval& open = state.open[i];
    out += "  " + (open.session ? brief(*open.session) : "-") + "  " + printable(open.words) + ", at " +
           shown_record(open.place, state.reports) + "\n";
  }
  if (shown < state.open.size()) {
    out += "  not shown: " + counted(state.open.size() - shown, "approval", "approvals") + " (--all shows them)\n";
  }
}

std::string as_text(const SessionState& state, const TextStyle& style) {
  std::string out = "STATE  " + shown_exports(state.reports) + "  " + shown_record_point(state.last, state.reports) + "\n";
  Report view;
  std::uint64_t allows = 0, denies = 0;
  for (const SessionAt& session : state.sessions) {
    view.nodes.push_back(session.row);
    allows += session.row.allows;
    denies += session.row.denies;
  }
  out += "  " + counted(state.records, "record", "records") + " of " + counted(state.sessions.size(), "session", "sessions");
  if (state.not_begun > 0) out += ", " + std::to_string(state.not_begun) + " not begun";
  out += "; " + counted(allows, "call", "calls") + " let through, " + counted(denies, "denial", "denials") + ", " +
         std::to_string(state.open.size()) + " waiting for a person.\n";
  if (!view.nodes.empty()) out.push_back('\n');
  append_nodes(view, style, out, false);
  append_refunds(state, style, out);
  append_open(state, style, out);
  return out;
}

void write_session(const SessionAt& session, Writer& w) {
  const NodeRow& row = session.row;
  w.begin_object(kLine);
  text(w, "session", row.node);
  text_or_null(w, "role", row.agent);
  text_or_null(w, "parent", row.parent);
  count(w, "depth", row.depth);
  authority(w, row.readable, row.scopes, row.constraints);
  count(w, "allows", row.allows);
  count(w, "denies", row.denies);
  count(w, "refunds", session.refunds);
  number_or_null(w, "refunded", session.refunded.empty() ? std::nullopt : std::optional(session.refunded));
  w.end();
}

std::string depth_of(const SessionHop& hop) {
  return hop.depth ? " (depth " + std::to_string(*hop.depth) + ")" : "";
}

// "desk-1 clerk (depth 0)  holds it", with the grants behind it.
std::string hops_of(const SessionHolder& holder, const std::vector<Report>& reports, const Marks& marks) {
  std::string out;
  for (const SessionHop& hop : holder.path) {
    if (&hop != &holder.path.front()) out += " <- " + shown_session(hop.session, hop.role) + depth_of(hop);
    if (!hop.holds) out += " does not hold it";
    if (hop.grant) out += ", handed on at " + shown_record(*hop.grant, reports);
    if (hop.parent_missing) out += " <- a parent that was not given";
  }
  if (holder.more_hops > 0) out += " <- " + std::string(marks.cut) + " " + std::to_string(holder.more_hops) + " more";
  return out;
}

void append_holders(const std::vector<SessionHolder>& holders, bool could, const std::vector<Report>& reports,
                    const TextStyle& style, std::string& out) {
  const std::size_t shown = style.all ? holders.size() : std::min(holders.size(), kRowsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const SessionHolder& holder = holders[i];
    const SessionHop& self = holder.path.front();
    out += "  " + shown_session(self.session, self.role) + depth_of(self);
    if (could) {
      out += hops_of(holder, reports, marks(style));
      if (!holder.bounds.empty()) out += "  [" + printable(joined(holder.bounds)) + "]";
    } else {
      out += "  " + printable(joined(holder.why_not));
    }
    out.push_back('\n');
    for (const std::string& note : holder.notes) out += "      but " + printable(note) + "\n";
  }
  if (shown < holders.size()) {
    out += "  not shown: " + counted(holders.size() - shown, "session", "sessions") + " (--all shows them)\n";
  }
}

std::string who_text(const WhoCouldOfSessions& who, const TextStyle& style) {
  std::string out = "WHO COULD  " + brief(who.scope);
  if (!who.amount.empty()) out += ", a refund of " + printable(who.amount);
  out += "  in " + shown_exports(who.reports) + "  " + shown_record_point(who.last, who.reports) + "\n";
  const std::size_t all = who.could.size() + who.could_not.size();
  out += "  " + std::to_string(who.could.size()) + " of " + counted(all, "session", "sessions") + " could";
  out += who.could.empty() ? ".\n" : ", each holding a scope that came to it so:\n\n";
  append_holders(who.could, true, who.reports, style, out);
  if (who.could_not.empty()) return out;
  if (!style.all) {
    return out + "\n  " + counted(who.could_not.size(), "session", "sessions") + " could not (--all says why).\n";
  }
  out += "\n  Could not:\n\n";
  append_holders(who.could_not, false, who.reports, style, out);
  return out;
}

}  // namespace

std::string render_session_state(const SessionState& state, ReplayFormat format, const TextStyle& style) {
  if (format == ReplayFormat::text) return with_verdicts(as_text(state, style), state.reports, style);
  return session_json("state", state.reports, format, [&](Writer& w) {
    count(w, "records", state.records);
    write_place_or_null("last", state.last, state.reports, w);
    count(w, "not_begun", state.not_begun);
    write_rows("sessions", state.sessions, w, write_session);
    write_rows("open_approvals", state.open, w, [&](const OpenApproval& open, Writer& out) {
      out.begin_object(kLine);
      write_record_place(open.place, state.reports, out);
      text_or_null(out, "session", open.session);
      text_or_null(out, "action_id", open.action_id);
      text(out, "words", open.words);
      out.end();
    });
  });
}

std::string render_session_who(const WhoCouldOfSessions& who, ReplayFormat format, const TextStyle& style) {
  if (format == ReplayFormat::text) return with_verdicts(who_text(who, style), who.reports, style);
  const auto write_holder = [&](const SessionHolder& holder, Writer& w) {
    w.begin_object();
    text(w, "session", holder.path.front().session);
    text_or_null(w, "role", holder.path.front().role);
    integer_or_null(w, "depth", holder.path.front().depth);
    texts(w, "bounds", holder.bounds);
    texts(w, "notes", holder.notes);
    if (!holder.why_not.empty()) {
      texts(w, "why_not", holder.why_not);
      return w.end();
    }
    write_rows("path", holder.path, w, [&](const SessionHop& hop, Writer& out) {
      out.begin_object(kLine);
      text(out, "session", hop.session);
      text_or_null(out, "role", hop.role);
      integer_or_null(out, "depth", hop.depth);
      out.name("holds");
      out.boolean(hop.holds);
      write_place_or_null("grant", hop.grant, who.reports, out);
      out.name("parent_missing");
      out.boolean(hop.parent_missing);
      out.end();
    });
    count(w, "more_hops", holder.more_hops);
    w.end();
  };
  return session_json("who_could", who.reports, format, [&](Writer& w) {
    count(w, "records", who.records);
    write_place_or_null("last", who.last, who.reports, w);
    text(w, "scope", who.scope);
    text_unless_empty(w, "amount", who.amount);
    write_rows("could", who.could, w, write_holder);
    write_rows("could_not", who.could_not, w, write_holder);
  });
}

}  // namespace plumbline::render
