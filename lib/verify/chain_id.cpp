// Chain id: bundle, anchor and every entry name one chain (spec 2.1). JSON equality, absent is null.
#include "evidence/names.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

class ChainIdCheck final : public ChainFold {
 public:
  void entry(const Step& step, Findings&) override {
    const Entry& entry = step.entry;
    if (entry.form != Form::object || other_.index) return;
    const json::Value id = entry.get(Member::chain_id);
    if (!first_.index) {
      first_ = at(entry);
      first_id_ = json::KeptValue(id);
    } else if (!json::equal(id, first_id_.value())) {
      other_ = at(entry);
      other_id_ = json::KeptValue(id);
    }
  }

  void run(const PlainRun&) override {}  // of the chain of the entry before it

  void end(const Ending& ending, Findings& findings) override {
    // The first entry whose id is not the record's is the first of all, or else the first that
    // differs from it.
    if (first_.index && !json::equal(first_id_.value(), ending.chain_id)) {
      add(first_, "the entry", first_id_.value(), ending.chain_id, findings);
    } else if (other_.index) {
      add(other_, "the entry", other_id_.value(), ending.chain_id, findings);
    }
    if (!ending.head) return;
    const json::Value anchor = ending.head->find(evidence::bundle_member::anchor);
    const json::Value id = anchor.find(evidence::anchor_member::chain_id);
    if (anchor.size() > 0 && !json::equal(id, ending.chain_id)) {
      add(whole(), "the anchor", id, ending.chain_id, findings);
    }
  }

 private:
  static void add(const Place& place, const std::string& who, json::Value found,
                  json::Value expected, Findings& findings) {
    findings.add(Reason::chain_id_mismatch, place,
                 {who + " names chain " + shown_value(found) + ", the record is of chain " +
                      shown_value(expected),
                  shown_value(expected), shown_value(found)});
  }

  Place first_, other_;
  json::KeptValue first_id_, other_id_;
};

}  // namespace

std::unique_ptr<CheckFold> make_chain_id_check() { return std::make_unique<ChainIdCheck>(); }

}  // namespace plumbline::verify
