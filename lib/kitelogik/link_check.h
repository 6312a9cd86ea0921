// What a session is to its parent (spec 6): whose child it says it is, what it holds, how deep it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kitelogik/found.h"
#include "kitelogik/record.h"
#include "kitelogik/session.h"
#include "kitelogik/sessions.h"

namespace plumbline::kitelogik {

// kitelogik_parent_link, kitelogik_scopes and kitelogik_depth of a session as a whole, each once.
class LinkCheck {
 public:
  // `sessions`, those given together, is borrowed.
  explicit LinkCheck(const Sessions& sessions) : sessions_(sessions) {}

  void note(const Record& record);
  // Once all records were noted and `session`, which they make, is among the sessions.
  void end(const Session& session, Found& found);

  // pass or fail of what a parent that was given can show, not_checked where it was not given or is
  // not to be read, not_applicable where the session names none. Known at the end.
  CheckStatus status() const { return status_; }
  // The parent that was found.
  const std::optional<Parent>& parent() const { return parent_; }

 private:
  void note_names(const Context& context);
  void note_depth(json::Value depth);
  void note_scopes(json::Value scopes);
  std::string link_trouble(const Session& session) const;
  bool end_scopes(Found& found) const;
  bool end_depth(const Session& session, Found& found) const;

  const Sessions& sessions_;
  bool begun_ = false;
  ParentNames names_;  // of the first record
  std::optional<Parent> parent_;
  std::optional<std::int64_t> depth_;  // of the first record
  std::string last_scopes_;            // of the record before, as received
  // What is wrong, of the first record that has it; printable.
  std::string names_trouble_, depth_trouble_, scopes_trouble_;
  std::string wider_;  // a scope that the parent does not hold
  CheckStatus status_ = CheckStatus::not_applicable;
};

}  // namespace plumbline::kitelogik
