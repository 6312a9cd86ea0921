// A comparison of two records.
#include "base/display.h"
#include "render/chain_id.h"
#include "render/json_member.h"
#include "render/replay.h"
#include "render/replay_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

std::string side_name(const DiffSide& side) { return side.path == "-" ? "standard input" : shown(side.path); }

std::string longer(const Difference& d) {
  const bool a_longer = d.a.entries > d.b.entries;
  const std::uint64_t more = a_longer ? d.a.entries - d.b.entries : d.b.entries - d.a.entries;
  return side_name(a_longer ? d.a : d.b) + " goes on from the end of " + side_name(a_longer ? d.b : d.a) +
         " by " + counted(more, "entry", "entries") + ".";
}

// The longer side's entry is the one that is not linked.
std::string broken(const Difference& d) {
  const bool a_longer = d.a.entries > d.b.entries;
  const DiffSide& more = a_longer ? d.a : d.b;
  const std::string index = more.entry ? std::to_string(more.entry->place.index) : "";
  return "The same up to the end of " + side_name(a_longer ? d.b : d.a) + ", but " + side_name(more) +
         " does not go on from there: its entry " + index + " is not linked to the one before it, since " + d.why + ".";
}

std::string differs_outside(const Difference& d) {
  const std::string names = joined(d.outside.differing);
  const std::string where = "what stands around the entries differs: " + names + ".";
  if (d.redacted > 0) return "The same structure with redacted tasks, but " + where;
  if (d.a.entries == d.b.entries) {
    return "Both have the same " + counted(d.common, "entry", "entries") + ", but " + where;
  }
  std::string out = longer(d);
  out.pop_back();
  return out + ", but " + where;
}

std::string sentence(const Difference& d) {
  const std::string at = std::to_string(d.common);
  switch (d.relation) {
    case Relation::identical: return "Both have the same " + counted(d.common, "entry", "entries") + ".";
    case Relation::extends: return longer(d);
    case Relation::broken: return broken(d);
    case Relation::forked: {
      std::string out = "The same up to entry " + at + ", of which each has another.";
      if (d.redacted > 0) out += " Before it " + counted(d.redacted, "task is", "tasks are") + " redacted in one of them.";
      return out;
    }
    case Relation::redacted: {
      std::string out = "The same structure with other hashes: " + counted(d.redacted, "task is", "tasks are") +
                        " redacted in one of them, and nothing else of the entries differs. A hash of the one says nothing "
                        "about the other.";
      if (d.a.entries != d.b.entries) out += " " + longer(d);
      return out;
    }
    case Relation::other_chain: return "Two chains that have nothing in common.";
    case Relation::differs_outside: return differs_outside(d);
  }
  return "";
}

std::string_view heading(Relation relation) {
  switch (relation) {
    case Relation::identical: return "IDENTICAL";
    case Relation::extends: return "EXTENDS";
    case Relation::broken: return "BROKEN";
    case Relation::forked: return "FORKED";
    case Relation::redacted: return "REDACTED";
    case Relation::other_chain: return "OTHER CHAIN";
    case Relation::differs_outside: return "DIFFERS OUTSIDE";
  }
  return "";
}

std::string shown_chain(const DiffSide& side) {
  if (!side.chain_id) return "without an id";
  return brief(read_chain_id(*side.chain_id).text.value_or(*side.chain_id));
}

void append_side(char letter, const DiffSide& side, std::string& out) {
  out += std::string("  ") + letter + "  " + side_name(side) + ": " + side.kind + " of " +
         counted(side.entries, "entry", "entries") + ", chain " + shown_chain(side);
  if (side.head) out += ", head " + brief(*side.head);
  if (side.torn) out += "; its last line breaks off";
  out.push_back('\n');
}

void append_entry(char letter, const DiffSide& side, std::string& out) {
  if (!side.entry) return;
  out += std::string("  ") + letter + "  " + entry_line(*side.entry);
  if (!side.hash) return;
  out += "       hash " + brief(*side.hash);
  if (!side.hash_holds) out += ", which is not that of its content";
  out.push_back('\n');
}

void append_names(std::string_view label, const std::vector<std::string>& names, const TextStyle& style,
                  std::string& out) {
  if (names.empty()) return;
  out += "  " + std::string(label) + ": ";
  append_wrapped(out, joined(names), label.size() + 4, 4, line_width(style));
}

std::string as_text(const Difference& d, const TextStyle& style) {
  const Tone tone = exit_status(d) == 0 ? Tone::good : Tone::bad;
  std::string out = toned(std::string(heading(d.relation)), tone, style) + "  ";
  append_wrapped(out, sentence(d), heading(d.relation).size() + 2, 2, line_width(style));
  append_side('A', d.a, out);
  append_side('B', d.b, out);
  append_names("differing members", d.members, style, out);
  append_names("differing around the entries", d.outside.differing, style, out);
  append_names("around the entries of A alone", d.outside.a_only, style, out);
  append_names("around the entries of B alone", d.outside.b_only, style, out);
  if (d.a.entry || d.b.entry) out.push_back('\n');
  append_entry('A', d.a, out);
  append_entry('B', d.b, out);
  out += "\n  Compared, not verified: plumbline verify tells whether either of them holds.\n";
  return out;
}

void write_side(std::string_view name, const DiffSide& side, Writer& w) {
  w.name(name);
  w.begin_object();
  text(w, "path", side.path);
  text(w, "kind", side.kind);
  count(w, "entries", side.entries);
  json_or_null(w, "chain_id", side.chain_id.value_or(""));
  text_or_null(w, "head", side.head);
  w.name("torn");
  w.boolean(side.torn);
  w.name("entry");
  if (side.entry) {
    w.begin_object();
    write_told(*side.entry, w);
    text_or_null(w, "hash", side.hash);
    w.name("hash_holds");
    w.boolean(side.hash_holds);
    w.end();
  } else {
    w.null();
  }
  w.end();
}

}  // namespace

std::string render_difference(const Difference& difference, ReplayFormat format, const TextStyle& style) {
  if (format == ReplayFormat::text) return as_text(difference, style);
  std::string out;
  Writer w(out, format == ReplayFormat::jsonl ? 0 : 2);
  w.begin_object();
  text(w, "schema", "plumbline.diff.v1");
  text(w, "relation", name(difference.relation));
  count(w, "exit_code", exit_status(difference));
  count(w, "common", difference.common);
  count(w, "redacted", difference.redacted);
  texts(w, "members", difference.members);
  text_unless_empty(w, "why", difference.why);
  w.name("outside");
  w.begin_object();
  texts(w, "differing", difference.outside.differing);
  texts(w, "a_only", difference.outside.a_only);
  texts(w, "b_only", difference.outside.b_only);
  w.end();
  write_side("a", difference.a, w);
  write_side("b", difference.b, w);
  w.end();
  return out + "\n";
}

}  // namespace plumbline::render
