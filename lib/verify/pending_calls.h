// Which calls are open, and whether a kill lists those of the nodes it revokes (spec 2.7,
// pending_at_kill_mismatch). Holds the calls that are open and nothing of those that ended.
//
// A kill's list is what its writer held to be open, and the format does not say whether that is so
// of a call that promises no outcome or that no check let through. Such a call is doubtful, as is
// one whose records are in error: a kill may list it or leave it out.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "verify/calls.h"
#include "verify/findings.h"

namespace plumbline::verify {

class PendingCalls {
 public:
  // `book` is borrowed. Its record of a call is to be brought up to date first.
  explicit PendingCalls(CallBook& book) : book_(book) {}

  // A valid allow of the call, or one more of its id.
  void open(const CallRecord& call, bool doubtful);
  // Its first valid outcome.
  void close(const CallRecord& call);
  // Something that is in error concerns the call, perhaps that it ended.
  void doubt(const CallRecord& call);

  // A kill. Words where its list of calls is not the one that the record makes; it has none where
  // `list_valid` is false.
  std::optional<Words> kill(const evidence::Entry& kill, bool list_valid);

 private:
  struct Calls {
    std::unordered_map<CallId, bool, CallIdHash> open;  // to whether it is doubtful
    bool revoked = false;                         // by a kill, which was to list them
  };
  Calls& of(NodeNumber node);
  std::set<NodeNumber> revoked_by(const evidence::Entry& kill);
  bool may_be_listed(const CallId& id, const std::set<NodeNumber>& revoked);

  CallBook& book_;
  std::vector<Calls> nodes_;  // by number
};

}  // namespace plumbline::verify
