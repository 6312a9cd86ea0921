#include "plumbline/diff.h"

#include <array>

#include "base/display.h"
#include "replay/entry_reader.h"
#include "replay/place.h"
#include "replay/redaction.h"
#include "replay/words.h"
#include "verify/words.h"

namespace plumbline {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;
using replay::EntryReader;

// Whether two entries are the same: the same JSON. Where neither can be read, the same bytes.
bool are_same(const Entry& a, std::string_view raw_a, const Entry& b, std::string_view raw_b) {
  if (a.form != b.form) return false;
  if (a.form != Form::object) return raw_a == raw_b;
  if (raw_a == raw_b) return true;
  // What has one hash has one content, but for the hash it says it has.
  if (a.hash && b.hash) return *a.hash == *b.hash && json::equal(a.get(Member::hash), b.get(Member::hash));
  return json::equal(a.value, b.value);
}

// What two entries say of themselves in the members of `ignored` apart.
bool same_but(const Entry& a, const Entry& b, std::uint64_t ignored) {
  if ((a.present & ~ignored) != (b.present & ~ignored)) return false;
  if (!a.unknown_members.empty() || !b.unknown_members.empty()) return false;
  for (std::size_t i = 0; i < evidence::member_count; ++i) {
    const auto member = static_cast<Member>(i);
    if ((ignored & evidence::bit(member)) != 0 || !a.has(member)) continue;
    if (!json::equal(a.get(member), b.get(member))) return false;
  }
  return true;
}

constexpr std::uint64_t kHashes = evidence::bit(Member::prev_hash) | evidence::bit(Member::hash);

enum class Redaction : std::uint8_t { none, hashes_only, of_a, of_b };

// Whether two entries that differ do so as after a redaction: in the task of one, and in the hashes.
// Either must be what its own hash says, or a change of hand would look like one.
std::optional<Redaction> redaction(const Entry& a, const Entry& b) {
  if (a.form != Form::object || b.form != Form::object || !a.hash_matches || !b.hash_matches) return std::nullopt;
  if (!same_but(a, b, kHashes | evidence::bit(Member::task))) return std::nullopt;
  const auto task_a = a.get(Member::task).if_string(), task_b = b.get(Member::task).if_string();
  if (json::equal(a.get(Member::task), b.get(Member::task)) && a.has(Member::task) == b.has(Member::task)) {
    return Redaction::hashes_only;
  }
  if (!task_a || !task_b) return std::nullopt;
  if (replay::is_redaction_of(*task_a, *task_b)) return Redaction::of_a;
  if (replay::is_redaction_of(*task_b, *task_a)) return Redaction::of_b;
  return std::nullopt;
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
  verify::Delegation nobody = {};  // an entry is told without what stands before it

  Status advance() {
    const auto next = reader.next();
    if (!next) return Error{next.error().kind, shown(told.path) + ": " + next.error().message};
    entry = *next;
    if (!entry) return Done{};
    if (told.entries++ == 0 && entry->has(Member::chain_id)) {
      told.chain_id = verify::json_text(entry->get(Member::chain_id));
    }
    if (entry->form != Form::torn) told.head = replay::text_of(*entry, Member::hash);
    return Done{};
  }
  std::string_view raw() const { return reader.raw(); }
  void tell() {
    if (!entry) return;
    told.entry = replay::tell(nobody.step(*entry), nullptr);
    told.hash = replay::text_of(*entry, Member::hash);
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
    while (true) {
      if (auto both = advance(); !both) return both;
      leave_out_torn(a_, b_);
      leave_out_torn(b_, a_);
      if (out_.common == 0 && redaction_ == Redaction::none && (!a_.entry || !b_.entry)) return check_not_empty();
      if (!a_.entry || !b_.entry) return end();
      if (redaction_ == Redaction::none && are_same(*a_.entry, a_.raw(), *b_.entry, b_.raw())) {
        ++out_.common;
        continue;
      }
      if (!go_on_redacted()) return fork();
    }
  }

 private:
  Status advance() {
    if (auto moved = a_.advance(); !moved) return moved;
    return b_.advance();
  }

  // A last line that breaks off where the other side goes on has ended there: its copy was made while
  // it was written.
  static void leave_out_torn(Side& side, const Side& other) {
    if (!side.entry || side.entry->form != Form::torn) return;
    if (other.entry && !other.raw().starts_with(side.raw())) return;
    side.told.torn = true;
    --side.told.entries;
    side.entry = nullptr;
  }

  Status check_not_empty() {
    for (const Side* side : {&a_, &b_}) {
      if (!side->entry) return unreadable(shown(side->told.path) + ": it has no entries, nothing to compare");
    }
    return Done{};
  }

  // Whether the entries at hand go on as those of a record and its redacted export do.
  bool go_on_redacted() {
    const auto how = redaction(*a_.entry, *b_.entry);
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
    last_ = {a_.told.head.value_or(""), b_.told.head.value_or("")};
    return true;
  }

  // Whether each of the entries at hand goes on from the one before it.
  bool follows() const {
    return a_.entry->get(Member::prev_hash).if_string() == last_[0] &&
           b_.entry->get(Member::prev_hash).if_string() == last_[1];
  }

  // One of them, or both, have ended.
  Status end() {
    const bool redacted = redaction_ != Redaction::none;
    out_.relation = redacted ? Relation::redacted
                    : a_.entry || b_.entry ? Relation::extends : Relation::identical;
    if (!redacted) {
      a_.tell();
      b_.tell();
    }
    // The longer one is read to its end: it may not be readable up to there.
    while (a_.entry || b_.entry) {
      if (auto both = advance_longer(); !both) return both;
    }
    return Done{};
  }

  Status advance_longer() { return a_.entry ? a_.advance() : b_.advance(); }

  Status fork() {
    const bool unlike = out_.common == 0 && out_.a.chain_id != out_.b.chain_id;
    out_.relation = unlike ? Relation::other_chain : Relation::forked;
    out_.members = differing_members(*a_.entry, *b_.entry);
    a_.tell();
    b_.tell();
    while (a_.entry || b_.entry) {
      if (a_.entry) {
        if (auto moved = a_.advance(); !moved) return moved;
      }
      if (b_.entry) {
        if (auto moved = b_.advance(); !moved) return moved;
      }
    }
    return Done{};
  }

  Side a_, b_;
  Difference& out_;
  Redaction redaction_ = Redaction::none;
  std::array<std::string, 2> last_;  // hashes of the entries before those at hand
};

}  // namespace

std::string_view name(Relation relation) {
  switch (relation) {
    case Relation::identical: return "identical";
    case Relation::extends: return "extends";
    case Relation::forked: return "forked";
    case Relation::redacted: return "redacted";
    case Relation::other_chain: return "other_chain";
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
