// What a delegation changed: a child's authority against its parent's, term by term. Where
// first_widening() names one term, this is all of them; by either a child is within its parent or
// it is not.
#pragma once

#include "authority/authority.h"
#include "plumbline/overview.h"

namespace plumbline::authority {

// Costs what first_widening() does, however many scopes the parent holds that the child does not.
Hop difference(const Authority& child, const Authority& parent);

}  // namespace plumbline::authority
