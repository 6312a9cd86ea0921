#include "replay/state.h"

#include <algorithm>
#include <unordered_set>

#include "verify/checks_in_order.h"

namespace plumbline::replay {

using verify::Node;

std::vector<const Node*> defined_nodes(const verify::Delegation& delegation) {
  std::vector<const Node*> defined;
  for (const Node& node : delegation.nodes()) {
    if (node.defined) defined.push_back(&node);
  }
  std::sort(defined.begin(), defined.end(),
            [](const Node* a, const Node* b) { return a->defined_at < b->defined_at; });
  return defined;
}

void describe_state(const Moment& moment, MomentState& state) {
  state = {};
  state.calls = moment.calls.all();
  std::unordered_set<std::string_view> pending;
  for (const OpenCall& call : state.calls) {
    if (call.node && call.promised) pending.insert(*call.node);
  }
  for (const Node* node : defined_nodes(moment.delegation)) {
    state.nodes.push_back(
        verify::node_row(*node, verify::lifecycle_of(*node, pending.contains(node->name))));
    if (!node->authority) continue;
    for (const auto& count : moment.caps.of(*node)) {
      state.caps.push_back({node->name, authority::describe(*count.cap), count.cap->limit.display(),
                            count.allows});
    }
  }
}

}  // namespace plumbline::replay
