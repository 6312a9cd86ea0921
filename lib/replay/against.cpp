#include "replay/against.h"

#include "base/display.h"
#include "replay/node_name.h"
#include "replay/words.h"
#include "verify/containment.h"

namespace plumbline::replay {
namespace {

using authority::Authority;
using evidence::Entry;
using evidence::Event;
using evidence::Member;
using verify::Node;
using verify::Standing;
using verify::Step;

constexpr std::size_t kNameBytes = 80;
constexpr std::size_t kReasonsTold = 5;

// Why a node could neither act nor delegate, whatever its authority says; "" where it could.
std::string barred(const Node* node) {
  switch (verify::standing(node)) {
    case Standing::sound: return "";
    case Standing::undefined: return "no earlier entry defines the node";
    case Standing::unreadable: return "the authority of " + shown_short(node->name, kNameBytes) + " cannot be read";
    case Standing::revoked:
      return shown_short(node->name, kNameBytes) + " was revoked at seq " + *node->revoked_seq;
  }
  return "";
}

}  // namespace

void Against::begin() {
  ++readings_;
  shadows_.clear();
  defining_.reset();
}

void Against::entry(const Step& step) {
  defining_.reset();
  // An input that is read again was decided already.
  if (readings_ > 1 || stopped_ || !step.entry.event) return;
  switch (*step.entry.event) {
    case Event::root:
    case Event::spawn:
      if (step.authority) definition(step);
      break;
    case Event::allow:
      if (verify::is_ungated(step.entry)) {
        ++counts_.not_decided;
      } else {
        action(step);
      }
      break;
    case Event::deny: action(step); break;
    case Event::spawn_denied: request(step); break;
    case Event::kill:
    case Event::done:
    case Event::outcome: break;
  }
}

bool Against::settled(const verify::Delegation& delegation) {
  if (readings_ > 1 || stopped_) return !stopped_;
  shadows_.resize(delegation.nodes().size());
  if (!defining_) return true;
  const Node* node = delegation.find(*defining_);
  if (!node) return true;
  if (!replaced_) defined_.authority = node->authority ? &*node->authority : nullptr;
  shadows_[node->position] = std::move(defined_);
  return true;
}

void Against::definition(const Step& step) {
  const Entry& entry = step.entry;
  const bool root = entry.event == Event::root;
  const auto agent = entry.get(Member::agent).if_string();
  const Authority* recorded = step.authority->ok() ? &step.authority->value() : nullptr;
  const Authority* other = what_if_.of(*entry.node(), name_in_chain(*entry.node(), entry),
                                       agent ? std::optional(std::string(*agent)) : std::nullopt, root);
  defining_ = *entry.node();
  defined_ = {other, ""};
  replaced_ = other != nullptr;
  if (root) return;
  ++counts_.delegations;
  const Refusals before = delegated(step.parent, recorded, true);
  const Refusals after = delegated(step.parent, replaced_ ? other : recorded, false);
  weigh(step, true, before, after, replaced_ ? "given " + describe(*other) + " instead" : "");
  const bool orphaned = step.parent && !shadow_of(*step.parent).never.empty();
  if (!after.empty() && (before.empty() || orphaned)) {
    defined_.never = shown_short(*defining_, kNameBytes) + " would not have been spawned at seq " +
                     verify::shown_seq(entry);
  }
}

void Against::action(const Step& step) {
  ++counts_.actions;
  weigh(step, step.entry.event == Event::allow, acted(step, true), acted(step, false), "");
}

// A spawn that was denied can be decided again where its entry says what was requested.
void Against::request(const Step& step) {
  const Entry& entry = step.entry;
  if (!entry.has(Member::requested)) return;
  const auto requested = authority::read_authority(entry.get(Member::requested));
  const auto named = entry.get(Member::parent).if_string();
  const Node* parent = named ? step.delegation.find(*named) : nullptr;
  if (!requested || !parent) return;
  ++counts_.delegations;
  weigh(step, false, delegated(parent, &*requested, true), delegated(parent, &*requested, false), "");
}

Against::Refusals Against::delegated(const Node* parent, const Authority* child, bool recorded) const {
  if (parent && !recorded && !shadow_of(*parent).never.empty()) return {shadow_of(*parent).never};
  std::string bar = barred(parent);
  const Authority* held = nullptr;
  if (parent && parent->defined) {
    held = recorded ? (parent->authority ? &*parent->authority : nullptr) : shadow_of(*parent).authority;
    // What cannot be read may be given in its place.
    if (held && !parent->authority) bar = parent->revoked_seq ? barred(parent) : "";
  }
  if (!bar.empty()) return {bar};
  if (!child) return {"the granted authority cannot be read"};
  const auto widened = authority::first_widening(*child, *held);
  if (!widened) return {};
  return {widened->dimension + ": " + widened->child + " is not within " + widened->parent + " of " +
          shown_short(parent->name, kNameBytes)};
}

Against::Refusals Against::acted(const Step& step, bool recorded) const {
  const Node* node = step.node;
  if (node && !recorded && !shadow_of(*node).never.empty()) return {shadow_of(*node).never};
  if (node && node->defined && !recorded) {
    const Authority* held = shadow_of(*node).authority;
    if (held && !node->revoked_seq) return verify::outside(*held, step.entry);
  }
  if (std::string bar = barred(node); !bar.empty()) return {bar};
  return verify::outside(*node->authority, step.entry);
}

void Against::weigh(const Step& step, bool happened, const Refusals& recorded, const Refusals& other,
                    const std::string& instead) {
  if (happened && !recorded.empty() && !other.empty()) ++counts_.outside_both;
  if (recorded.empty() == other.empty() || (!happened && recorded.empty())) return;
  Redecision change{OtherDecision::would_be_denied, tell(step, nullptr), list_of(other, kReasonsTold)};
  if (recorded.empty()) {
    ++counts_.denied;
    if (!instead.empty()) change.why = instead + ": " + change.why;
  } else {
    change.change = happened ? OtherDecision::would_be_within : OtherDecision::would_be_allowed;
    ++(happened ? counts_.within : counts_.allowed);
    change.why = "it was outside: " + list_of(recorded, kReasonsTold);
    if (!instead.empty()) change.why += "; " + instead + " it is within";
  }
  stopped_ = !take_(change);
}

}  // namespace plumbline::replay
