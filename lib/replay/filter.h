// Which entries of a timeline are told.
#pragma once

#include <string>
#include <vector>

#include "plumbline/replay.h"
#include "verify/delegation.h"

namespace plumbline::replay {

class Filter {
 public:
  // `wanted` is borrowed.
  explicit Filter(const TellingFilter& wanted) : wanted_(wanted) {}
  void begin() {
    below_.clear();
    defines_ = defines_below_ = false;
  }

  // Whether the entry of `step` is told, before it takes effect. `call` is the open call it names, or
  // null.
  bool takes(const verify::Step& step, const OpenCall* call);
  // The entry asked about last has taken effect.
  void settled(const verify::Delegation& delegation);

 private:
  bool below(const verify::Node* node) const;
  bool of_node(const evidence::Entry& entry) const;
  bool of_subtree(const verify::Step& step) const;
  bool of_agent(const verify::Step& step) const;
  bool of_scope(const verify::Step& step, const OpenCall* call) const;

  const TellingFilter& wanted_;
  std::vector<bool> below_;  // by Node::position: it is one of the subtrees, or below one
  std::string defining_;     // the node that the latest entry defines
  bool defines_ = false, defines_below_ = false;
};

}  // namespace plumbline::replay
