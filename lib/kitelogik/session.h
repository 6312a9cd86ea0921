// What the records of one export say of the session they were made in (spec 6): who it is, what it
// holds and whose child it is. It is what sessions of one run are linked by, and small: it holds
// names and scopes, and no text of a record.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kitelogik/record.h"

namespace plumbline::kitelogik {

// The session and the token that a child names as its parent; "" where it names none.
struct ParentNames {
  std::string session_id, token_id;

  bool any() const { return !session_id.empty() || !token_id.empty(); }
  friend bool operator==(const ParentNames&, const ParentNames&) = default;
};

struct Session {
  std::string id;                   // of its first record
  std::set<std::string> token_ids;  // of all of its records
  ParentNames parent;               // of its first record
  std::optional<std::int64_t> depth;  // none where its records do not agree on one
  // Those that every record holds, sorted; none where one of them holds nothing that can be read.
  std::optional<std::vector<std::string>> scopes;
  std::optional<std::string> role;  // of its first record
  std::uint64_t records = 0;
  std::uint64_t ran = 0;          // tool calls that were let through
  std::uint64_t denials = 0;      // calls, spawns and delegations that were not
  std::uint64_t delegations = 0;  // spawns and delegations that were let through

  friend bool operator==(const Session&, const Session&) = default;
};

// The scopes of a list of strings, sorted, each once.
std::vector<std::string> scopes_in(json::Value list);

// Gathers a Session from its records, which are noted in their order.
class SessionFold {
 public:
  void note(const Record& record);
  const Session& session() const { return session_; }

 private:
  void note_context(const Context& context);
  void note_scopes(json::Value scopes);

  Session session_;
  bool begun_ = false;       // a record that could be read was noted
  std::string last_scopes_;  // of the record before, as received
};

}  // namespace plumbline::kitelogik
