// State: the chain goes on from where it ended when it was last verified (spec 3.3, --state).
//
// The chain that an input is of may be known at its end alone, so the hash is noted at every seq
// that any chain is remembered up to.
#include <algorithm>

#include "base/display.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

class StateCheck final : public ChainFold {
 public:
  explicit StateCheck(const std::map<std::string, Pin>& remembered) : remembered_(remembered) {
    for (const auto& [id, head] : remembered) seqs_.push_back(head.seq);
    std::ranges::sort(seqs_);
    seqs_.erase(std::unique(seqs_.begin(), seqs_.end()), seqs_.end());
  }

  void entry(const Step& step, Findings&) override {
    const Entry& entry = step.entry;
    if (hashes_.size() == seqs_.size() || entry.form == Form::torn) return;
    if (seqs_[hashes_.size()] != static_cast<std::int64_t>(entry.index)) return;
    hashes_.push_back(shown_value(entry.get(Member::hash)));
  }

  // A joined ledger is compared with nothing that is remembered (Verifier::join).
  void run(const PlainRun&) override {}

  void end(const Ending& ending, Findings& findings) override {
    const auto id = ending.chain_id.if_string();
    const auto found = id ? remembered_.find(std::string(*id)) : remembered_.end();
    if (found == remembered_.end()) return;
    const Pin& head = found->second;
    const auto at = std::ranges::lower_bound(seqs_, head.seq);
    const auto noted = static_cast<std::size_t>(at - seqs_.begin());
    const std::string seq = std::to_string(head.seq);
    if (noted >= hashes_.size()) {
      const std::string entries = std::to_string(ending.facts.entries);
      findings.add(Reason::state_mismatch, whole(),
                   {"the record has " + entries + " entries, but was verified up to seq " + seq +
                        " before: its end was cut off, or it was rolled back",
                    "an entry at seq " + seq, entries + " entries"});
    } else if (hashes_[noted] != head.hash) {
      findings.add(Reason::state_mismatch, whole(),
                   {"the entry at seq " + seq +
                        " is not the one that the chain was verified up to before: it was written "
                        "anew, or forked",
                    head.hash, hashes_[noted]});
    }
  }

 private:
  const std::map<std::string, Pin>& remembered_;
  std::vector<std::int64_t> seqs_;    // that any chain is remembered up to, ascending
  std::vector<std::string> hashes_;   // printable: at the first of these, as far as there are entries
};

}  // namespace

std::unique_ptr<CheckFold> make_state_check(const std::map<std::string, Pin>& remembered) {
  return std::make_unique<StateCheck>(remembered);
}

}  // namespace plumbline::verify
