// The incident: a record told entry by entry, the state as of a point in it, who could do what then,
// and what another authority would have decided. All of it is a fold over the entries that verify
// checks, in the same reading, and comes with verify's report: what is told of a record is worth no more
// than its verdict.
//
// Memory holds what verify holds, the calls that are open, and for a state its rows; never the ledger.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plumbline/report.h"
#include "plumbline/result.h"
#include "plumbline/time.h"
#include "plumbline/verify.h"

namespace plumbline {

namespace verify {
struct Supplied;
}

// Where an entry is and when it was written.
struct EntryPlace {
  std::uint64_t index = 0;
  std::optional<std::int64_t> seq;  // its own, where integral and safe
  std::string ts;                   // JSON in pure ASCII: as the entry has it; "" where it has none
  std::string time;                 // RFC 3339 in UTC, where ts is seconds or such a time; else ""
};

// An entry, told. Strings are as in a Report.
struct ToldEntry {
  EntryPlace place;
  std::optional<std::string> event, node, agent, parent, scope, tool, call_id;
  std::optional<std::string> actor, actor_agent;  // the node that did it, or that it was done to
  std::string outcome;  // allowed, denied, returned, raised, abandoned, deferred; "" for none of them
  std::string words;    // printable: what happened
};

// Which entries are told: those that match each list that is not empty, each by any of its items.
struct TellingFilter {
  std::vector<std::string> nodes;     // it names one of them
  std::vector<std::string> subtrees;  // it names one of them or a node below one
  std::vector<std::string> agents;
  std::vector<std::string> scopes;    // patterns that cover its scope, or meet one of those it grants
  std::vector<std::string> tools;
  std::vector<std::string> events;
  std::vector<std::string> outcomes;

  bool empty() const;
};

// Receives what is told. Each call returns false where nothing more is wanted.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual bool entry(const ToldEntry& entry) = 0;
  // What was found about the entry that was told last.
  virtual bool finding(const Finding& finding) = 0;
  // At the end, where no entry has any of the tools, or of the scopes, that a filter asks for: printable
  // words that say so, and which there are.
  virtual void unmet(const std::string& words) = 0;
};

// A point in a record: behind the first entry with that seq; before the first entry that was written
// later than that time (an entry that does not say when counts with those before it); or the end.
struct Point {
  std::optional<std::int64_t> seq;
  std::optional<Time> until;
};

// Where a point turned out to be.
struct Reached {
  std::uint64_t entries = 0;        // that stand before it
  std::optional<EntryPlace> last;   // the last of them
  std::uint64_t same_seq = 0;       // entries behind it that have the seq it was named by, too
};

struct OpenCall {
  std::string id;                      // 32 hex digits
  EntryPlace place;                    // of its allow
  std::optional<std::string> node, scope, tool;
  bool promised = true;                // false of a capture that promises no outcome
};

// What was drawn of a call cap.
struct CapUse {
  std::string node;
  std::string cap;    // printable: the constraint
  std::string limit;  // printable number
  std::uint64_t allows = 0;
};

// The state at a point.
struct MomentState {
  Reached reached;
  std::vector<NodeRow> nodes;   // defined, in the order of their definitions
  std::vector<OpenCall> calls;  // in the order of their allows
  std::vector<CapUse> caps;     // in the order of the nodes
};

// One authority on the way from a node to its root.
struct PathHop {
  std::string node;
  std::optional<std::string> agent;
  std::string seq;                  // printable: of the entry that defined it
  std::optional<std::string> term;  // printable: what it held of what is asked about, if anything
};

// The way from a node up to its root: the node itself first, the root last, and of a long one `more`
// between those next to it and the root.
struct Way {
  std::vector<PathHop> hops;
  std::uint64_t more = 0;
};

// A node and what was asked about it. The ways of many nodes run through the same ones, so that each
// keeps its own hop and where its parent is.
struct Holder {
  PathHop hop;
  std::size_t parent = 0, root = 0;  // indices of WhoCould::nodes; a root's are its own
  std::uint64_t depth = 0;           // below its root
  std::vector<std::string> notes;    // printable: what speaks against it all the same
  std::vector<std::string> why_not;  // printable; empty for one that could

  bool could() const { return why_not.empty(); }
};

// Who could have done it at a point: nodes on which an allow, had it stood there, would have been within
// authority.
struct WhoCould {
  Reached reached;
  std::string scope, context;  // what was asked; context is JSON, "" for none
  std::vector<Holder> nodes;   // all that are defined, in the order of their definitions

  std::uint64_t could() const;  // how many
  // At most limits::shared_path_hops.
  Way way_of(const Holder& holder) const;
};

// What another authority decides otherwise than the recorded one.
enum class OtherDecision : std::uint8_t {
  would_be_denied,   // it happened, within the recorded authority, and is outside the other
  would_be_allowed,  // it was denied, outside the recorded authority, and is within the other
  would_be_within,   // it happened outside the recorded authority, and is within the other
};
std::string_view name(OtherDecision change);

struct Redecision {
  OtherDecision change;
  ToldEntry entry;
  std::string why;  // printable
};

struct RedecisionCounts {
  std::uint64_t actions = 0, delegations = 0;  // that were decided again
  std::uint64_t denied = 0, allowed = 0, within = 0;
  std::uint64_t outside_both = 0;  // happened outside the recorded authority, and outside the other too
  std::uint64_t not_decided = 0;   // allows that were let through without a check
};

class Replayer {
 public:
  // As Verifier::make.
  static Result<Replayer> make(const Options& options);
  ~Replayer();
  Replayer(Replayer&&) noexcept;
  Replayer& operator=(Replayer&&) noexcept;

  using Paths = std::vector<std::string>;

  // Whether the inputs are Kite Logik session exports, which SessionReplayer tells of. A usage error where
  // only some are. Asked before anything else is, it looks into each: of what can be read only once it
  // keeps what it has read.
  Result<bool> are_sessions(const Paths& paths);

  // Each reads the file at its path, or the parts of one ledger, as Verifier::file and joined do, and
  // returns the report; what was asked for is not there where that is unreadable.

  // The timeline. Where the listener wanted no more there is no report.
  Result<std::optional<Report>> tell(const Paths& paths, const TellingFilter& filter,
                                     Listener& listener) const;
  // The same of a ledger that grows: whenever its end is reached, `wait` is called, which returns
  // false where reading is to end there (base/growing_source.h).
  Result<std::optional<Report>> follow(const std::string& path, const TellingFilter& filter,
                                       Listener& listener, const std::function<bool()>& wait) const;

  // A usage error where no entry has the seq that was asked for.
  Result<Report> state(const Paths& paths, const Point& point, MomentState& state) const;
  // `context` is JSON, "" for none; a usage error where that is no object.
  Result<Report> who_could(const Paths& paths, const Point& point, const std::string& scope,
                           const std::string& context, WhoCould& who) const;

  // Decides every action and delegation again under `what_if`, the text of a what-if file
  // (schemas/what-if.v1.schema.json), and hands each that comes out otherwise to `take`, until that
  // returns false. A usage error where the file cannot be read, or names what no node is called.
  Result<std::optional<Report>> against(const Paths& paths, const std::string& what_if,
                                        const std::function<bool(const Redecision&)>& take,
                                        RedecisionCounts& counts) const;

 private:
  friend class SessionReplayer;
  struct Impl;
  explicit Replayer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace plumbline
