// The readings of one input: the one that runs the checks, and the one that looks up the entries
// that envelopes name.
#pragma once

#include <cstdint>
#include <memory>

#include "evidence/input.h"
#include "verify/envelopes.h"
#include "verify/checks_in_order.h"

namespace plumbline::verify {

// What tells two readings of one input apart where the input was changed between them: the content
// of the entries, in their order.
class EntriesSeen {
 public:
  void add(const evidence::Entry& entry);
  bool operator==(const EntriesSeen&) const = default;

 private:
  static constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;
  std::uint64_t sum_ = 0;
  std::uint64_t count_ = 0;
};

struct Reading {
  std::unique_ptr<evidence::EntryStream> stream;
  std::unique_ptr<Pass> pass;  // its checks have ended, unless the text is broken()
  EntriesSeen seen = {};       // of a bundle

  const evidence::BundleHead* head() const;  // null for a ledger; lives in the stream
  // What makes the text of a bundle not JSON, and where.
  const std::optional<json::Problem>& broken() const;
  TextPosition broken_at() const;
};

// Reads all entries through the checks. Which rules apply is known once the version is: that stands
// before the first entry, or in it, of every ordinary record. Where it turns out to be another at
// the end, the input is read once more, if it can be; where it cannot, the version check has failed
// and the checks that depend on the version say nothing.
Result<Reading> read_record(evidence::Input& input, const Supplied& supplied);

// Reads all entries once more for those that `envelopes` name. An error where they are not those that
// were `seen` when the checks were made.
Result<NamedEntries> read_named_entries(evidence::Input& input, const Supplied& supplied,
                                        json::Value envelopes, bool chain_holds, const EntriesSeen& seen);

}  // namespace plumbline::verify
