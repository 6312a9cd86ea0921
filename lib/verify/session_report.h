// What was found in a session export, put into its report.
#pragma once

#include "kitelogik/session_check.h"
#include "kitelogik/sessions.h"
#include "plumbline/report.h"
#include "verify/check.h"
#include "verify/findings.h"

namespace plumbline::verify {

// The row of a session that is held to `policy`.
NodeRow node_row(const kitelogik::Session& session, const kitelogik::Policy& policy);

// Fills `report`, but for its checks and its verdict, and `findings`. The nodes are the parent, where
// it was given, the session and the children that were given, which `sessions` knows.
void fill_from_session(kitelogik::Checked checked, kitelogik::Sessions& sessions,
                       const Supplied& supplied, Report& report, Findings& findings);

// Fills Report::checks: a session export has ledger_fields, integrity, monotonicity and containment.
void settle_session_checks(Report& report, const Findings& findings);

}  // namespace plumbline::verify
