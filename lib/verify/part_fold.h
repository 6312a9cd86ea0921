// From a part of a ledger to the checks: they see what they would have seen of its lines.
#pragma once

#include <cstdint>
#include <optional>

#include "plumbline/result.h"
#include "verify/checks_in_order.h"
#include "verify/part.h"

namespace plumbline::verify {

// The version that the first entry of `part` names, of those that are objects: an absent value where
// it has none. A wrong guess at the version of the record costs a second fold, nothing else.
json::KeptValue first_version(const Part& part);

// Shows the entries of `part` to `pass`. `lines` is the number of line ends before it. A usage error
// where the part is damaged, without a name; the pass is of no use then.
Status fold_part(const Part& part, std::uint64_t lines, Pass& pass);

}  // namespace plumbline::verify
