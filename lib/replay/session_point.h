// One session as of a point: a fold over its records, newest first as they are exported.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/keyed_hash.h"
#include "kitelogik/policy.h"
#include "kitelogik/session.h"
#include "plumbline/session_replay.h"
#include "replay/session_set.h"

namespace plumbline::replay {

class SessionFold {
 public:
  // `policy` is borrowed. `scope` is what is asked for: of which the delegations are noted; "" for nothing.
  SessionFold(std::uint32_t input, const Point& point, const kitelogik::Policy& policy, std::string_view scope)
      : input_(input), point_(point), policy_(&policy), scope_(scope) {}

  void note(const kitelogik::Record& record);

  // The record that the point names was there: its instant, where it gives one.
  bool met() const { return met_; }
  const std::optional<Time>& met_at() const { return met_at_; }

  std::uint64_t records() const { return at_.fold.session().records; }
  const kitelogik::Session& session() const { return at_.fold.session(); }
  const std::optional<RecordPlace>& last() const { return at_.last; }
  SessionAt row() const;
  std::vector<OpenApproval> open() const;
  // The delegation of that scope to a session, that was let through; nullopt where there is none.
  std::optional<RecordPlace> grant_to(std::string_view session) const;

 private:
  using Names = std::unordered_set<std::string, KeyedHash, std::equal_to<>>;
  // All that is known of the records before the point.
  struct State {
    kitelogik::SessionFold fold;
    std::optional<RecordPlace> last;
    Names decided;  // actions that were decided and whose queueing was not seen yet
    std::vector<OpenApproval> open;
    std::uint64_t refunds = 0;
    long double refunded = 0;
    bool countable = true;  // every amount is a number
    std::unordered_map<std::string, RecordPlace, KeyedHash, std::equal_to<>> grants;  // by their target
  };

  void note_approval(const kitelogik::Record& record);
  void note_refund(const kitelogik::Record& record);
  void note_grant(const kitelogik::Record& record);

  std::uint32_t input_;
  Point point_;
  const kitelogik::Policy* policy_;
  std::string scope_;
  bool met_ = false;
  std::optional<Time> met_at_;
  State at_;
};

// The folds of all exports to a point, by input, and the reports on them. A usage error where the
// point is none of theirs.
Status read_to(const SessionSet& set, const Point& point, const kitelogik::Policy& policy, std::string_view scope,
               std::vector<SessionFold>& folds, std::vector<Report>& reports);

// The records that stand before the point, and the last of them.
std::uint64_t records_of(const std::vector<SessionFold>& folds, std::optional<RecordPlace>& last);

}  // namespace plumbline::replay
