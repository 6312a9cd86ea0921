// The session exports that are given together, read one after the other.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kitelogik/record.h"
#include "kitelogik/sessions.h"
#include "plumbline/report.h"
#include "plumbline/result.h"
#include "verify/check.h"

namespace plumbline::replay {

class SessionSet {
 public:
  // Both are borrowed; `supplied` has a search, which has looked into every path.
  SessionSet(const verify::Supplied& supplied, const std::vector<std::string>& paths);

  std::uint32_t size() const { return static_cast<std::uint32_t>(paths_.size()); }
  const kitelogik::Sessions& sessions() const { return sessions_; }
  // Of an export that could be read.
  std::optional<std::uint32_t> number_of(std::uint32_t input) const { return sessions_.number_of(paths_[input]); }
  std::optional<std::uint32_t> input_of(std::uint32_t number) const;
  // The export of the parent that the session of one names, where that is another one of them.
  std::optional<std::uint32_t> parent_of(std::uint32_t input) const { return parents_[input]; }
  // Every export with its parent before it, where that can be: of sessions that are each other's parents
  // the first comes first.
  std::vector<std::uint32_t> parents_first() const;

  // Reads one and verifies it; each is read once.
  Result<Report> read(std::uint32_t input, const std::function<void(const kitelogik::Record&)>& watch) const;

 private:
  const verify::Supplied& supplied_;
  const std::vector<std::string>& paths_;
  const kitelogik::Sessions& sessions_;
  std::vector<std::optional<std::uint32_t>> by_number_;  // inputs
  std::vector<std::optional<std::uint32_t>> parents_;    // by input
};

}  // namespace plumbline::replay
