#include "verify/part_fold.h"

#include <bit>
#include <utility>

#include "evidence/block.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

Error damaged(const std::string& why) { return usage_error("this part is damaged: " + why); }

// Every text of a part, read: the fragments in their order and then the kept objects, all in one
// document, so that an entry can be put together from several of them.
class Texts {
 public:
  Status read(const Part& part) {
    evidence::Block& block = decoded_.block;
    for (const std::string& fragment : part.fragments) add(block, fragment);
    std::size_t count = part.fragments.size();
    for (const PartItem& item : part.items) {
      if (item.kept.form != Form::object) continue;
      add(block, item.kept.text);
      ++count;
    }
    evidence::Decoder().decode(decoded_);
    // A text that holds a line end, or nothing, makes more or less than one entry.
    if (decoded_.entries.size() != count) return damaged("a text in it is not one entry");
    for (const Entry& entry : decoded_.entries) {
      if (entry.form != Form::object) return damaged("a text in it is no entry");
    }
    for (std::size_t i = 0; i < part.fragments.size(); ++i) {
      const Entry& fragment = decoded_.entries[i];
      if ((fragment.present & link_members) != 0 || !fragment.unknown_members.empty()) {
        return damaged("a fragment has members that it cannot have");
      }
    }
    next_kept_ = part.fragments.size();
    return Done{};
  }

  const Entry& fragment(std::uint32_t number) const { return decoded_.entries[number - 1]; }
  Entry& next_kept() { return decoded_.entries[next_kept_++]; }

 private:
  static void add(evidence::Block& block, const std::string& text) {
    block.bytes.append(text);
    block.bytes.push_back('\n');
  }

  evidence::DecodedBlock decoded_;
  std::size_t next_kept_ = 0;
};

class PartFold {
 public:
  PartFold(std::uint64_t lines, Pass& pass) : first_line_(lines + 1), pass_(pass) {}

  Status fold(const Part& part) {
    entry_.hash_matches = true;
    if (auto read = texts_.read(part); !read) return read;
    for (const PartItem& item : part.items) {
      if (!item.run.entries.empty()) {
        if (auto folded = fold_run(item.run); !folded) return folded;
      }
      fold_kept(item.kept);
    }
    return Done{};
  }

 private:
  void fold_kept(const KeptEntry& kept) {
    Entry other;
    if (kept.form != Form::object) other.trouble = kept.text;
    Entry& entry = kept.form == Form::object ? next_kept() : other;
    entry.form = kept.form;
    entry.line = first_line_ + kept.line;
    entry.column = kept.column;
    entry.offset = kept.offset;
    pass_.entry(entry);
    follows_ = entry.hash_matches ? entry.seq : std::nullopt;
  }

  // The kept object that was looked at before its turn, or the next one.
  Entry& next_kept() {
    if (!peeked_) return texts_.next_kept();
    return *std::exchange(peeked_, nullptr);
  }

  Status fold_run(const PlainEntries& run) {
    std::uint64_t line = first_line_ + run.line;
    std::uint64_t offset = run.offset;
    std::int64_t seq = run.seq;
    if (follows_ != seq - 1) return damaged("a run does not follow the entry before it");
    for (const PlainEntry& plain : run.entries) {
      entry_.present = 0;
      take(plain.own);
      take(plain.context);
      take(plain.call);
      const Entry& own = texts_.fragment(plain.own);
      entry_.value = own.value;
      entry_.event = own.event;
      if (!is_action(own)) return damaged("an entry of a run is no action");
      entry_.line = line++;
      entry_.column = 1;
      entry_.offset = offset;
      entry_.seq = seq++;
      pass_.plain(entry_);
      offset += plain.length;
    }
    // The entry behind the run follows from it: so it knows the hash of the run's last.
    peeked_ = &texts_.next_kept();
    const auto hash = peeked_->get(Member::prev_hash).if_string();
    if (!hash || peeked_->seq != seq) return damaged("the entry behind a run does not follow");
    pass_.run(seq - 1, *hash);
    return Done{};
  }

  // Adds the members of a fragment to entry_.
  void take(std::uint32_t number) {
    if (number == 0) return;
    const Entry& fragment = texts_.fragment(number);
    for (std::uint64_t left = fragment.present; left != 0; left &= left - 1) {
      const auto member = static_cast<std::size_t>(std::countr_zero(left));
      entry_.members[member] = fragment.members[member];
    }
    entry_.present |= fragment.present;
  }

  std::uint64_t first_line_;
  Pass& pass_;
  Texts texts_;
  Entry entry_;  // the plain one at hand
  std::optional<std::int64_t> follows_;  // seq of the kept entry at hand, where its hash is right
  Entry* peeked_ = nullptr;
};

}  // namespace

json::KeptValue first_version(const Part& part) {
  for (const PartItem& item : part.items) {
    if (item.kept.form != Form::object) continue;
    evidence::DecodedBlock decoded;
    decoded.block.bytes.append(item.kept.text);
    evidence::Decoder().decode(decoded);
    return decoded.entries.empty() ? json::KeptValue()
                                   : json::KeptValue(decoded.entries.front().get(Member::v));
  }
  return {};
}

Status fold_part(const Part& part, std::uint64_t lines, Pass& pass) {
  return PartFold(lines, pass).fold(part);
}

}  // namespace plumbline::verify
