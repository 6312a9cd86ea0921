// The findings of one export, as its checks make them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kitelogik/export_stream.h"
#include "plumbline/report.h"

namespace plumbline::kitelogik {

// What a finding says besides where; all of it printable.
struct Words {
  std::string message;
  std::string expected = {};
  std::string found = {};
};

class Found {
 public:
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

 private:
  Finding& add(Reason reason, Words words) {
    Finding& finding = findings_.emplace_back();
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
};

}  // namespace plumbline::kitelogik
