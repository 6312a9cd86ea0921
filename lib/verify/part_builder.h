// Makes the content of a part from its entries. A fold like a check, but one that needs nothing of
// what stands before the part.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "base/index_table.h"
#include "verify/moment.h"
#include "verify/part.h"

namespace plumbline::verify {

class PartBuilder {
 public:
  // Fills in `part`, which is borrowed: its fragments, its items and the number of entries.
  explicit PartBuilder(Part& part) : part_(part) {}

  // Takes the next entry. Its line counts from 1 in the part, its offset is that in the ledger.
  void add(const evidence::Entry& entry);
  void finish();

 private:
  // What a plain entry follows from.
  struct Link {
    bool whole = false;  // an object with a seq and a hash; the rest says nothing where not
    std::int64_t seq = 0;
    std::string hash, v, chain_id, c14n;  // the last three as received
    Moment ts;
    std::uint64_t line = 0, offset = 0;

    void take(const evidence::Entry& entry, Moment&& written);
  };
  // A plain entry that is kept, too, if one of those right behind it turns out not to be plain.
  struct Waiting {
    KeptEntry kept;
    std::int64_t seq = 0;
    std::string own, context, call;  // fragments; "" for none
  };

  bool is_plain(const evidence::Entry& entry, const Moment& written) const;
  void wait(const evidence::Entry& entry);
  void keep(KeptEntry kept);
  void keep_waiting();
  void extend_run(const Waiting& entry, std::uint64_t next_offset);
  std::uint32_t number_of(const std::string& fragment);

  Part& part_;
  Link last_;
  std::size_t to_keep_ = 0;  // of the plain entries that come next, as the margin of the last one
  std::array<Waiting, plain_margin> waiting_;  // a ring
  std::size_t first_waiting_ = 0, waiting_count_ = 0;
  PlainEntries run_;      // in front of those
  IndexTable fragments_;  // by text; numbers are indices into part_.fragments
};

}  // namespace plumbline::verify
