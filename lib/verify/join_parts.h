// The parts of one ledger through the checks, as if its lines were read.
#pragma once

#include <memory>
#include <span>

#include "plumbline/part.h"
#include "verify/checks_in_order.h"
#include "verify/part.h"

namespace plumbline::verify {

struct JoinedParts {
  PartHead ledger;             // what is the same in all parts says of the ledger
  std::unique_ptr<Pass> pass;  // its checks have ended
};

// `inputs` has one at least. Parts are read on as many threads as the options say, and each thread
// holds one. Every Error but one of PartInput::text() is of usage and names the part, or the bytes that are in
// none or in two.
Result<JoinedParts> join_parts(std::span<const PartInput> inputs, const Supplied& supplied);

}  // namespace plumbline::verify
