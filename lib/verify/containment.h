// What containment makes of one action, for whoever decides it under another authority too.
#pragma once

#include <string>
#include <vector>

#include "authority/authority.h"
#include "evidence/entry.h"

namespace plumbline::verify {

// Whether the action that an allow or deny records is within `authority` (spec 2.4): its scope is a
// string that is covered, its context absent, blank or an object that no constraint refuses.
bool is_within(const authority::Authority& authority, const evidence::Entry& action);

// Every reason why it is not, one printable phrase each; empty where it is.
std::vector<std::string> outside(const authority::Authority& authority, const evidence::Entry& action);

}  // namespace plumbline::verify
