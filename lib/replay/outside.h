// What two records say around their entries, compared (spec 1.3, 1.4).
#pragma once

#include "evidence/stream.h"
#include "plumbline/diff.h"

namespace plumbline::replay {

// What a record says of itself. All is borrowed.
struct Surroundings {
  const evidence::BundleHead* head = nullptr;  // of a bundle; null for a ledger
  json::Value v, chain_id;                     // of a ledger
};

Outside compare_outside(const Surroundings& a, const Surroundings& b);

// Whether one of those that differ says what chain it is, not what this export of it is.
bool names_another_chain(const Outside& outside);

}  // namespace plumbline::replay
