// A part of a ledger that was read: a value from which the checks can be made as from its lines
// (spec 4.1).
//
// The costly work is done when a part is made: each entry is parsed, brought into canonical form and
// hashed. What the checks still need of it is kept in one of two ways.
//  - A run of plain entries (verify/check.h) keeps of each entry what it says for itself, in up to
//    three fragments: the call it is about, the context of the action, and all else. Fragments that
//    are the same are kept once, so that most entries cost a few numbers.
//  - Any other entry is kept as it was received, and so are the plain_margin entries on either side
//    of it: among its neighbours the cause of a break is found. The first entry of a part is kept,
//    since the one before it is not known.
// Positions are of the ledger where they can be known, and else count from the part's first line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/entry.h"

namespace plumbline::verify {

// How many entries on either side of an entry that is not plain are kept like it. Of what stands
// before a break, integrity looks at two entries; of what stands behind it, at one.
inline constexpr std::size_t plain_margin = 2;

// Whether an entry is of those that can be plain: nothing but counts changes when it takes effect.
inline bool is_action(const evidence::Entry& entry) {
  using evidence::Event;
  return entry.event == Event::allow || entry.event == Event::deny || entry.event == Event::outcome;
}

// Which ledger a part is of, and which part of it: where it is checked that parts belong together.
struct PartHead {
  std::string version;  // of the plumbline that made it
  std::string path;     // of the ledger, as it was named
  std::uint64_t size = 0;
  bool byte_order_mark = false;
  std::uint64_t begin = 0, end = 0;  // the range: lines that begin in it

  std::uint64_t lines = 0;    // line ends in these lines
  std::uint64_t entries = 0;  // a torn last line counts

  friend bool operator==(const PartHead&, const PartHead&) = default;
};

struct KeptEntry {
  std::uint64_t line = 0;    // from 0
  std::uint64_t column = 1;  // of its first byte, as Entry has it
  std::uint64_t offset = 0;  // of its first byte, in the ledger
  evidence::Form form = evidence::Form::object;
  std::string text;  // of an object: as received. Otherwise what is wrong with it, printable
};

// The fragments of an entry by number, from 1; 0 for one that it does not have.
struct PlainEntry {
  std::uint32_t length = 0;  // from its first byte to that of the entry behind it
  std::uint32_t own = 0;     // event, node and whatever has no fragment of its own: never 0
  std::uint32_t context = 0;
  std::uint32_t call = 0;
};

// Plain entries, a line each from its first column, before a kept one that is as plain.
struct PlainEntries {
  std::uint64_t line = 0;    // of the first
  std::uint64_t offset = 0;  // of the first
  std::int64_t seq = 0;      // of the first
  std::vector<PlainEntry> entries;
};

struct PartItem {
  PlainEntries run;  // may be empty
  KeptEntry kept;
};

// Texts on lines of their own, one behind the other, so that all are decoded at once.
class Fragments {
 public:
  std::size_t size() const { return ends_.size(); }
  std::string_view operator[](std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1] + 1;
    return std::string_view(lines_).substr(begin, ends_[index] - begin);
  }
  void add(std::string_view text) {
    lines_ += text;
    ends_.push_back(lines_.size());
    lines_ += '\n';
  }
  std::string_view lines() const { return lines_; }

 private:
  std::string lines_;
  std::vector<std::size_t> ends_;
};

struct Part {
  PartHead head;
  Fragments fragments;  // objects, each of some members of an entry
  std::vector<PartItem> items;         // in ledger order
};

}  // namespace plumbline::verify
