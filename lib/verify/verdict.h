// From what was found to what it comes to: the status of every check, and the verdict (spec 2.8).
#pragma once

#include "plumbline/report.h"
#include "verify/check.h"
#include "verify/findings.h"

namespace plumbline::verify {

// Fills Report::checks. `enveloped` says that the bundle has an array of envelopes.
void settle_checks(Report& report, const Findings& findings, const Supplied& supplied, bool enveloped);

// Of a report that is not unreadable, with its checks settled and its findings in it.
Verdict earned_verdict(const Report& report, const Supplied& supplied);

// Notes each error of Report::findings at the node and the entry it is about. A node without one
// passes only where all errors are `listed`.
void attribute_findings(Report& report, bool listed);

}  // namespace plumbline::verify
