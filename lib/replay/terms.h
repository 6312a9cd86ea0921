// Authorities term by term.
#pragma once

#include <optional>

#include "plumbline/explain.h"
#include "verify/delegation.h"

namespace plumbline::replay {

// The delegation of a spawn, where its parent and both authorities are known; the action of an allow or
// deny, where its node is. nullopt for any other entry. Before the entry takes effect.
std::optional<Comparison> compare_terms(const verify::Step& step);

}  // namespace plumbline::replay
