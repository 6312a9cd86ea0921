// Version: one version of the format, said by bundle, anchor, root and every entry (spec 2.1).
#include "verify/checks.h"
#include "verify/words.h"
#include "evidence/names.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Form;
using evidence::Member;

class VersionCheck final : public ChainFold {
 public:
  void entry(const Step& step, Findings&) override {
    const Entry& entry = step.entry;
    if (entry.form != Form::object) return;
    const json::Value v = entry.get(Member::v);
    if (entry.event == Event::root && !root_.index) root_ = at(entry);
    if (!first_.index) {
      first_ = at(entry);
      first_v_ = json::KeptValue(v);
    } else if (!other_.index && !json::equal(v, first_v_.value())) {
      other_ = at(entry);
      other_v_ = json::KeptValue(v);
    }
  }

  void run(const PlainRun&) override {}  // of the version of the entry before it

  void end(const Ending& ending, Findings& findings) override {
    const json::Value v = ending.v;
    if (rules_for(v) == Rules::unsupported) {
      findings.add(Reason::unsupported_version, whole(),
                   {"the version is " + shown_value(v) + "; versions 1 and 2 are supported",
                    "1 or 2", shown_value(v)});
    }
    const json::Value anchor =
        ending.head ? ending.head->find(evidence::bundle_member::anchor) : json::Value();
    const json::Value anchor_v = anchor.find(evidence::anchor_member::v);
    if (anchor.size() > 0 && !json::equal(anchor_v, v)) {
      findings.add(Reason::anchor_version_mismatch, whole(),
                   {"the anchor is of version " + shown_value(anchor_v) + ", the bundle of version " +
                        shown_value(v),
                    shown_value(v), shown_value(anchor_v)});
    }
    const json::KeptValue& root_v = ending.facts.root_v;
    if (ending.facts.roots == 1 && !json::equal(root_v.value(), v)) {
      add(Reason::root_version_mismatch, root_, "the root", root_v, v, findings);
    }
    if (first_.index && !json::equal(first_v_.value(), v)) {
      add(Reason::mixed_entry_versions, first_, "an entry", first_v_, v, findings);
    } else if (other_.index) {
      add(Reason::mixed_entry_versions, other_, "an entry", other_v_, v, findings);
    }
  }

 private:
  static void add(Reason reason, const Place& place, const std::string& who,
                  const json::KeptValue& has, json::Value v, Findings& findings) {
    const std::string found = shown_value(has.value());
    findings.add(reason, place,
                 {who + " is of version " + found + ", the record of version " + shown_value(v),
                  shown_value(v), found});
  }

  // The first entry, the first one of another version than it, and the first root.
  Place first_, other_, root_;
  json::KeptValue first_v_, other_v_;
};

class RootCheck final : public EndFold {
 public:
  void end(const Ending& ending, Findings& findings) override {
    const auto roots = ending.facts.roots;
    if (ending.supplied.continued()) {
      if (roots == 0) return;
      findings.add(Reason::missing_root, whole(),
                   {"there is a root event, but this ledger goes on from another part, which has one",
                    "0", std::to_string(roots)});
      return;
    }
    if (roots == 1) return;
    findings.add(Reason::missing_root, whole(),
                 {"there are " + std::to_string(roots) + " root events; a record has exactly one", "1",
                  std::to_string(roots)});
  }
};

}  // namespace

Rules rules_for(json::Value v) {
  const auto integer = v.is_number() ? v.number().safe_integer() : std::nullopt;
  if (integer == 1) return Rules::v1;
  if (integer == 2) return Rules::v2;
  return Rules::unsupported;
}

std::unique_ptr<CheckFold> make_version_check() { return std::make_unique<VersionCheck>(); }
std::unique_ptr<CheckFold> make_root_check() { return std::make_unique<RootCheck>(); }

}  // namespace plumbline::verify
