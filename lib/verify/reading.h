// The readings of one input: the one that runs the checks, and the one that looks up the entries
// that envelopes name.
#pragma once

#include <memory>

#include "evidence/input.h"
#include "verify/envelopes.h"
#include "verify/checks_in_order.h"

namespace plumbline::verify {

struct Reading {
  std::unique_ptr<evidence::EntryStream> stream;
  std::unique_ptr<Pass> pass;  // its checks have ended, unless the text is broken()

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

// Reads all entries once more for those that `envelopes` name.
Result<NamedEntries> read_named_entries(evidence::Input& input, const Supplied& supplied,
                                        json::Value envelopes, bool chain_holds);

}  // namespace plumbline::verify
