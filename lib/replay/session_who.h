// Who could have done something in session exports at a point.
#pragma once

#include <optional>
#include <vector>

#include "json/number.h"
#include "kitelogik/policy.h"
#include "replay/session_point.h"
#include "replay/session_set.h"

namespace plumbline::replay {

// Fills who could and who could not of the sessions that have begun, under the caps of `policy`. With
// an `amount` a refund of that is what is asked for.
void ask_who(const SessionSet& set, const std::vector<SessionFold>& folds, const kitelogik::Policy& policy,
             const std::optional<json::Number>& amount, WhoCouldOfSessions& who);

}  // namespace plumbline::replay
