// The incident of Kite Logik session exports (spec 6) that are given together: their records told in the
// order of time, the sessions as of a point, who could have done what then, what tighter caps and
// scopes would have stopped, and a record in full. All of it is a fold over the records that verify
// checks, in the same reading, and comes with the report on each export: what is told of an export is
// worth no more than its verdict.
//
// Memory holds what verify holds of several exports, the approvals that are open, and what is told; no
// record that is not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plumbline/explain.h"
#include "plumbline/replay.h"
#include "plumbline/report.h"
#include "plumbline/result.h"

namespace plumbline {

// Where a record is and when it was made.
struct RecordPlace {
  std::uint32_t input = 0;   // its export, by its place among those that were given
  std::uint64_t index = 0;   // in that, as exported: newest first
  std::string timestamp;     // JSON in pure ASCII: as the record has it; "" where it has none
  std::string time;          // RFC 3339 in UTC, where that is such a time; else ""
};

// A record, told. Strings are as in a Report.
struct ToldRecord {
  RecordPlace place;
  std::optional<std::string> session, role;
  std::optional<std::int64_t> depth;
  std::optional<std::string> tool, outcome, action_id;
  std::optional<std::string> decided_by;  // who decided, where that was a person
  std::vector<std::string> requested;     // the capabilities that a spawn or delegation asks for
  std::string bound;  // printable: what a refund may be at most; "" of another record
  std::string words;  // printable: what happened
};

// The records that were told, the earliest first: those of one export in its order, several by time.
struct SessionTimeline {
  std::vector<ToldRecord> records;
  std::vector<Report> reports;  // by input
  // Where nothing was told: a name of the filter that no export has, which is a slip of the pen rather
  // than a question. "session x", "role y".
  std::string unknown;
};

// A session as of a point.
struct SessionAt {
  NodeRow row;
  std::uint64_t refunds = 0;  // that were made
  std::string refunded;       // their sum, a printable number; "" where an amount is no number
};

struct OpenApproval {
  RecordPlace place;  // of the record that queued it
  std::optional<std::string> session, action_id;
  std::string words;  // printable
};

// The sessions at a point, which is behind the record that it names in the first export, or before
// the first record of an export that was made later than its time.
struct SessionState {
  std::uint64_t records = 0;          // that stand before it
  std::optional<RecordPlace> last;    // the last of them
  std::vector<SessionAt> sessions;    // that have begun
  std::uint64_t not_begun = 0;        // exports of which no record stands before it
  std::vector<OpenApproval> open;     // queued and not decided, by input
  std::vector<Report> reports;
};

// A session on the way from the one that holds something up to the one that held it first.
struct SessionHop {
  std::string session;
  std::optional<std::string> role;
  std::optional<std::int64_t> depth;
  bool holds = false;
  // Of a session with a parent that was given: the delegation in its parent's export that handed it on.
  std::optional<RecordPlace> grant;
  bool parent_missing = false;  // it names a parent that was not given
};

struct SessionHolder {
  std::vector<SessionHop> path;  // from the session itself up; at most limits::path_hops
  std::uint64_t more_hops = 0;
  std::vector<std::string> bounds;   // printable: what it is held to
  std::vector<std::string> notes;    // printable: what speaks against it all the same
  std::vector<std::string> why_not;  // printable; empty for one that could
};

struct WhoCouldOfSessions {
  std::uint64_t records = 0;
  std::optional<RecordPlace> last;
  std::string scope, amount;  // what was asked; amount is JSON, "" for none
  std::vector<SessionHolder> could, could_not;  // by input
  std::vector<Report> reports;
};

struct SessionRedecision {
  OtherDecision change;
  ToldRecord record;
  std::string why;  // printable
};

struct SessionRedecisionCounts {
  std::uint64_t calls = 0, delegations = 0;  // that ran and were decided again
  std::uint64_t denied = 0, within = 0, outside_both = 0;  // of them, as in RedecisionCounts
  // Of them: calls about which scopes decide nothing, since it is not said which one their tool needs.
  std::uint64_t no_scope = 0;
};

struct SessionRedecisions {
  std::vector<SessionRedecision> changes;  // in the order of a SessionTimeline
  SessionRedecisionCounts counts;
  std::vector<Report> reports;  // by input
};

// The text of a file and its name, for messages.
using NamedText = std::pair<std::string, std::string>;

class SessionReplayer {
 public:
  // Session exports, as Replayer::are_sessions() says; what that read of them is not read again. A path
  // that is given twice is one export. Each function below is called once.
  SessionReplayer(const Replayer& replayer, Replayer::Paths paths);

  // An Error is ErrorKind::limit: more than `most` records are to be told; limits::told_records where it is 0.
  Result<SessionTimeline> tell(const TellingFilter& filter, std::size_t most = 0) const;

  // Point::seq is the index of a record of the first export. A usage error where it has none, or that
  // gives no time by which the other exports could be read.
  Result<SessionState> state(const Point& point) const;
  // `context` is JSON, "" for none: an object with the `amount` of a refund.
  Result<WhoCouldOfSessions> who_could(const Point& point, const std::string& scope,
                                       const std::string& context) const;

  // Decides everything that ran again: under the caps of a policy (schemas/kitelogik-policy.v1), under tighter
  // scopes (schemas/session-what-if.v1), or both. A usage error where a file is neither, or names what
  // no export has.
  Result<SessionRedecisions> against(const std::vector<NamedText>& what_if) const;

 private:
  std::shared_ptr<const verify::Supplied> supplied_;
  Replayer::Paths paths_;
};

// Two lists of scopes beside each other, sorted.
struct ScopesBeside {
  std::string left_of, right_of;  // printable: whose they are
  struct Row {
    std::string scope;
    bool left = false, right = false;
  };
  std::vector<Row> rows;
};

// What a record says of the approval of an action.
struct ApprovalStep {
  RecordPlace place;
  std::string words;  // printable
};

struct ExplainedRecord {
  ToldRecord record;
  std::vector<Finding> findings;        // about it
  std::vector<TermRow> terms;           // what it says, and what decides
  std::optional<ScopesBeside> scopes;   // requested and held, of a spawn or delegation
  std::vector<ApprovalStep> approval;   // all records of its action, the earliest first
  std::uint64_t more_approvals = 0;     // beyond limits::explained_findings
  std::string bytes;                    // its part of what is hashed, the first limits::explained_bytes
  std::uint64_t size = 0;               // of all of them
  std::uint64_t offset = 0;             // where they begin in all that is hashed
};

struct SessionExplanation {
  std::vector<Finding> whole;             // of those asked for, the ones about no record
  std::optional<ScopesBeside> scopes;     // of the session and its parent, where that was given
  std::vector<ExplainedRecord> records;   // in the order of the export
  std::uint64_t more = 0;                 // findings asked for beyond limits::explained_findings
  std::uint64_t hashed = 0;               // bytes that the hash is made over
  std::string hashed_bytes;               // the first of them
  Report report;                          // on the export
};

// Whether the file at `path` is a session export. False of what cannot be opened, and of what can be
// read only once.
bool is_session_export(const Options& options, const std::string& path);

// Question::seq is the index of a record. `linked` are other exports of the run, among which its parent may
// be. An Error is as that of explain().
Result<SessionExplanation> explain_session(const Options& options, const std::string& path,
                                           const std::vector<std::string>& linked, const Question& question);

}  // namespace plumbline
