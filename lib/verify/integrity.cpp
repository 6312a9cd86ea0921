// Integrity: the hash chain, entry by entry (spec 2.2). A break is local: one edited entry is one
// finding, and the chain is taken up again behind it.
#include "verify/checks.h"
#include "verify/link.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

class IntegrityCheck final : public IntegrityFold {
 public:
  explicit IntegrityCheck(const std::optional<Pin>& before) : continued_(before.has_value()) {
    if (!before) return;
    last_.seq = before->seq;
    last_.hash = before->hash;
    first_seq_ = before->seq + 1;
  }

  void entry(const Step& step, Findings& findings) override {
    const Entry& entry = step.entry;
    if (entry.form == Form::torn) return;
    const Break broken = break_at(last_, entry);
    here_.take(entry, first_seq_);
    if (pending_) settle(findings);
    if (broken.any()) {
      pending_ = Pending{at(entry), words(entry, broken), cause(entry, broken)};
    } else {
      reordering_ = false;
    }
    last_was_broken_ = broken.any();
    last_was_edited_ = broken.hash;
    extend_runs(entry, broken);
    started_ = true;
    std::swap(before_, last_);
    std::swap(last_, here_);
  }

  // The entry behind the run follows from its last: it finds the chain as if it had seen the others,
  // and takes the run of intact entries up to itself.
  void run(const PlainRun& run) override {
    last_.seq = run.last_seq;
    last_.has_hash = true;
    last_.hash.assign(run.last_hash);
  }

  void end(const Ending&, Findings& findings) override {
    if (pending_) report(findings);
  }

  Runs runs() const override { return runs_; }

 private:
  // A break whose cause may depend on the entry behind it.
  struct Pending {
    Place place;
    Words words;
    Cause cause;
  };

  Words words(const Entry& entry, const Break& broken) const {
    return describe(broken, last_, entry,
                    started_     ? kUnlinked
                    : continued_ ? "the hash that the ledger is to go on from"
                                 : "64 zeros, so this is not the beginning of a chain");
  }

  // What the entry and those before it show. settle() looks at the one behind it, too.
  Cause cause(const Entry& entry, const Break& broken) {
    if (entry.form != Form::object || entry.no_form != json::NoCanonicalForm::none) {
      return Cause::unreadable;
    }
    if (broken.hash) return Cause::edited;
    if (reordering_) return Cause::reordered;
    const bool genesis = here_.seq == 0 && here_.prev_hash == evidence::genesis_hash;
    if (genesis && (started_ || continued_)) return Cause::restarted;
    if (!started_) return Cause::missing;
    if (here_.has_hash && last_.has_hash && here_.hash == last_.hash) return Cause::repeated;
    // What broke the chain was the entry before this one.
    if (last_was_broken_ && before_.is_followed_by(here_)) return Cause::inserted;
    if (last_was_edited_ && !broken.seq) return Cause::edited;
    if (here_.prev_hash == last_.prev_hash) return Cause::forked;
    if (here_.seq > last_.seq + 1) return Cause::missing;
    if (here_.seq <= last_.seq) return Cause::reordered;
    return Cause::inserted;
  }

  // here_ is the entry behind a break at last_, which stands behind before_.
  void settle(Findings& findings) {
    Cause& cause = pending_->cause;
    if (cause == Cause::missing && here_.has_hash && last_.prev_hash == here_.hash) {
      cause = Cause::reordered;  // the entry it should stand behind comes right after it
      reordering_ = true;
    } else if (cause != Cause::unreadable && cause != Cause::repeated && cause != Cause::restarted &&
               !reordering_ && before_.is_followed_by(here_)) {
      cause = Cause::inserted;  // the chain goes on as if that entry were not there
    }
    report(findings);
  }

  void report(Findings& findings) {
    findings.add(Reason::integrity, std::move(pending_->place), std::move(pending_->words), false,
                 pending_->cause);
    pending_.reset();
  }

  // A run is a stretch of entries that each have their own hash right and follow one another.
  void extend_runs(const Entry& entry, const Break& broken) {
    if (broken.hash) {
      open_ = false;
    } else if (open_ && !broken.any()) {
      runs_.back().second = entry.index;
    } else {
      runs_.emplace_back(entry.index, entry.index);
      open_ = true;
    }
  }

  bool continued_;
  std::int64_t first_seq_ = 0;
  bool started_ = false;
  Link before_, last_, here_;     // the three latest entries; at first stand-ins for what precedes
  bool last_was_broken_ = false;
  bool last_was_edited_ = false;  // last_ has another hash than its content
  bool reordering_ = false;       // in a stretch of entries that were put in another order
  std::optional<Pending> pending_;
  Runs runs_;
  bool open_ = false;  // the last run may go on
};

}  // namespace

std::unique_ptr<IntegrityFold> make_integrity_check(const std::optional<Pin>& before) {
  return std::make_unique<IntegrityCheck>(before);
}

}  // namespace plumbline::verify
