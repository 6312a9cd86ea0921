// What ran in session exports, decided again under other caps and scopes. Every record is decided twice
// by the rules of kitelogik/record_checks.h, as recorded and as it would have been, so that what is
// recorded changes nothing, whatever else is wrong.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.h"
#include "kitelogik/policy.h"
#include "kitelogik/record.h"
#include "replay/session_set.h"
#include "replay/session_what_if.h"

namespace plumbline::replay {

class SessionAgainst {
 public:
  // All are borrowed; `policy` is the one the exports are verified with.
  SessionAgainst(const SessionSet& set, const kitelogik::Policy& policy, SessionWhatIf& what_if,
                 SessionRedecisions& out);

  // The records of an export, of which the parent's come before.
  void begin(std::uint32_t input);
  void note(const kitelogik::Record& record);
  // The export was read; what it held against its children is settled.
  void end();
  // It turned out unreadable, and nothing of it is told.
  void forget();

 private:
  // What an export hands on to one session: whether any of it would have been.
  struct Handed {
    bool stands = false;
    std::string why;  // printable: why not
  };
  using Handings = std::unordered_map<std::string, Handed, KeyedHash, std::equal_to<>>;
  using Scopes = std::vector<std::string>;

  Scopes scopes_for(const kitelogik::Record& record);
  std::vector<std::string> refusals(const kitelogik::Record& record, const kitelogik::Policy& policy,
                                    const Scopes* held);
  void weigh(const kitelogik::Record& record, const std::vector<std::string>& recorded,
             const std::vector<std::string>& other);

  const SessionSet& set_;
  const kitelogik::Policy& policy_;
  SessionWhatIf& what_if_;
  SessionRedecisions& out_;
  std::vector<std::optional<Scopes>> held_;  // by input: what the session would have held at most
  std::vector<std::string> never_;           // by input: why there would have been no such session
  std::vector<Handings> handed_;             // by input, of those that were given
  SessionRedecisionCounts before_;           // the export
  std::uint32_t input_ = 0;
  std::string last_scopes_;  // of the record before, as received
  Scopes now_;               // and what is left of them
  bool begun_ = false;
};

}  // namespace plumbline::replay
