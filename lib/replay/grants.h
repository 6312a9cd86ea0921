// The way an authority came to a node.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plumbline/replay.h"
#include "verify/delegation.h"

namespace plumbline::replay {

// What a node holds of that which a path is asked for, printable.
using Term = std::function<std::optional<std::string>(const verify::Node&)>;
// Its scope that covers `scope`, which is borrowed.
Term covering(std::string_view scope);

PathHop hop_of(const verify::Node& node, const Term& term);

// At most limits::path_hops.
Way way_of(const verify::Node& node, const verify::Delegation& delegation, const Term& term);

}  // namespace plumbline::replay
