#include "replay/grants.h"

#include <algorithm>

#include "authority/phrase.h"
#include "base/limits.h"

namespace plumbline::replay {

Term covering(std::string_view scope) {
  return [scope](const verify::Node& node) -> std::optional<std::string> {
    if (!node.authority || !node.authority->scopes.covers(scope)) return std::nullopt;
    const auto& held = node.authority->scopes.scopes();
    const auto found = std::find_if(held.begin(), held.end(), [scope](const std::string& one) {
      return authority::covers(one, scope);
    });
    return authority::short_name(*found);
  };
}

PathHop hop_of(const verify::Node& node, const Term& term) {
  return {node.name, node.agent, node.defined_seq, term(node)};
}

Way way_of(const verify::Node& node, const verify::Delegation& delegation, const Term& term) {
  Way way;
  // Only a node below another has a depth, and the one it names is defined above it.
  for (const verify::Node* at = &node; at; at = at->depth > 0 ? delegation.find(*at->parent) : nullptr) {
    if (way.hops.size() + 1 < limits::path_hops || at->depth == 0) way.hops.push_back(hop_of(*at, term));
    else ++way.more;
  }
  return way;
}

}  // namespace plumbline::replay
