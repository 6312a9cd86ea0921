// The rules that a record is held to by itself (spec 6): its outcome by its decision, the depth it
// was made at, what it delegates, what it refunds.
#pragma once

#include "kitelogik/found.h"
#include "kitelogik/policy.h"
#include "kitelogik/record.h"

namespace plumbline::kitelogik {

// kitelogik_outcome, kitelogik_depth, kitelogik_scopes and kitelogik_spend at `record`, which could
// be read.
void check_record(const Record& record, const Policy& policy, Found& found);

}  // namespace plumbline::kitelogik
