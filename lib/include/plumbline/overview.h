// What is told of a record beyond its checks, for whoever looks at it: what each delegation changed,
// what was denied, and when the nodes acted (spec 3, show). It is collected only where
// Options::overview asks for it, and takes memory for the nodes alone: all else in it is bounded by
// base/limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

enum class TermKind : std::uint8_t { scope, constraint, ttl };
std::string_view name(TermKind kind);

// What a delegation made of one term of the parent's authority.
enum class Change : std::uint8_t {
  tighter,  // the child has less of it
  looser,   // the child has more of it, or what cannot be shown to be less
  added,    // the child has it and the parent has not: of a scope more, of a bound less
  dropped,  // the parent has it and the child has not: of a scope less, of a bound more
};
std::string_view name(Change change);

struct HopTerm {
  TermKind kind = TermKind::scope;
  Change change = Change::tighter;
  std::string name;    // printable: a constraint's key; "" of a scope and of the ttl
  std::string parent;  // printable: what the parent holds; "" where it holds nothing of it
  std::string child;   // printable: the same of the child
};
// Whether the child has more by it than the parent.
bool widens(const HopTerm& term);

// One delegation, the child's authority against its parent's, term by term.
struct Hop {
  std::vector<HopTerm> terms;  // that changed, those that widen first; at most limits::hop_terms
  std::uint64_t kept = 0, narrowed = 0, widened = 0;  // terms, those not listed included
  // The terms that changed and are not listed.
  std::uint64_t unlisted() const { return narrowed + widened - terms.size(); }
};

// Denials that ask for one decision: the same node, tool, scope, disposition and reason. A text is
// there where the entry has a string.
struct DeniedGroup {
  bool of_spawn = false;                         // spawn_denied: `node` is the parent
  std::optional<std::string> node, tool, scope;  // an action has the last two
  std::optional<std::string> agent;              // of a spawn
  std::optional<std::string> disposition, reason;
  std::uint64_t count = 0;
  std::uint64_t first_index = 0, last_index = 0;
  std::optional<std::int64_t> first_seq, last_seq;
};

// What happened in a run of entries.
struct Tally {
  std::uint64_t allows = 0;   // that were checked when they were made
  std::uint64_t ungated = 0;  // that were let through without a check
  std::uint64_t denies = 0;

  std::uint64_t all() const { return allows + ungated + denies; }
};

struct Lane {
  std::optional<std::uint32_t> node;   // index into Report::nodes; none: of every other node
  std::vector<Tally> tallies;          // by bucket; those behind the last with something are left out
  Tally total;
  std::optional<std::uint64_t> ended;  // index of the first done or kill that ends it
};

// Who acted when. Time is the order of the entries, which the chain proves; the times they give are
// their writer's word.
struct Activity {
  std::uint64_t width = 1;  // entries a bucket; at most limits::activity_buckets of them
  std::vector<std::optional<std::string>> times;  // printable: a ts that the bucket begins with
  // In the order they first acted, at most limits::activity_lanes of them; then the one of all
  // other nodes, where those acted.
  std::vector<Lane> lanes;
};

struct Overview {
  std::vector<std::optional<Hop>> hops;  // by index of Report::nodes; none where there is nothing to
                                         // compare: a root, an authority that cannot be read
  std::vector<DeniedGroup> denied;       // in the order of their first; at most limits::denied_groups
  std::uint64_t denied_ungrouped = 0;    // denials in no group of those
  Activity activity;
};

}  // namespace plumbline
