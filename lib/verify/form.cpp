// Form: every entry is an object of the closed set of members with an event its version knows
// (spec 2.1).
#include <algorithm>

#include "base/display.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Form;
using evidence::Member;

class FormCheck final : public EntryFold {
 public:
  FormCheck(Rules rules, bool allow_torn) : rules_(rules), allow_torn_(allow_torn) {}

  void entry(const Step& step, Findings& findings) override {
    const Entry& entry = step.entry;
    switch (entry.form) {
      case Form::object: break;
      case Form::torn: return torn(entry, findings);
      case Form::ambiguous:
        findings.add(Reason::duplicate_member, at(entry), {entry.trouble});
        return;
      case Form::other_type:
      case Form::not_json:
        findings.add(Reason::invalid_ledger_entry, at(entry), {"not an entry: " + entry.trouble});
        return;
    }
    event(entry, findings);
    if (!entry.unknown_members.empty()) unknown_members(entry, findings);
    node(entry, findings);
  }

  void end(const Ending&, Findings&) override {}

 private:
  void torn(const Entry& entry, Findings& findings) {
    std::string message = "the last line breaks off: " + entry.trouble;
    message += entry.index == 0 ? "; nothing precedes it"
                                : "; what precedes it ends with entry " + std::to_string(entry.index - 1);
    findings.add(Reason::truncated_tail, at(entry), {std::move(message)}, allow_torn_);
  }

  void event(const Entry& entry, Findings& findings) {
    if (entry.event && !(rules_ == Rules::v1 && entry.event == Event::outcome)) return;
    const json::Value event = entry.get(Member::event);
    std::string message = "the entry has no event";
    if (entry.event) {
      message = "the event outcome is of version 2; this record is of version 1";
    } else if (event.exists()) {
      message = "the event " + shown_value(event) + " is not one the format defines";
    }
    findings.add(Reason::unknown_ledger_event, at(entry), {std::move(message)});
  }

  static void unknown_members(const Entry& entry, Findings& findings) {
    std::vector<std::string_view> names;
    for (const json::Value name : entry.unknown_members) names.push_back(name.string());
    std::sort(names.begin(), names.end());
    findings.add(Reason::unknown_ledger_fields, at(entry),
                 {"the entry carries " + shown_list(names) + ", which the format does not define"});
  }

  static void node(const Entry& entry, Findings& findings) {
    const json::Value node = entry.get(Member::node);
    if (defines_node(entry) || entry.event == Event::allow || node.is_null() || node.is_string()) return;
    findings.add(Reason::invalid_node, at(entry),
                 {"the node is " + std::string(kind_of(node)) + "; a node is a string"});
  }

  Rules rules_;
  bool allow_torn_;
};

}  // namespace

std::unique_ptr<CheckFold> make_form_check(Rules rules, bool allow_torn) {
  return std::make_unique<FormCheck>(rules, allow_torn);
}

}  // namespace plumbline::verify
