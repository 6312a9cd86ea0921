// A record decided again under other authorities. Every action and delegation is decided twice by the
// same relation, under what is recorded and under what would have been; where both come out alike,
// nothing has changed. So the recorded authorities change nothing, whatever else is wrong.
#pragma once

#include <vector>

#include "replay/open_calls.h"
#include "replay/what_if.h"
#include "verify/check.h"

namespace plumbline::replay {

class Against final : public verify::Watcher {
 public:
  using Take = std::function<bool(const Redecision&)>;

  // All are borrowed. Changes are handed to `take` until it returns false.
  Against(WhatIf& what_if, const Take& take, RedecisionCounts& counts)
      : what_if_(what_if), take_(take), counts_(counts) {}

  void begin() override;
  void entry(const verify::Step& step) override;
  bool settled(const verify::Delegation& delegation) override;
  void end(const verify::Delegation&) override {}

  bool stopped() const { return stopped_; }

 private:
  // A node as it would have been.
  struct Shadow {
    const authority::Authority* authority = nullptr;  // null: unreadable, as recorded
    std::string never;  // printable: why there would be no such node; "" where there would
  };
  // A decision: empty, or why not.
  using Refusals = std::vector<std::string>;

  const Shadow& shadow_of(const verify::Node& node) const { return shadows_[node.position]; }
  void definition(const verify::Step& step);
  void action(const verify::Step& step);
  void request(const verify::Step& step);
  Refusals delegated(const verify::Node* parent, const authority::Authority* child, bool recorded) const;
  Refusals acted(const verify::Step& step, bool recorded) const;
  void weigh(const verify::Step& step, bool happened, const Refusals& recorded, const Refusals& other,
             const std::string& instead);

  WhatIf& what_if_;
  const Take& take_;
  RedecisionCounts& counts_;
  unsigned readings_ = 0;
  std::vector<Shadow> shadows_;  // by Node::position
  // The node that the latest entry defines, until it has taken effect.
  std::optional<std::string> defining_;
  Shadow defined_;
  bool replaced_ = false;  // its authority is not the recorded one
  bool stopped_ = false;
};

}  // namespace plumbline::replay
