// A record of a session export in words.
#pragma once

#include <optional>
#include <string>

#include "kitelogik/policy.h"
#include "kitelogik/record.h"
#include "plumbline/session_replay.h"

namespace plumbline::replay {

RecordPlace place_of(const kitelogik::Record& record, std::uint32_t input);

// The record as told. `policy` is what bounds a refund.
ToldRecord tell(const kitelogik::Record& record, std::uint32_t input, const kitelogik::Policy& policy);

// What a refund may be at most: "limit 100", "cap 50", "no refund"; "" of a record that is none, or whose
// depth cannot be read. `held` as in kitelogik::refund_bound.
std::string bound_on(const kitelogik::Record& record, const kitelogik::Policy& policy,
                     const std::vector<std::string>& held);

}  // namespace plumbline::replay
