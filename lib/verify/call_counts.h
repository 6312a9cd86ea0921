// How often each call cap of a node was drawn on: the allows on the node within the scope pattern of
// the cap, recounted whatever the contexts say (spec 2.7, call_limit_exceeded). An ungated call was let
// through without a check, so no cap was put to it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "authority/constraint.h"
#include "verify/delegation.h"

namespace plumbline::verify {

class CallCounts {
 public:
  struct Count {
    const authority::Constraint* cap;  // of the node's authority, borrowed
    std::uint64_t allows = 0;
  };

  // Counts an allow, and calls counted(count) for each cap that it draws on.
  template <class Counted>
  void note(const Step& allow, Counted counted) {
    if (!allow.node || !allow.node->authority || is_ungated(allow.entry)) return;
    std::vector<Count>& caps = caps_of(*allow.node);
    if (caps.empty()) return;
    const std::string_view scope = allow.entry.get(evidence::Member::scope).string();
    for (Count& count : caps) {
      if (!authority::applies(*count.cap, scope)) continue;
      ++count.allows;
      counted(count);
    }
  }

  // Of a node with an authority: every call cap, in the order of its constraints.
  std::span<const Count> of(const Node& node) { return caps_of(node); }

 private:
  struct Caps {
    bool known = false;  // they were looked up, when the node first acted or was asked about
    std::vector<Count> counts;
  };

  std::vector<Count>& caps_of(const Node& node) {
    if (nodes_.size() <= node.position) nodes_.resize(node.position + 1);
    Caps& caps = nodes_[node.position];
    if (caps.known) return caps.counts;
    caps.known = true;
    for (const authority::Constraint& constraint : node.authority->constraints) {
      if (constraint.kind == authority::Kind::call_cap) caps.counts.push_back({&constraint});
    }
    return caps.counts;
  }

  std::vector<Caps> nodes_;  // by Node::position
};

}  // namespace plumbline::verify
