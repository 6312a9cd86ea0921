#include <algorithm>

#include "json/writer.h"
#include "verify/part_members.h"
#include "verify/part_text.h"

namespace plumbline::verify {
namespace {

using json::Writer;
namespace m = part_member;
using FormName = decltype(m::forms)::value_type;

void text(Writer& w, std::string_view name, std::string_view value) {
  w.name(name);
  w.string(value);
}

void count(Writer& w, std::string_view name, std::uint64_t value) {
  w.name(name);
  w.integer(value);
}

void write_head(const PartHead& head, Writer& w) {
  text(w, m::schema, m::schema_name);
  w.name(m::tool);
  w.begin_object();
  text(w, m::name, m::tool_name);
  text(w, m::version, head.version);
  w.end();
  w.name(m::input);
  w.begin_object();
  text(w, m::path, head.path);
  text(w, m::kind, m::ledger);
  count(w, m::bytes, head.size);
  w.name(m::byte_order_mark);
  w.boolean(head.byte_order_mark);
  w.end();
  w.name(m::range);
  w.begin_object();
  count(w, m::begin, head.begin);
  count(w, m::end, head.end);
  w.end();
  count(w, m::lines, head.lines);
  count(w, m::entries, head.entries);
}

using Column = std::uint32_t PlainEntry::*;

void write_column(const PlainEntries& run, std::string_view name, Column column, Writer& w) {
  w.name(name);
  w.begin_array();
  for (const PlainEntry& entry : run.entries) w.integer(entry.*column);
  w.end();
}

// A column in which there is nothing is left out.
void write_column_unless_empty(const PlainEntries& run, std::string_view name, Column column,
                               Writer& w) {
  for (const PlainEntry& entry : run.entries) {
    if (entry.*column != 0) return write_column(run, name, column, w);
  }
}

void write_run(const PlainEntries& run, Writer& w) {
  if (run.entries.empty()) return;
  w.begin_object();
  count(w, m::line, run.line);
  count(w, m::offset, run.offset);
  w.name(m::seq);
  w.integer(run.seq);
  write_column(run, m::lengths, &PlainEntry::length, w);
  write_column(run, m::own, &PlainEntry::own, w);
  write_column_unless_empty(run, m::contexts, &PlainEntry::context, w);
  write_column_unless_empty(run, m::calls, &PlainEntry::call, w);
  w.end();
}

void write_kept(const KeptEntry& kept, Writer& w) {
  w.begin_object();
  count(w, m::line, kept.line);
  if (kept.column != 1) count(w, m::column, kept.column);
  count(w, m::offset, kept.offset);
  if (kept.form == evidence::Form::object) {
    text(w, m::entry, kept.text);
  } else {
    text(w, m::form, std::ranges::find(m::forms, kept.form, &FormName::first)->second);
    text(w, m::trouble, kept.text);
  }
  w.end();
}

}  // namespace

std::string write_part(const Part& part) {
  std::string out;
  Writer w(out);
  w.begin_object();
  write_head(part.head, w);
  w.name(m::fragments);
  w.begin_array();
  for (std::size_t i = 0; i < part.fragments.size(); ++i) w.string(part.fragments[i]);
  w.end();
  w.name(m::items);
  w.begin_array();
  for (const PartItem& item : part.items) {
    write_run(item.run, w);
    write_kept(item.kept, w);
  }
  w.end();
  w.end();
  out.push_back('\n');
  return out;
}

}  // namespace plumbline::verify
