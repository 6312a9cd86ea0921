// Containment: every allowed action is inside the acting node's authority (spec 2.4).
#include "verify/containment.h"

#include "base/display.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Member;

// The context of an action, absent where it is blank.
json::Value context_of(const Entry& action) {
  const json::Value context = action.get(Member::context);
  return is_blank(context) ? json::Value() : context;
}

class ContainmentCheck final : public ContainmentFold {
 public:
  ContainmentCheck(Rules rules, bool continued) : rules_(rules), continued_(continued) {}

  void entry(const Step& step, Findings& findings) override {
    const Entry& entry = step.entry;
    if (entry.has(Member::policy)) policy(entry, findings);
    if (entry.event != Event::allow) return;
    if (is_ungated(entry)) {
      ++counts_.ungated;
      return;
    }
    if (may_be_defined_before(step)) return;
    ++counts_.checked;
    action(step, findings);
  }

  void end(const Ending&, Findings&) override {}
  ActionCounts counts() const override { return counts_; }

 private:
  // In a version 2 record the execution check judges policy on allow and deny with the rest of them.
  void policy(const Entry& entry, Findings& findings) {
    const bool allow = entry.event == Event::allow;
    if (rules_ == Rules::v2 && (allow || entry.event == Event::deny)) return;
    const std::string value = shown_value(entry.get(Member::policy));
    if (!allow) {
      findings.add(Reason::policy_on_non_allow, at(entry),
                   {"policy " + value + " on " + shown_value(entry.get(Member::event)) +
                    "; only an allow has a policy"});
    } else if (!is_ungated(entry)) {
      findings.add(Reason::invalid_policy, at(entry),
                   {"policy " + value + " is not one the format defines", "unlisted", value});
    }
  }

  // Whether the node may be defined, and hold what the action needs, before the first entry.
  bool may_be_defined_before(const Step& step) const {
    if (!continued_ || !step.entry.node()) return false;
    return !step.node || (!step.node->defined && !step.node->revoked_seq);
  }

  void action(const Step& step, Findings& findings) const {
    const Entry& entry = step.entry;
    const auto refuse = [&](const std::string& why) {
      findings.add(Reason::containment, at_call(entry),
                   {"the action " + shown_value(entry.get(Member::scope)) + " of " +
                    shown_value(entry.get(Member::node)) + " was allowed " + why});
    };
    Standing stands = standing(step.node);
    // It may be defined before the first entry.
    const bool revoked = step.node && step.node->revoked_seq;
    if (stands == Standing::undefined && continued_ && revoked) stands = Standing::revoked;
    switch (stands) {
      case Standing::sound: break;
      case Standing::undefined: return refuse("on a node that no earlier root or spawn defines");
      case Standing::unreadable: return refuse("on a node whose authority cannot be read");
      case Standing::revoked: return refuse("after the node was revoked at seq " + *step.node->revoked_seq);
    }
    if (is_within(*step.node->authority, entry)) return;
    std::string list;
    for (const std::string& reason : outside(*step.node->authority, entry)) {
      list += (list.empty() ? "" : "; ") + reason;
    }
    refuse("outside its authority: " + list);
  }

  Rules rules_;
  bool continued_;
  ActionCounts counts_;
};

}  // namespace

bool is_within(const authority::Authority& authority, const Entry& action) {
  const auto scope = action.get(Member::scope).if_string();
  const json::Value context = context_of(action);
  const bool readable = !context.exists() || context.is_object();
  return scope && readable && authority::permits(authority, *scope, context);
}

std::vector<std::string> outside(const authority::Authority& authority, const Entry& action) {
  const auto scope = action.get(Member::scope).if_string();
  const json::Value context = context_of(action);
  const bool readable = !context.exists() || context.is_object();
  if (scope && readable) return authority::refusals(authority, *scope, context);
  std::vector<std::string> reasons;
  if (!scope) reasons.push_back("the scope is " + std::string(kind_of(action.get(Member::scope))));
  if (!readable) reasons.push_back("the context is " + std::string(kind_of(context)));
  return reasons;
}

std::unique_ptr<ContainmentFold> make_containment_check(Rules rules, bool continued) {
  return std::make_unique<ContainmentCheck>(rules, continued);
}

}  // namespace plumbline::verify
