// The rules that a record is held to by itself (spec 6): its outcome by its decision, the depth it
// was made at, what it delegates, what it refunds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kitelogik/found.h"
#include "kitelogik/policy.h"
#include "kitelogik/record.h"

namespace plumbline::kitelogik {

// kitelogik_outcome, kitelogik_depth, kitelogik_scopes and kitelogik_spend at `record`, which could
// be read.
void check_record(const Record& record, const Policy& policy, Found& found);

// The last three, of a record that ran. `held` stands for the scopes that its session is recorded to
// hold: sorted; null for those.
void check_ran(const Record& record, const Policy& policy, const std::vector<std::string>* held, Found& found);

// kitelogik_outcome alone.
void check_outcome(const Record& record, Found& found);
// Whether a decision is one: each of its three flags is there.
bool is_decided(const Decision& decision);
// What follows from it, as a finding names it.
std::string_view following(const Decision& decision);

bool is_refund(const Record& record);
json::Value refund_amount(const Record& record);

// The scopes that the session of a record holds, sorted: none where they cannot be read.
std::vector<std::string> held_scopes(const Record& record);

// What a refund may be at most that the record's session, which holds `held`, makes at `depth`: at
// depth 0 unless a person approves, deeper whoever does. Null where there is to be none.
const json::Number* refund_bound(const Record& record, std::int64_t depth, const Policy& policy,
                                 const std::vector<std::string>& held);

}  // namespace plumbline::kitelogik
