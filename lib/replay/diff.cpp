#include "plumbline/diff.h"

#include "base/display.h"
#include "replay/entry_reader.h"
#include "replay/outside.h"
#include "replay/place.h"
#include "replay/redaction.h"
#include "replay/words.h"
#include "verify/check.h"
#include "verify/link.h"
#include "verify/words.h"

namespace plumbline {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;
using replay::EntryReader;
using replay::Redaction;

// Whether two entries are the same: the same JSON. Where neither can be read, the same bytes.
bool are_same(const Entry& a, std::string_view raw_a, const Entry& b, std::string_view raw_b) {
  if (a.form != b.form) return false;
  if (a.form != Form::object) return raw_a == raw_b;
  if (raw_a == raw_b) return true;
  // What has one hash has one content, but for the hash it says it has.
  if (a.hash && b.hash) return *a.hash == *b.hash && json::equal(a.get(Member::hash), b.get(Member::hash));
  return json::equal(a.value, b.value);
}

std::vector<std::string> differing_members(const Entry& a, const Entry& b) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < evidence::member_count; ++i) {
    const auto member = static_cast<Member>(i);
    if (a.has(member) == b.has(member) && json::equal(a.get(member), b.get(member))) continue;
    names.emplace_back(name(member));
  }
  return names;
}

// One side while it is read.
struct Side {
  EntryReader reader;
  DiffSide& told;
  const Entry* entry = nullptr;
  verify::Facts facts = {};            // of the entries so far
  verify::Link before = {};            // the entry before the one at hand
  verify::Delegation nobody = {};      // an entry is told without what stands before it

  Status advance() {
    if (entry) before.take(*entry, 0);
    const auto next = reader.next();
    if (!next) return Error{next.error().kind, side_name() + ": " + next.error().message};
    entry = *next;
    if (!entry) return Done{};
    facts.note(*entry);
    if (told.entries++ == 0 && entry->has(Member::chain_id)) {
      told.chain_id = verify::json_text(entry->get(Member::chain_id));
    }
    return Done{};
  }
  std::string_view raw() const { return reader.raw(); }
  std::string side_name() const { return told.path == "-" ? "standard input" : shown(told.path); }
  void drop_torn() {
    told.torn = true;
    --told.entries;
    entry = nullptr;
  }
  void tell() {
    if (!entry) return;
    told.entry = replay::tell(nobody.step(*entry), nullptr);
    told.hash = replay::text_of(*entry, Member::hash);
    told.hash_holds = entry->hash_matches;
  }
  // Why the entry at hand is not linked to the one before it, printable; "" where it is.
  std::string gap() const {
    if (entry->form != Form::object) return "it cannot be read";
    const verify::Break broken = verify::break_at(before, *entry);
    if (broken.any()) return verify::describe(broken, before, *entry, verify::kUnlinked).message;
    if (!before.has_hash) return "the entry before it has no hash that it could name";
    const json::Value first = facts.first_chain_id.value(), own = entry->get(Member::chain_id);
    const auto is_there = [](json::Value id) { return id.exists() && !id.is_null(); };
    const bool same = is_there(first) && is_there(own) ? json::equal(first, own) : is_there(first) == is_there(own);
    return same ? "" : "its chain_id is " + verify::shown_value(own) + ", that of the entries before it " +
                           verify::shown_value(first);
  }
  // Once it was read to its end.
  replay::Surroundings surroundings() const {
    if (const auto* head = reader.head()) return {head, {}, {}};
    const bool rooted = facts.roots > 0;
    return {nullptr, (rooted ? facts.root_v : facts.first_v).value(),
            (rooted ? facts.root_chain_id : facts.first_chain_id).value()};
  }
};

class Comparison {
 public:
  Comparison(EntryReader a, EntryReader b, Difference& out)
      : a_{std::move(a), out.a}, b_{std::move(b), out.b}, out_(out) {
    out.a.kind = evidence::name(a_.reader.kind());
    out.b.kind = evidence::name(b_.reader.kind());
  }

  Status run() {
    if (auto compared = compare_entries(); !compared) return compared;
    for (Side* side : {&a_, &b_}) {
      if (side->facts.has_last_hash) side->told.head = side->facts.last_hash;
      const auto* head = side->reader.head();
      if (!head || !head->trouble() || !head->trouble()->duplicate) continue;
      return unreadable(side->side_name() + ": " + head->trouble()->message + ", and one of them cannot be compared");
    }
    out_.outside = replay::compare_outside(a_.surroundings(), b_.surroundings());
    settle_by_outside();
    return Done{};
  }

 private:
  Status compare_entries() {
    while (true) {
      if (auto both = advance(); !both) return both;
      leave_out_torn();
      if (out_.common == 0 && redaction_ == Redaction::none && (!a_.entry || !b_.entry)) return check_not_empty();
      if (!a_.entry || !b_.entry) return end();
      if (redaction_ == Redaction::none && are_same(*a_.entry, a_.raw(), *b_.entry, b_.raw())) {
        ++out_.common;
        continue;
      }
      if (!go_on_redacted()) return fork();
    }
  }

  Status advance() {
    if (auto moved = a_.advance(); !moved) return moved;
    return b_.advance();
  }

  // A last line that breaks off where the other side goes on, breaks off as well or has ended is no entry:
  // its copy was made while it was written.
  void leave_out_torn() {
    const auto breaks_off = [](const Side& side, const Side& other) {
      if (!side.entry || side.entry->form != Form::torn) return false;
      return !other.entry || other.raw().starts_with(side.raw()) ||
             (other.entry->form == Form::torn && side.raw().starts_with(other.raw()));
    };
    const bool a_breaks_off = breaks_off(a_, b_), b_breaks_off = breaks_off(b_, a_);
    if (a_breaks_off) a_.drop_torn();
    if (b_breaks_off) b_.drop_torn();
  }

  Status check_not_empty() {
    for (const Side* side : {&a_, &b_}) {
      if (!side->entry) return unreadable(side->side_name() + ": it has no entries, nothing to compare");
    }
    return Done{};
  }

  // Whether the entries at hand go on as those of a record and its redacted export do.
  bool go_on_redacted() {
    const auto how = replay::redaction_between(*a_.entry, *b_.entry);
    const bool begins = redaction_ == Redaction::none;
    if (!how || (begins && *how == Redaction::hashes_only)) return false;
    if (!begins && !follows()) return false;
    if (*how != Redaction::hashes_only) {
      // One of them is the redacted one throughout.
      if (!begins && *how != redaction_) return false;
      redaction_ = *how;
      ++out_.redacted;
      if (begins) {
        a_.tell();
        b_.tell();
      }
    }
    ++out_.common;
    return true;
  }

  // Whether each of the entries at hand goes on from the one before it.
  bool follows() const {
    return a_.entry->get(Member::prev_hash).if_string() == a_.before.hash &&
           b_.entry->get(Member::prev_hash).if_string() == b_.before.hash;
  }

  // One of them, or both, have ended. The longer one is read to its end: each further entry must be
  // linked, and it may not be readable up to there.
  Status end() {
    const bool redacted = redaction_ != Redaction::none;
    out_.relation = redacted ? Relation::redacted
                    : a_.entry || b_.entry ? Relation::extends : Relation::identical;
    if (!redacted) {
      a_.tell();
      b_.tell();
    }
    Side& longer = a_.entry ? a_ : b_;
    const Side& other = a_.entry ? b_ : a_;
    while (longer.entry) {
      if (out_.relation != Relation::broken) check_link(longer, other);
      if (auto moved = longer.advance(); !moved) return moved;
      leave_out_torn();
    }
    return Done{};
  }

  void check_link(Side& longer, const Side& other) {
    out_.why = longer.gap();
    if (out_.why.empty()) return;
    out_.relation = Relation::broken;
    longer.tell();
    other.told.entry.reset();
    other.told.hash.reset();
  }

  Status fork() {
    const bool unlike = out_.common == 0 && out_.a.chain_id != out_.b.chain_id;
    out_.relation = unlike ? Relation::other_chain : Relation::forked;
    out_.members = differing_members(*a_.entry, *b_.entry);
    a_.tell();
    b_.tell();
    while (a_.entry || b_.entry) {
      if (auto moved = a_.entry ? a_.advance() : Status(Done{}); !moved) return moved;
      if (auto moved = b_.entry ? b_.advance() : Status(Done{}); !moved) return moved;
    }
    return Done{};
  }

  // The same entries make no same records, where what stands around them says otherwise.
  void settle_by_outside() {
    const auto& outside = out_.outside;
    const bool all = out_.relation == Relation::identical;
    const bool chain = out_.relation == Relation::extends || out_.relation == Relation::redacted;
    if ((all && !outside.differing.empty()) || (chain && replay::names_another_chain(outside))) {
      out_.relation = Relation::differs_outside;
    }
  }

  Side a_, b_;
  Difference& out_;
  Redaction redaction_ = Redaction::none;
};

}  // namespace

std::string_view name(Relation relation) {
  switch (relation) {
    case Relation::identical: return "identical";
    case Relation::extends: return "extends";
    case Relation::broken: return "broken";
    case Relation::forked: return "forked";
    case Relation::redacted: return "redacted";
    case Relation::other_chain: return "other_chain";
    case Relation::differs_outside: return "differs_outside";
  }
  return "";
}

Result<Difference> compare(const std::string& a, const std::string& b) {
  auto first = EntryReader::open(a);
  if (!first) return first.error();
  auto second = EntryReader::open(b);
  if (!second) return second.error();
  Difference difference;
  difference.a.path = a;
  difference.b.path = b;
  Comparison comparison(std::move(*first), std::move(*second), difference);
  if (auto compared = comparison.run(); !compared) return compared.error();
  return difference;
}

int exit_status(const Difference& difference) {
  return difference.relation == Relation::identical || difference.relation == Relation::extends ? 0 : 2;
}

}  // namespace plumbline
