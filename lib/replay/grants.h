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

// The node itself and those above it up to a root, at most limits::path_hops of them; `more` are
// not among them.
struct Path {
  std::vector<PathHop> hops;
  std::uint64_t more = 0;
};
Path path_of(const verify::Node& node, const verify::Delegation& delegation, const Term& term);

}  // namespace plumbline::replay
