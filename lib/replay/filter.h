// Which entries of a timeline are told.
#pragma once

#include <set>
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
    tools_ = scopes_ = {};
  }

  // Whether the entry of `step` is told, before it takes effect. `call` is the open call it names, or
  // null.
  bool takes(const verify::Step& step, const OpenCall* call);
  // The entry asked about last has taken effect.
  void settled(const verify::Delegation& delegation);
  // At the end: that no entry has any of the tools, or of the scopes, asked for, whatever
  // else was; "" where one has.
  std::string unmet() const;

 private:
  // Of what entries name of one kind: whether some of it is wanted, and a few of the others.
  struct Met {
    bool wanted = false;
    std::set<std::string> others;
    bool note(json::Value name, bool is_wanted);  // returns is_wanted
  };
  bool has_tool(const evidence::Entry& entry, const OpenCall* call) const;
  bool below(const verify::Node* node) const;
  bool of_node(const evidence::Entry& entry) const;
  bool of_subtree(const verify::Step& step) const;
  bool of_agent(const verify::Step& step) const;
  bool of_scope(const verify::Step& step, const OpenCall* call) const;

  const TellingFilter& wanted_;
  Met tools_, scopes_;
  std::vector<bool> below_;  // by Node::position: it is one of the subtrees, or below one
  std::string defining_;     // the node that the latest entry defines
  bool defines_ = false, defines_below_ = false;
};

}  // namespace plumbline::replay
