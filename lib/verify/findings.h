// The one door every finding goes through.
#pragma once

#include <optional>
#include <string>
#include <vector>

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

class Findings {
 public:
  // `as_warning` is for an error that an option of the user's turns into a warning.
  Finding& add(Reason reason, Place place, Words words, bool as_warning = false);

  // Any finding of `check` that is an error.
  bool any_error(Check check) const { return errors_[static_cast<std::size_t>(check)]; }
  bool has(Reason reason) const;
  // All of them, as they were found.
  const std::vector<Finding>& all() const { return findings_; }

  // Makes every warning an error (--strict).
  void make_strict();

  // Ordered by entry (those about no entry first), then by check, then as they were found.
  std::vector<Finding> take_sorted();

 private:
  void note_error(const Finding& finding);

  std::vector<Finding> findings_;
  std::array<bool, check_count> errors_{};
};

}  // namespace plumbline::verify
