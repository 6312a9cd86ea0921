#include <algorithm>
#include <unordered_map>

#include "authority/phrase.h"
#include "base/limits.h"
#include "replay/grants.h"
#include "replay/state.h"

namespace plumbline::replay {
namespace {

using verify::Node;
using verify::Standing;

// Why an allow of this would not have been within authority, as containment would say.
std::vector<std::string> why_not(const Node& node, std::string_view scope, json::Value context) {
  switch (verify::standing(&node)) {
    case Standing::sound: return authority::refusals(*node.authority, scope, context);
    case Standing::undefined: return {"it is not defined"};
    case Standing::unreadable: return {"its authority cannot be read"};
    case Standing::revoked: return {"it was revoked at seq " + *node.revoked_seq};
  }
  return {};
}

// What verify would only warn of.
std::vector<std::string> notes_on(const Node& node, std::string_view scope, verify::CallCounts& caps) {
  std::vector<std::string> notes;
  if (node.done_seq) {
    notes.push_back("it was done at seq " + *node.done_seq + ", behind which an action draws a warning alone");
  }
  for (const auto& count : caps.of(node)) {
    if (!authority::applies(*count.cap, scope)) continue;
    if (json::Number(static_cast<double>(count.allows + 1)) <= count.cap->limit) continue;
    notes.push_back("its call cap " + authority::describe(*count.cap) + " was used up: " +
                    std::to_string(count.allows) + " allowed");
  }
  return notes;
}

}  // namespace

void ask_who(const Moment& moment, json::Value context, WhoCould& who) {
  who.nodes.clear();
  const Term term = covering(who.scope);
  std::unordered_map<const Node*, std::size_t> index_of;
  for (const Node* node : defined_nodes(moment.delegation)) {
    const std::size_t index = who.nodes.size();
    index_of.emplace(node, index);
    Holder holder{hop_of(*node, term), index, index, 0, {}, why_not(*node, who.scope, context)};
    // Only a node below another has a depth, and that one is defined above it.
    if (node->depth > 0) {
      holder.parent = index_of.at(moment.delegation.find(*node->parent));
      holder.root = who.nodes[holder.parent].root;
      holder.depth = node->depth;
    }
    if (holder.could()) holder.notes = notes_on(*node, who.scope, moment.caps);
    who.nodes.push_back(std::move(holder));
  }
}

}  // namespace plumbline::replay

namespace plumbline {

std::uint64_t WhoCould::could() const {
  return static_cast<std::uint64_t>(std::ranges::count_if(nodes, &Holder::could));
}

Way WhoCould::way_of(const Holder& holder) const {
  Way way;
  const Holder* at = &holder;
  while (way.hops.size() + 1 < limits::shared_path_hops && at->depth > 0) {
    way.hops.push_back(at->hop);
    at = &nodes[at->parent];
  }
  way.more = at->depth;
  way.hops.push_back(nodes[holder.root].hop);
  return way;
}

}  // namespace plumbline
