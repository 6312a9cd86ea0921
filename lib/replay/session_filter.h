// Which records of session exports a timeline tells.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "kitelogik/record.h"
#include "plumbline/replay.h"
#include "replay/session_set.h"

namespace plumbline::replay {

// Whether a scope is one that `pattern` names: that scope, or with "*" at its end one that begins so.
// Scopes of Kite Logik are opaque names, none of which covers another.
bool names_scope(std::string_view pattern, std::string_view scope);

class SessionFilter {
 public:
  // Both are borrowed.
  SessionFilter(const TellingFilter& wanted, const SessionSet& set);

  bool takes(const kitelogik::Record& record, std::uint32_t input) const;

  // What is named and is that of no session that was given: "session x", "role y"; "" where all are.
  std::string unknown(const SessionSet& set) const;

 private:
  bool of_scope(const kitelogik::Record& record) const;
  bool of_outcome(const kitelogik::Record& record) const;

  const TellingFilter& wanted_;
  std::vector<bool> below_;  // by input: it is one of the subtrees, or below one
};

}  // namespace plumbline::replay
