#include "verify/delegation.h"

#include "base/keyed_hash.h"
#include "verify/words.h"

namespace plumbline::verify {

using evidence::Entry;
using evidence::Event;
using evidence::Member;

bool defines_node(const Entry& entry) {
  return entry.event == Event::root || entry.event == Event::spawn;
}

bool is_ungated(const Entry& allow) {
  return allow.get(Member::policy).if_string() == unlisted_policy;
}

Standing standing(const Node* node) {
  if (!node || !node->defined) return Standing::undefined;
  if (!node->authority) return Standing::unreadable;
  return node->revoked_seq ? Standing::revoked : Standing::sound;
}

std::string shown_seq(const Entry& entry) { return shown_value(entry.get(Member::seq)); }

const Node* Delegation::find(std::string_view name) const {
  const std::uint32_t position =
      by_name_.find(keyed_hash(name), [&](std::uint32_t at) { return nodes_[at].name == name; });
  return position == IndexTable::none ? nullptr : &nodes_[position];
}

Step Delegation::step(const Entry& entry) const {
  Step step{entry, *this, nullptr, std::nullopt, nullptr};
  const auto node = entry.node();
  if (node) step.node = find(*node);
  if (!defines_node(entry)) return step;
  if (entry.event == Event::spawn) {
    if (const auto parent = entry.get(Member::parent).if_string()) {
      const Node* named = find(*parent);
      if (named && named->defined) step.parent = named;
    }
  }
  if (node && !(step.node && step.node->defined)) {
    const Member holder = entry.event == Event::root ? Member::authority : Member::granted;
    step.authority = authority::read_authority(entry.get(holder));
  }
  return step;
}

void Delegation::commit(Step& step) {
  const Entry& entry = step.entry;
  if (!entry.event) return;
  switch (*entry.event) {
    case Event::root:
    case Event::spawn:
      if (step.authority) define(step);
      break;
    case Event::allow:
      if (Node* node = acting(step)) {
        ++node->allows;
        if (is_ungated(entry)) ++node->ungated;
      }
      break;
    case Event::deny:
      if (Node* node = acting(step)) ++node->denies;
      break;
    case Event::kill:
      if (!entry.get(Member::revoked).is_array()) break;
      for (const auto& child : entry.get(Member::revoked).children()) {
        const auto name = child.value.if_string();
        if (!name) continue;
        Node& node = intern(*name);
        if (!node.revoked_seq) node.revoked_seq = shown_seq(entry);
      }
      break;
    case Event::done:
      if (const auto name = entry.node()) {
        Node& node = intern(*name);
        if (!node.done_seq) node.done_seq = shown_seq(entry);
      }
      break;
    case Event::spawn_denied:
    case Event::outcome: break;
  }
}

Node* Delegation::acting(const Step& step) {
  return step.node ? &nodes_[step.node->position] : nullptr;
}

Node& Delegation::intern(std::string_view name) {
  if (const Node* known = find(name)) return nodes_[known->position];
  Node& node = nodes_.emplace_back();
  node.name = name;
  node.position = static_cast<std::uint32_t>(nodes_.size() - 1);
  by_name_.insert(keyed_hash(name), node.position);
  return node;
}

void Delegation::define(Step& step) {
  const Entry& entry = step.entry;
  Node& node = intern(*entry.node());
  node.defined = true;
  node.defined_at = entry.index;
  node.defined_seq = shown_seq(entry);
  if (const auto agent = entry.get(Member::agent).if_string()) node.agent = std::string(*agent);
  if (const auto parent = entry.get(Member::parent).if_string()) node.parent = std::string(*parent);
  if (step.parent) {
    node.depth = step.parent->depth + 1;
    nodes_[step.parent->position].children.push_back(node.position);
  }
  if (step.authority->ok()) node.authority = std::move(step.authority->value());
}

}  // namespace plumbline::verify
