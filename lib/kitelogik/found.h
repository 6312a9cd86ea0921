// The findings of one export, as its checks make them.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "kitelogik/export_stream.h"
#include "plumbline/report.h"

namespace plumbline::kitelogik {

// What a finding says besides where; all of it printable.
struct Words {
  std::string message;
  std::string expected = {};
  std::string found = {};
};

// At most limits::findings_of_a_reason findings of each reason are kept, and the others counted,
// unless all are wanted.
class Found {
 public:
  explicit Found(bool all) : most_(all ? std::numeric_limits<std::uint64_t>::max()
                                       : limits::findings_of_a_reason) {}

  // About the export as a whole.
  void whole(Reason reason, Words words) { add(reason, std::move(words)); }
  // About a record.
  void at(const Record& record, Reason reason, Words words) {
    place(add(reason, std::move(words)), record.index, record.position, record.offset);
  }
  void at(std::uint64_t index, TextPosition position, std::uint64_t offset, Reason reason, Words words) {
    place(add(reason, std::move(words)), index, position, offset);
  }
  // About something around the records.
  void around(const Trouble& trouble, Reason reason) {
    place(add(reason, {trouble.message}), std::nullopt, trouble.position, trouble.offset);
  }

  std::vector<Finding> take() { return std::move(findings_); }
  // How many of a reason are not among them.
  std::uint64_t left_out(Reason reason) const {
    const std::uint64_t all = counts_[static_cast<std::size_t>(reason)];
    return all > most_ ? all - most_ : 0;
  }

 private:
  Finding& add(Reason reason, Words words) {
    const bool kept = ++counts_[static_cast<std::size_t>(reason)] <= most_;
    Finding& finding = kept ? findings_.emplace_back() : left_out_;
    finding.severity = info(reason).severity;
    finding.reason = reason;
    finding.message = std::move(words.message);
    finding.expected = std::move(words.expected);
    finding.found = std::move(words.found);
    return finding;
  }
  static void place(Finding& finding, std::optional<std::uint64_t> index, TextPosition position,
                    std::uint64_t offset) {
    finding.index = index;
    finding.line = position.line;
    finding.column = position.column;
    finding.offset = offset;
  }

  std::vector<Finding> findings_;
  Finding left_out_;  // the latest
  std::array<std::uint64_t, reason_count> counts_{};
  std::uint64_t most_;
};

}  // namespace plumbline::kitelogik
