// The form of a bundle around its entries (spec 2.1, invalid_bundle).
#pragma once

#include <optional>
#include <string>

#include "evidence/stream.h"
#include "verify/findings.h"

namespace plumbline::verify {

// Whether a bundle cannot be read in one way, or its parts are not of their types, which is then among
// `findings`: nothing else of it is to be checked.
bool note_invalid_bundle(const evidence::BundleHead& head, Findings& findings);

// What plumbline writes is no evidence, though a part or a report has members of a bundle: what the
// input is, where it is that.
std::optional<std::string> own_product(const evidence::BundleHead& head);

}  // namespace plumbline::verify
