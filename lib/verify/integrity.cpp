// Integrity: the hash chain, entry by entry (spec 2.2). A break is local: one edited entry is one
// finding, and the chain is taken up again behind it.
#include "base/display.h"
#include "evidence/names.h"
#include "json/jcs.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

// What the chain needs to remember of an entry.
struct Link {
  std::int64_t seq = -1;  // its own, or its index where it has none
  bool has_hash = true;
  std::string hash{evidence::genesis_hash};  // where has_hash; compared with nothing where not
  std::string prev_hash;

  // In place, since this is done for every entry. `first_seq` is that of the first entry.
  void take(const Entry& entry, std::int64_t first_seq) {
    seq = entry.seq.value_or(first_seq + static_cast<std::int64_t>(entry.index));
    const auto own_hash = entry.get(Member::hash).if_string();
    has_hash = own_hash.has_value();
    hash.assign(own_hash.value_or(std::string_view()));
    prev_hash.assign(entry.get(Member::prev_hash).if_string().value_or(std::string_view()));
  }
  bool is_followed_by(const Link& next) const {
    return has_hash && next.prev_hash == hash && next.seq == seq + 1;
  }
};

struct Break {
  bool seq = false, prev_hash = false, hash = false;
  bool any() const { return seq || prev_hash || hash; }
};

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
    const Break broken = compare(entry);
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

  Break compare(const Entry& entry) const {
    Break broken;
    const auto seq = entry.seq;
    broken.seq = !seq || *seq != last_.seq + 1;
    const auto prev_hash = entry.get(Member::prev_hash).if_string();
    broken.prev_hash = last_.has_hash && (!prev_hash || *prev_hash != last_.hash);
    broken.hash = !entry.hash_matches;
    return broken;
  }

  Words words(const Entry& entry, const Break& broken) const {
    if (entry.form != Form::object) return {"the entry cannot be read, so the chain breaks here"};
    if (entry.no_form != json::NoCanonicalForm::none) {
      return {"the entry holds " + std::string(json::describe(entry.no_form)) +
              ", so no hash can have been computed over it"};
    }
    Words words;
    std::string& message = words.message;
    if (broken.seq) {
      words = {"", std::to_string(last_.seq + 1), shown_value(entry.get(Member::seq))};
      message = "seq is " + words.found + " where " + words.expected + " should follow";
    }
    if (broken.prev_hash) {
      const std::string found = shown_value(entry.get(Member::prev_hash));
      message += message.empty() ? "" : "; ";
      message += started_     ? "prev_hash is not the hash of the entry before it"
                 : continued_ ? "prev_hash is not the hash that the ledger is to go on from"
                              : "prev_hash is not 64 zeros, so this is not the beginning of a chain";
      if (!broken.seq) words = {message, shown_short(last_.hash, 80), found};
    }
    if (broken.hash) {
      const std::string found = shown_value(entry.get(Member::hash));
      message += message.empty() ? "" : "; ";
      message += "hash is not that of the entry's content";
      if (!broken.seq && !broken.prev_hash) {
        words = {message, entry.hash ? crypto::hex(*entry.hash) : "", found};
      }
    }
    return words;
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
