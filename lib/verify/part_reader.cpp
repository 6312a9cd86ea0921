#include <algorithm>
#include <initializer_list>

#include "base/display.h"
#include "json/reader.h"
#include "plumbline/version.h"
#include "verify/part_members.h"
#include "verify/part_text.h"

namespace plumbline::verify {
namespace {

namespace m = part_member;
using evidence::Form;
using json::Value;
using Names = std::initializer_list<std::string_view>;

// Reads the parts of one document. What is wrong is noted where it is seen first, and what is read
// after that means nothing.
class PartReader {
 public:
  Result<PartHead> read_head(Value root) {
    members(root, "the part",
            {m::schema, m::tool, m::input, m::range, m::lines, m::entries});
    head(root);
    if (trouble_) return damaged();
    return std::move(part_.head);
  }

  Result<Part> read(Value root) {
    members(root, "the part", {m::schema, m::tool, m::input, m::range, m::lines, m::entries,
                               m::fragments, m::items});
    head(root);
    for (const auto& child : array(root, m::fragments).children()) {
      part_.fragments.add(string(child.value, "a fragment"));
    }
    items(array(root, m::items));
    if (entries_ != part_.head.entries) refuse("it does not have the entries it says it has");
    if (trouble_) return damaged();
    return std::move(part_);
  }

 private:
  Error damaged() const { return usage_error("this part is damaged: " + *trouble_); }

  void refuse(const std::string& why) {
    if (!trouble_) trouble_ = why;
  }

  // Exactly these members, each of which the reader has made sure stands there once.
  void members(Value object, const std::string& what, Names required, Names optional = {}) {
    std::size_t found = 0;
    for (const auto& child : object.children()) {
      const std::string_view name = child.name.string();
      const bool is_required = std::ranges::find(required, name) != required.end();
      if (is_required) ++found;
      if (!is_required && std::ranges::find(optional, name) == optional.end()) {
        refuse(what + " has a member " + shown_short(name, 80));
      }
    }
    if (!object.is_object() || found != required.size()) refuse(what + " lacks a member");
  }

  std::uint64_t count(Value value, std::string_view what) {
    const std::int64_t number = value.is_number() ? value.number().safe_integer().value_or(-1) : -1;
    if (number >= 0) return static_cast<std::uint64_t>(number);
    refuse(std::string(what) + " is no count");
    return 0;
  }
  std::uint64_t count_at(Value object, std::string_view name) {
    return count(object.find(name), name);
  }
  std::uint32_t small_count(Value value, std::string_view what) {
    const std::uint64_t number = count(value, what);
    if (number > 0xFFFFFFFF) refuse(std::string(what) + " is too large");
    return static_cast<std::uint32_t>(number);
  }
  std::string_view string(Value value, std::string_view what) {
    if (!value.is_string()) refuse(std::string(what) + " is no string");
    return value.string();
  }
  Value array(Value object, std::string_view name) {
    const Value value = object.find(name);
    if (!value.is_array()) refuse(std::string(name) + " is no array");
    return value;
  }

  void head(Value root) {
    const Value tool = root.find(m::tool);
    const Value input = root.find(m::input);
    const Value range = root.find(m::range);
    members(tool, "tool", {m::name, m::version});
    members(input, "input", {m::path, m::kind, m::bytes, m::byte_order_mark});
    members(range, "range", {m::begin, m::end});
    if (input.find(m::kind).if_string() != m::ledger) refuse("it is of no ledger");
    const Value mark = input.find(m::byte_order_mark);
    if (mark.type() != json::Type::boolean) refuse("byte_order_mark is no boolean");
    PartHead& head = part_.head;
    head.version = string(tool.find(m::version), m::version);
    head.path = string(input.find(m::path), m::path);
    head.size = count_at(input, m::bytes);
    head.byte_order_mark = mark.boolean();
    head.begin = count_at(range, m::begin);
    head.end = count_at(range, m::end);
    head.lines = count_at(root, m::lines);
    head.entries = count_at(root, m::entries);
    if (head.begin > head.end || head.end > head.size) refuse("its range is not in the ledger");
    next_offset_ = head.begin;
  }

  void items(Value list) {
    PlainEntries run;
    std::size_t kept_in_a_row = 0;
    for (const auto& child : list.children()) {
      if (trouble_) return;
      const Value item = child.value;
      if (item.find(m::lengths).exists()) {
        if (!run.entries.empty() || kept_in_a_row < plain_margin) refuse("a run stands alone");
        kept_in_a_row = 0;
        run = plain(item);
      } else {
        ++kept_in_a_row;
        const bool exact = !run.entries.empty();
        const KeptEntry entry = kept(item, exact);
        part_.items.push_back({std::exchange(run, {}), entry});
      }
    }
    if (!run.entries.empty()) refuse("a run stands at its end");
  }

  // Where an entry begins: behind the one before it, and right behind a run of plain ones.
  void place(std::uint64_t line, std::uint64_t offset, bool exact) {
    const bool in_order = exact ? line == next_line_ && offset == next_offset_
                                : line >= next_line_ && offset >= next_offset_;
    if (!in_order || line > part_.head.lines || offset >= part_.head.size) {
      refuse("an entry is not where it can be");
    }
    next_line_ = line + 1;
    next_offset_ = offset + 1;
  }

  KeptEntry kept(Value item, bool exact) {
    KeptEntry kept;
    kept.line = count_at(item, m::line);
    if (item.find(m::column).exists()) kept.column = count_at(item, m::column);
    kept.offset = count_at(item, m::offset);
    place(kept.line, kept.offset, exact);
    ++entries_;
    if (item.find(m::entry).exists()) {
      members(item, "an entry", {m::line, m::offset, m::entry}, {m::column});
      kept.text = string(item.find(m::entry), m::entry);
      return kept;
    }
    members(item, "an entry", {m::line, m::offset, m::form, m::trouble}, {m::column});
    const auto known = std::ranges::find_if(
        m::forms, [&](const auto& form) { return item.find(m::form).if_string() == form.second; });
    if (known == m::forms.end() || exact) {
      refuse("an entry has a form that it cannot have");
      return kept;
    }
    kept.form = known->first;
    kept.text = string(item.find(m::trouble), m::trouble);
    // It goes into the words of a finding, which are printable.
    if (!std::ranges::all_of(kept.text, [](char c) { return c >= ' ' && c <= '~'; })) {
      refuse("trouble is not printable");
    }
    return kept;
  }

  PlainEntries plain(Value item) {
    members(item, "a run", {m::line, m::offset, m::seq, m::lengths, m::own},
            {m::contexts, m::calls});
    PlainEntries run;
    run.line = count_at(item, m::line);
    run.offset = count_at(item, m::offset);
    const Value seq = item.find(m::seq);
    const auto first = seq.is_number() ? seq.number().safe_integer() : std::nullopt;
    if (!first) refuse("seq is no integer");
    run.seq = first.value_or(0);
    for (const auto& child : array(item, m::lengths).children()) {
      run.entries.push_back({.length = small_count(child.value, m::lengths)});
    }
    column(item, m::own, &PlainEntry::own, run);
    column(item, m::contexts, &PlainEntry::context, run);
    column(item, m::calls, &PlainEntry::call, run);
    place(run.line, run.offset, false);
    walk(run);
    return run;
  }

  void column(Value item, std::string_view name, std::uint32_t PlainEntry::*number,
              PlainEntries& run) {
    if (!item.find(name).exists()) return;
    std::size_t at = 0;
    for (const auto& child : array(item, name).children()) {
      if (at == run.entries.size()) return refuse("a run has columns of different lengths");
      const std::uint32_t fragment = small_count(child.value, name);
      if (fragment > part_.fragments.size()) return refuse("a fragment is missing");
      run.entries[at++].*number = fragment;
    }
    if (at != run.entries.size()) refuse("a run has columns of different lengths");
  }

  // Goes to the entry behind the run.
  void walk(const PlainEntries& run) {
    if (run.entries.empty()) refuse("a run has no entries");
    std::uint64_t offset = run.offset;
    for (const PlainEntry& entry : run.entries) {
      if (entry.length == 0 || entry.own == 0) refuse("an entry of a run is empty");
      offset += entry.length;
      if (offset >= part_.head.size) return refuse("an entry is not where it can be");
    }
    next_line_ = run.line + run.entries.size();
    next_offset_ = offset;
    entries_ += run.entries.size();
  }

  Part part_;
  std::uint64_t entries_ = 0;                       // seen so far
  std::uint64_t next_line_ = 0, next_offset_ = 0;   // where the next entry can be at the earliest
  std::optional<std::string> trouble_;
};

// The value that `text` is, where it is the JSON of a part this plumbline made.
Result<Value> root_of(std::string_view text, json::Document& document) {
  json::Reader reader;
  const auto outcome = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return usage_error("this is no part of a ledger: not JSON: " + json::describe(*problem) +
                       " at byte " + std::to_string(problem->offset));
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) {
    return usage_error("this part is damaged: " + json::describe(*read.duplicate));
  }
  const Value root(&document, read.root);
  if (root.find(m::schema).if_string() != m::schema_name) {
    return usage_error("this is no part of a ledger: its schema is not " +
                       std::string(m::schema_name));
  }
  const auto made_by = root.find(m::tool).find(m::version).if_string();
  if (made_by && *made_by != version()) {
    return usage_error("this part was made by plumbline " + shown_short(*made_by, 80) +
                       "; this is plumbline " + std::string(version()));
  }
  return root;
}

}  // namespace

Result<PartHead> read_part_head(std::string_view text) {
  // In a string of JSON every quote has a backslash before it, so that this is the member.
  const std::string behind = ",\"" + std::string(m::fragments) + "\":";
  const std::string alone = std::string(text.substr(0, text.find(behind))) + "}";
  json::Document document;
  const auto root = root_of(alone, document);
  if (!root) return root.error();
  return PartReader().read_head(*root);
}

Result<Part> read_part(std::string_view text, json::Document& document) {
  const auto root = root_of(text, document);
  if (!root) return root.error();
  return PartReader().read(*root);
}

}  // namespace plumbline::verify
