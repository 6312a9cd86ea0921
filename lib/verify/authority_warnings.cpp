// Warnings about what nodes did with their authority: granted beyond the request, called beyond the
// cap, acted when done, denied what they hold (spec 2.7).
#include "authority/authority.h"
#include "base/display.h"
#include "verify/call_counts.h"
#include "verify/warnings.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using authority::Authority;
using authority::Constraint;
using evidence::Entry;
using evidence::Event;
using evidence::Member;

constexpr std::string_view kScopeNotGranted = "scope_not_granted";
constexpr std::string_view kCeilingExceeded = "ceiling_exceeded";
constexpr std::string_view kCode = "code";  // of an element of a deny's `reasons`

// Why an action was denied, as its record says.
struct Denial {
  bool by_scope = false, by_ceiling = false;
  bool otherwise = false;  // also for a reason that an authority cannot tell

  void add(std::string_view reason) {
    by_scope = by_scope || reason == kScopeNotGranted;
    by_ceiling = by_ceiling || reason == kCeilingExceeded;
    otherwise = otherwise || (reason != kScopeNotGranted && reason != kCeilingExceeded);
  }
};

// `reason` is one code; `reasons`, where it is an array, holds all of them, as codes or as objects.
Denial read_denial(const Entry& deny) {
  Denial denial;
  denial.add(deny.get(Member::reason).string());
  const json::Value reasons = deny.get(Member::reasons);
  if (!reasons.is_array()) return denial;
  for (const auto& child : reasons.children()) {
    const json::Value code = child.value.is_object() ? child.value.find(kCode) : child.value;
    if (code.is_string()) denial.add(code.string());
  }
  return denial;
}

// Whether the recorded context tells that no ceiling was exceeded. It does where nothing bounds the
// scope, and where it gives a value for a bound; but a count of calls is the writer's to keep, and
// where it did not write that down, it may have been the one.
bool tells_of_ceilings(const Authority& authority, std::string_view scope, json::Value context) {
  bool bounded = false, told = false;
  for (const Constraint& constraint : authority.constraints) {
    if (!authority::applies(constraint, scope)) continue;
    bounded = true;
    if (!context.find(constraint.field).is_null()) {
      told = true;
    } else if (constraint.kind == authority::Kind::call_cap) {
      return false;
    }
  }
  return told || !bounded;
}

class AuthorityWarnings final : public EntryFold {
 public:
  void entry(const Step& step, Findings& findings) override {
    if (!step.entry.event) return;
    switch (*step.entry.event) {
      case Event::spawn: grant(step, findings); break;
      case Event::allow: action(step, findings); break;
      case Event::deny: denial(step, findings); break;
      case Event::root:
      case Event::spawn_denied:
      case Event::kill:
      case Event::done:
      case Event::outcome: break;
    }
  }

  void end(const Ending&, Findings&) override {}

 private:
  static void grant(const Step& step, Findings& findings) {
    const Entry& entry = step.entry;
    if (!step.authority || !step.authority->ok()) return;
    const json::Value requested = entry.get(Member::requested);
    // What was granted as it was requested needs no reading.
    if (!requested.exists() || requested.raw() == entry.get(Member::granted).raw()) return;
    const auto request = authority::read_authority(requested);
    if (!request) return;
    const auto widened = authority::first_widening(step.authority->value(), *request);
    if (!widened) return;
    findings.add(Reason::grant_exceeds_request, at(entry),
                 {shown_short(*entry.node(), 80) + " was granted more than was requested for it: " +
                      widened->dimension + ": " + widened->child + ", requested " + widened->parent,
                  widened->parent, widened->child});
  }

  void action(const Step& step, Findings& findings) {
    const Node* node = step.node;
    if (!node) return;
    const Entry& entry = step.entry;
    if (node->done_seq) {
      findings.add(
          Reason::action_after_done, at_call(entry),
          {shown_short(node->name, 80) + " acts after it was done at seq " + *node->done_seq,
           "no action after seq " + *node->done_seq,
           "the action " + shown_value(entry.get(Member::scope))});
    }
    counts_.note(step, [&](const CallCounts::Count& count) { exceed(step, count, findings); });
  }

  // Says of the first allow beyond a cap that it is; of those behind it nothing.
  static void exceed(const Step& step, const CallCounts::Count& count, Findings& findings) {
    const auto within = [&](std::uint64_t allows) {
      return json::Number(static_cast<double>(allows)) <= count.cap->limit;
    };
    if (within(count.allows) || (count.allows > 1 && !within(count.allows - 1))) return;
    const std::string most = shown_short(count.cap->limit.display(), 80);
    const std::string made = std::to_string(count.allows);
    const std::string pattern =
        count.cap->applies_to.empty() ? "" : " within " + shown_short(count.cap->applies_to, 80);
    findings.add(Reason::call_limit_exceeded, at_call(step.entry),
                 {"this is allow " + made + " of " + shown_short(step.node->name, 80) + pattern +
                      ", whose call cap is " + most,
                  "at most " + most, made});
  }

  static void denial(const Step& step, Findings& findings) {
    const Entry& entry = step.entry;
    const Node* node = step.node;
    const auto scope = entry.get(Member::scope).if_string();
    if (!node || !node->authority || node->revoked_seq || !scope) return;
    const Denial denial = read_denial(entry);
    if (denial.otherwise || !(denial.by_scope || denial.by_ceiling)) return;
    json::Value context = entry.get(Member::context);
    if (is_blank(context)) context = json::Value();
    if (!authority::permits(*node->authority, *scope, context)) return;
    if (denial.by_ceiling && !tells_of_ceilings(*node->authority, *scope, context)) return;
    const std::string reason = shown_value(entry.get(Member::reason));
    findings.add(Reason::deny_unexplained, at_call(entry),
                 {shown_short(*scope, 80) + " of " + shown_short(node->name, 80) +
                      " was denied for " + reason + ", but the authority of the node permits it",
                  "an action outside the authority", reason});
  }

  CallCounts counts_;
};

}  // namespace

std::unique_ptr<CheckFold> make_authority_warnings() {
  return std::make_unique<AuthorityWarnings>();
}

}  // namespace plumbline::verify
