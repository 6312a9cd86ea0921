// The form of a bundle around its entries (spec 2.1, invalid_bundle).
#pragma once

#include "evidence/stream.h"
#include "verify/findings.h"

namespace plumbline::verify {

// Whether a bundle cannot be read in one way, or its parts are not of their types, which is then among
// `findings`: nothing else of it is to be checked.
bool note_invalid_bundle(const evidence::BundleHead& head, Findings& findings);

}  // namespace plumbline::verify
