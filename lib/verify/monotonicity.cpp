// Monotonicity: every delegation is an attenuation, child within parent (spec 2.3).
#include <algorithm>
#include <vector>

#include "authority/authority.h"
#include "authority/difference.h"
#include "authority/phrase.h"
#include "base/display.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Member;

// The other dimensions in which a child is beyond its parent: "; and more in [max_rows,ttl]", "" where there are none.
std::string beyond_too(const Hop& hop, const std::string& first) {
  std::vector<std::string> others;
  for (const HopTerm& term : hop.terms) {
    if (!widens(term)) break;
    const std::string dimension = term.kind == TermKind::scope  ? "scopes"
                                  : term.kind == TermKind::ttl ? "ttl"
                                                               : term.name;
    if (dimension != first && std::ranges::find(others, dimension) == others.end()) others.push_back(dimension);
  }
  if (others.empty()) return "";
  return "; and more in " + authority::short_list(others, [](const std::string& one) { return one; });
}

class MonotonicityCheck final : public EntryFold {
 public:
  explicit MonotonicityCheck(bool continued) : continued_(continued) {}

  void entry(const Step& step, Findings& findings) override {
    const Entry& entry = step.entry;
    if (!defines_node(entry)) return;
    const bool root = entry.event == Event::root;
    const Reason unreadable = root ? Reason::unreadable_authority : Reason::unreadable_granted;
    if (!entry.node()) {
      findings.add(unreadable, at(entry),
                   {"the node is " + std::string(kind_of(entry.get(Member::node))) +
                    ", not a string, so this " + std::string(name(*entry.event)) + " defines nothing"});
      return;
    }
    if (step.node && step.node->defined) {
      findings.add(Reason::monotonicity, at(entry),
                   {shown(*entry.node()) + " is defined a second time; it was first at seq " +
                    step.node->defined_seq});
      return;
    }
    if (!step.authority->ok()) {
      findings.add(unreadable, at(entry),
                   {"the " + std::string(root ? "authority" : "granted authority") + " of " +
                    shown(*entry.node()) + " cannot be read: " + step.authority->error().message});
    }
    if (!root) delegation(step, findings);
  }

  void end(const Ending&, Findings&) override {}

 private:
  void delegation(const Step& step, Findings& findings) const {
    const Entry& entry = step.entry;
    const std::string child = shown(*entry.node());
    const Node* holder = step.parent;
    const auto named = entry.get(Member::parent).if_string();
    if (!holder && continued_ && named && *named != *entry.node()) {
      holder = step.delegation.find(*named);
      if (!holder || !holder->revoked_seq) return;  // it may be defined before the first entry
    }
    if (!holder) {
      findings.add(Reason::monotonicity, at(entry),
                   {child + " names no parent that was defined before it: " +
                        shown_value(entry.get(Member::parent)),
                    "a node defined earlier", shown_value(entry.get(Member::parent))});
      return;
    }
    const std::string parent = shown(holder->name);
    if (holder->revoked_seq) {
      findings.add(Reason::monotonicity, at(entry),
                   {child + " was spawned from " + parent + ", which was revoked at seq " +
                    *holder->revoked_seq});
      return;
    }
    if (!step.authority->ok() || !holder->authority) return;
    const auto widened = authority::first_widening(step.authority->value(), *holder->authority);
    if (!widened) return;
    findings.add(Reason::monotonicity, at(entry),
                 {child + " was given more than its parent " + parent + " holds in " + widened->dimension +
                      ": " + widened->child + " where the parent has " + widened->parent +
                      beyond_too(authority::difference(step.authority->value(), *holder->authority), widened->dimension),
                  widened->parent, widened->child});
  }

  bool continued_;
};

}  // namespace

std::unique_ptr<CheckFold> make_monotonicity_check(bool continued) {
  return std::make_unique<MonotonicityCheck>(continued);
}

}  // namespace plumbline::verify
