// Two exports of one chain, compared entry by entry: a ledger is compared with a bundle as with another
// ledger. Nothing is verified, two broken records can be identical; but that one goes on from the end of
// the other is said only where every further entry is linked to the one before it. Memory holds a block
// of each, and of a bundle the members around its entries.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plumbline/replay.h"
#include "plumbline/result.h"

namespace plumbline {

enum class Relation : std::uint8_t {
  identical,    // the same entries, and nothing that both say around them differs
  extends,      // the entries of one are the first of the other, whose further ones are linked to them
  broken,       // the same but for a further one that is not
  forked,       // the same entries up to one of which they have two
  redacted,     // the same but for tasks that are redacted in one, and so for the hashes behind them
  other_chain,  // no entry in common, and another chain_id
  differs_outside,  // as identical, but what they say around the entries differs; or as extends or
                    // redacted, but for what they say of the chain: v, c14n or chain_id
};
std::string_view name(Relation relation);

// One side of a comparison.
struct DiffSide {
  std::string path, kind;             // "bundle", "ledger"
  std::uint64_t entries = 0;          // that were read
  std::optional<std::string> chain_id;  // JSON: of its first entry
  std::optional<std::string> head;    // the hash of the last entry
  bool torn = false;  // its last line breaks off, and is no entry
  // The one that differs, that is not linked, or the first that the other has not.
  std::optional<ToldEntry> entry;
  std::optional<std::string> hash;    // that entry's, as stored
  bool hash_holds = true;             // that is the hash of its content
};

// Members around the entries, by name, printable. A ledger has the v and the chain_id of its first root.
// One that is null counts as not there.
struct Outside {
  std::vector<std::string> differing;       // that both have, with other values
  std::vector<std::string> a_only, b_only;  // that one has alone

  bool empty() const { return differing.empty() && a_only.empty() && b_only.empty(); }
};

struct Difference {
  Relation relation = Relation::identical;
  std::uint64_t common = 0;    // entries at the beginning that are the same, or redacted
  std::uint64_t redacted = 0;  // entries of which one side has the task redacted
  std::vector<std::string> members;  // of the entries that differ: those with other values, printable
  std::string why;                   // printable: of broken, what is wrong with the link
  Outside outside;
  DiffSide a, b;
};

// Compares the files at two paths ("-" is standard input, for one of them). An Error is ErrorKind::usage for
// a path that is missing or a directory, and unreadable for what is no ledger or bundle, has no entries, or
// has a member twice around them.
Result<Difference> compare(const std::string& a, const std::string& b);

// 0 where identical or extended, else 2 (spec 3).
int exit_status(const Difference& difference);

}  // namespace plumbline
