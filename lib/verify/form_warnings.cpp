// Warnings about the form of the record: members nobody reads, another canonical form, clocks that
// run backwards, a redaction that says it failed.
#include <algorithm>

#include "base/display.h"
#include "evidence/names.h"
#include "verify/moment.h"
#include "verify/warnings.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

namespace bundle_member = evidence::bundle_member;
using evidence::BundleHead;
using evidence::Entry;
using evidence::HeadMember;
using evidence::Member;

// A c14n that is absent names no other form.
bool names_other_form(json::Value c14n) {
  return c14n.exists() && c14n.if_string() != evidence::c14n_jcs;
}

Place at_member(const HeadMember& member) { return at_offset(member.position, member.offset); }

class FormWarnings final : public ChainFold {
 public:
  void entry(const Step& step, Findings& findings) override {
    const Entry& entry = step.entry;
    if (!other_form_ && names_other_form(entry.get(Member::c14n))) {
      other_form_ = at(entry);
      other_c14n_ = shown_value(entry.get(Member::c14n));
    }
    timestamp(entry, findings);
  }

  void run(const PlainRun&) override { last_ = {}; }  // the entry behind it is not before it

  void end(const Ending& ending, Findings& findings) override {
    if (ending.head) {
      unknown_members(*ending.head, findings);
      redaction(*ending.head, findings);
    }
    other_form(ending.head, findings);
  }

 private:
  // Compared with the entry before alone: a clock that was put back once is told once.
  void timestamp(const Entry& entry, Findings& findings) {
    const json::Value ts = entry.get(Member::ts);
    Moment moment = read_moment(ts);
    if (is_before(moment, last_)) {
      const std::string before = shown_short(last_text_, 80), now = shown_short(text_of(ts), 80);
      findings.add(Reason::timestamp_backwards, at(entry),
                   {"the entry's ts is " + now + ", before that of the entry before it, " + before,
                    before + " or later", now});
    }
    last_ = std::move(moment);
    last_text_ = text_of(ts);
  }

  static std::string_view text_of(json::Value ts) { return ts.is_string() ? ts.string() : ts.raw(); }

  static void unknown_members(const BundleHead& head, Findings& findings) {
    std::vector<std::string_view> names;
    const HeadMember* first = nullptr;
    for (const HeadMember& member : head.members()) {
      if (std::ranges::find(bundle_member::all, member.name) != bundle_member::all.end()) continue;
      if (!first) first = &member;
      names.push_back(member.name);
    }
    if (!first) return;
    findings.add(Reason::unknown_bundle_member, at_member(*first),
                 {"the bundle carries " + shown_list(names) +
                  ", which the format does not define: no check looked at it"});
  }

  static void redaction(const BundleHead& head, Findings& findings) {
    const HeadMember* member = head.member(bundle_member::redaction);
    if (!member) return;
    const json::Value ok = member->value.find(evidence::redaction_member::ok);
    if (ok.is_null() || ok.boolean()) return;
    findings.add(Reason::redaction_not_ok, at_member(*member),
                 {"the bundle's redaction says of itself that ok is " + shown_value(ok), "true",
                  shown_value(ok)});
  }

  // One finding, for the first of bundle, anchor and entries.
  void other_form(const BundleHead* head, Findings& findings) {
    const auto add = [&](const std::string& who, Place place, const std::string& c14n) {
      findings.add(Reason::c14n_not_jcs, std::move(place),
                   {"the c14n of the " + who + " is " + c14n + "; it was read as " +
                        std::string(evidence::c14n_jcs) + " all the same",
                    std::string(evidence::c14n_jcs), c14n});
    };
    if (head) {
      const json::Value c14n = head->find(bundle_member::c14n);
      if (names_other_form(c14n)) {
        return add("bundle", at_member(*head->member(bundle_member::c14n)), shown_value(c14n));
      }
      const json::Value anchor_c14n =
          head->find(bundle_member::anchor).find(evidence::anchor_member::c14n);
      if (names_other_form(anchor_c14n)) {
        return add("anchor", at_member(*head->member(bundle_member::anchor)),
                   shown_value(anchor_c14n));
      }
    }
    if (other_form_) add("entry", std::move(*other_form_), other_c14n_);
  }

  Moment last_;
  std::string last_text_;
  std::optional<Place> other_form_;  // the first entry that names another form
  std::string other_c14n_;           // printable: that form
};

}  // namespace

std::unique_ptr<CheckFold> make_form_warnings() { return std::make_unique<FormWarnings>(); }

}  // namespace plumbline::verify
