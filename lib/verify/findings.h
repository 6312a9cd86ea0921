// The one door every finding goes through.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/lines.h"
#include "evidence/entry.h"
#include "plumbline/report.h"

namespace plumbline::verify {

// Where a finding is: an entry, or the evidence as a whole. Cheap to keep, so that a check can note
// the place of an entry it may have to come back to.
struct Place {
  std::optional<std::uint64_t> index;
  std::optional<std::int64_t> seq;
  std::optional<std::string> node;
  std::optional<std::string> call_id;
  std::optional<std::uint64_t> line, column;
  std::optional<std::uint64_t> offset;
};

Place whole();
Place at(const evidence::Entry& entry);
// The same with the call the finding is about.
Place at_call(const evidence::Entry& entry);
// A position outside the entries.
Place at_offset(TextPosition position, std::uint64_t offset);

// What a finding says besides where. All text is printable.
struct Words {
  std::string message;
  std::string expected = {};
  std::string found = {};
};

// At most limits::findings_of_a_reason findings of each reason are kept; the others are counted, and
// told of by one finding a reason, which is about no entry. Whatever is asked of the findings, that
// one among them answers as those it stands for would.
class Findings {
 public:
  // `all`: keeps every finding, for a report with a row an entry, which has to name all that is
  // wrong with each.
  explicit Findings(bool all = false) {
    if (all) most_ = std::numeric_limits<std::size_t>::max();
  }

  // `as_warning` is for an error that an option of the user's turns into a warning. `cause` is that
  // of a broken chain.
  void add(Reason reason, Place place, Words words, bool as_warning = false,
           std::optional<Cause> cause = {});
  // One that was made elsewhere.
  void add(Finding finding);

  // Calls told(finding) of each that is added from now on, kept or not.
  void listen(std::function<void(const Finding&)> told) { told_ = std::move(told); }

  // Those that waited until it was known that they hold.
  void append(Findings held);

  // Any finding of `check` that is an error.
  bool any_error(Check check) const { return errors_[static_cast<std::size_t>(check)]; }
  bool has(Reason reason) const { return count(reason) > 0; }
  // Errors were counted that are not kept.
  bool counts_more_errors() const;

  // Makes every warning an error (--strict).
  void make_strict();

  // Ordered by entry (those about no entry first), then by check, then as they were found.
  std::vector<Finding> take_sorted();

 private:
  std::size_t count(Reason reason) const { return counts_[static_cast<std::size_t>(reason)]; }
  void note_error(const Finding& finding);
  Severity severity_of(const ReasonInfo& about) const;
  void tell_of_the_others();

  std::vector<Finding> findings_;
  std::array<bool, check_count> errors_{};
  std::array<std::size_t, reason_count> counts_{};  // by reason, of all that were added
  std::size_t most_ = limits::findings_of_a_reason;
  bool strict_ = false;
  std::function<void(const Finding&)> told_;
};

}  // namespace plumbline::verify
