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

Path path_of(const verify::Node& node, const verify::Delegation& delegation, const Term& term) {
  Path path;
  // Only a node below another has a depth, and the one it names is defined above it.
  for (const verify::Node* at = &node; at; at = at->depth > 0 ? delegation.find(*at->parent) : nullptr) {
    if (path.hops.size() == limits::path_hops) {
      path.more = at->depth + std::uint64_t{1};
      return path;
    }
    path.hops.push_back({at->name, at->agent, at->defined_seq, term(*at)});
  }
  return path;
}

}  // namespace plumbline::replay
