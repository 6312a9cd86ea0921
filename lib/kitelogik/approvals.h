// Who approved or denied what waited for a person (spec 6, kitelogik_hitl), and whether it was decided
// once. That one hitl_queued covers several decisions no rule of spec 6 forbids, and what ran twice was
// approved once: kitelogik_decided_again, a warning.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.h"
#include "kitelogik/found.h"
#include "kitelogik/record.h"

namespace plumbline::kitelogik {

// Sees the records as they were exported, newest first, so that what was queued earlier comes later.
class Approvals {
 public:
  void note(const Record& record, Found& found);
  // Once all records were noted.
  void end(Found& found);

 private:
  // A decision, or that none came in time, whose queueing was not seen yet.
  struct Waiting {
    Outcome outcome;
    std::uint64_t index, offset;
    TextPosition position;
    std::string nobody;  // what stands where the person's name should; "" where a name does
  };
  void queued(const Record& record, Found& found);
  static Words words(const Waiting& waiting, const std::string& unqueued);

  std::unordered_map<std::string, std::vector<Waiting>, KeyedHash, std::equal_to<>> waiting_;
};

}  // namespace plumbline::kitelogik
