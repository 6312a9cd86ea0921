// The link between two entries of a chain, and how it can be broken (spec 2.2): what integrity checks of a
// whole record, and a comparison of the entries that one of two records has alone.
#pragma once

#include <string>
#include <string_view>

#include "evidence/entry.h"
#include "evidence/names.h"
#include "verify/findings.h"

namespace plumbline::verify {

// What the chain needs to remember of an entry.
struct Link {
  std::int64_t seq = -1;  // its own, or its index where it has none
  bool has_hash = true;
  std::string hash{evidence::genesis_hash};  // where has_hash; compared with nothing where not
  std::string prev_hash;

  // In place, since this is done for every entry. `first_seq` is that of the first entry.
  void take(const evidence::Entry& entry, std::int64_t first_seq) {
    using evidence::Member;
    seq = entry.seq.value_or(first_seq + static_cast<std::int64_t>(entry.index));
    const auto own_hash = entry.get(Member::hash).if_string();
    has_hash = own_hash.has_value();
    hash.assign(own_hash.value_or(std::string_view()));
    prev_hash.assign(entry.get(Member::prev_hash).if_string().value_or(std::string_view()));
  }
  bool is_followed_by(const Link& next) const {
    return has_hash && next.prev_hash == hash && next.seq == seq + 1;
  }
};

// Which members of an entry break the chain.
struct Break {
  bool seq = false, prev_hash = false, hash = false;
  bool any() const { return seq || prev_hash || hash; }
};

// Where `entry` does not follow `before`, or is not what its own hash says.
inline Break break_at(const Link& before, const evidence::Entry& entry) {
  Break broken;
  broken.seq = !entry.seq || *entry.seq != before.seq + 1;
  const auto prev_hash = entry.get(evidence::Member::prev_hash).if_string();
  broken.prev_hash = before.has_hash && (!prev_hash || *prev_hash != before.hash);
  broken.hash = !entry.hash_matches;
  return broken;
}

// A break in words; `unlinked` says what a prev_hash is not.
Words describe(const Break& broken, const Link& before, const evidence::Entry& entry,
               std::string_view unlinked);

// The same of an entry behind another.
inline constexpr std::string_view kUnlinked = "the hash of the entry before it";

}  // namespace plumbline::verify
