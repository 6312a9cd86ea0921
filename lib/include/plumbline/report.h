// The report: everything one verification found out, as values. Renderers only read it.
//
// Strings here are evidence as it was read (UTF-8; lone surrogates in generalised form) unless a
// comment says "printable"; a renderer escapes them for its format.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plumbline/overview.h"
#include "plumbline/reason.h"

namespace plumbline {

enum class Verdict : std::uint8_t { verified, consistent, unproven, failed, unreadable };
std::string_view name(Verdict verdict);

enum class CheckStatus : std::uint8_t { pass, fail, not_checked, not_applicable };
std::string_view name(CheckStatus status);

// Why a chain breaks at an entry, told by its neighbours, in neutral words (spec 2.2).
enum class Cause : std::uint8_t {
  edited, missing, inserted, reordered, repeated, restarted, forked, unreadable
};
std::string_view name(Cause cause);

struct Finding {
  Severity severity = Severity::error;
  Reason reason{};
  std::optional<Cause> cause;
  std::optional<std::uint64_t> index;  // of the entry or the token, from 0
  std::optional<std::int64_t> seq;     // the entry's own, where integral and safe
  std::optional<std::string> node;
  std::optional<std::string> call_id;
  std::optional<std::uint64_t> line;   // from 1
  std::optional<std::uint64_t> column; // of that line, in characters from 1
  std::optional<std::uint64_t> offset;
  std::string expected;                // printable; "" where there is no pair of values
  std::string found;                   // printable
  std::string message;                 // printable, one sentence, without the position
  std::optional<std::string> path = {};  // of the file with that line, where several were joined
  // The check that found it, where that is not the one the reason belongs to: one reason can end
  // several steps of a token chain.
  std::optional<Check> found_by = {};

  std::optional<Check> check() const { return found_by ? found_by : info(reason).check; }
};

enum class CallState : std::uint8_t { observed, unobserved, unaccounted };
std::string_view name(CallState state);

struct Call {
  std::array<std::uint8_t, 16> id;
  CallState state;
};

enum class Lifecycle : std::uint8_t { in_progress, finalized, revoked, revoked_with_pending };
std::string_view name(Lifecycle lifecycle);

// One node: every string node that a root or spawn defines (spec 3.6).
struct NodeRow {
  std::string node;
  std::optional<std::string> agent;
  std::optional<std::string> parent;  // as named by its spawn
  std::uint64_t defined_at = 0;       // index of its root or spawn
  std::uint32_t depth = 0;            // hops below its root; 0 where the parent is unknown
  bool readable = false;              // its authority could be read
  std::vector<std::string> scopes;
  std::vector<std::string> constraints;  // printable, one a constraint
  std::optional<std::string> ttl;        // printable number of seconds
  std::uint64_t allows = 0, denies = 0, ungated = 0;
  Lifecycle lifecycle = Lifecycle::in_progress;
  std::vector<std::uint32_t> findings;   // indices of the error findings that name it
  // What it was given and did could be measured against all that went before. Of a session export
  // the parent and the children are not: each has a report of its own.
  bool judged = true;
};

enum class ExecutionStatus : std::uint8_t { clean, incomplete, failed, not_applicable };
std::string_view name(ExecutionStatus status);
enum class Coverage : std::uint8_t { none, partial, complete };
std::string_view name(Coverage coverage);

struct Key {
  std::string kid;  // printable; "" where it is tied to none
  std::string algorithm;
  std::string fingerprint;
};

struct AnchorRow {
  CheckStatus status = CheckStatus::not_checked;
  std::optional<std::string> algorithm;  // of the key that verified it
  std::optional<std::string> kid;
  std::optional<std::int64_t> seq;
  bool present = false;
  std::optional<std::string> tied_kid = {};  // what the user tied the key to that verified it
};

// The revisions of draft-asor-wimse-agent-delegation-chain.
enum class Draft : std::uint8_t { v01, v02 };
std::string_view name(Draft draft);  // "01", "02"

// One token of a chain. What could not be read of it is not there; numbers are JSON.
struct TokenRow {
  std::optional<std::string> kid, algorithm;
  std::optional<std::string> agent;  // who acts under it
  std::optional<std::string> id, issuer, subject;
  std::vector<std::string> audience;
  std::optional<std::int64_t> depth;
  bool readable = false;  // its authority could be read
  std::vector<std::string> scopes;
  std::vector<std::string> constraints;  // printable, one a constraint
  std::optional<std::string> issued_at, not_before, expires, lifetime;  // seconds
  CheckStatus verdict = CheckStatus::not_checked;
};

// What the leaf says of the action that was asked about.
struct Permission {
  std::string scope;
  bool asked = false;                 // the chain holds, so that its leaf could be asked
  std::vector<std::string> refusals;  // printable; none where it is allowed
};

struct TokenChain {
  std::optional<Draft> draft;  // none where no chain could be read and none was given
  std::vector<TokenRow> rows;
  std::optional<Permission> permission;
};

// What a Kite Logik session export says of itself, beside the report's nodes and counts.
struct SessionRow {
  struct Parent {
    std::string session_id, token_id;  // as the session names them; "" where it does not
    std::optional<std::string> path;   // of its export, where that was given too
    // What the parent's export shows of the link; not_checked where it was not given.
    CheckStatus link = CheckStatus::not_checked;
  };
  std::string id;
  std::optional<std::int64_t> depth;  // none where its records do not agree on one
  std::optional<Parent> parent;       // none where it names none
  std::optional<std::string> exported_at;
  std::vector<std::string> policy_versions;   // a few of them, where many
  std::optional<std::string> integrity_hash;  // as stated
  std::optional<std::string> computed_hash;   // none where the records can be read in two ways
};

// What the hash of a session export shows, and what it does not.
inline constexpr std::string_view session_hash_shows =
    "The integrity_hash of a session export has no key: whoever can change the export can compute it "
    "anew. It covers the records and not the header (session_id, exported_at, policy_version, "
    "record_count), and does not show that no record was left out.";

struct EntryRow {
  std::uint64_t index = 0;
  std::optional<std::int64_t> seq;
  std::optional<std::string> event, node, scope;
  std::optional<std::string> witness;   // kid of the witness that signed it
  std::optional<std::string> observed;  // printable: what that witness observed
  std::vector<Reason> failed;
};

struct Report {
  // As given by the user; "-" is standard input. Of several files that were joined, their names
  // with commas between them; of a bundle among others, with its line behind a colon.
  std::string path;
  std::vector<std::string> parts;  // the files that were joined; none where one was read
  bool among_others = false;       // one of several bundles in its input
  std::string kind;  // "bundle", "ledger", "kitelogik", "tokens", "" where it could not be told
  std::uint64_t bytes = 0;            // as stored
  std::optional<std::string> sha256;  // of the same
  std::string verified_at;        // RFC 3339, the time used for every expiry

  Verdict verdict = Verdict::unreadable;
  std::array<CheckStatus, check_count> checks{};  // by Check

  // What the user supplied.
  std::vector<Key> keys;
  std::optional<std::pair<std::int64_t, std::string>> pinned_head;
  bool pinned_anchor = false;
  std::vector<std::string> witness_kids;
  // Where the part of the record that was read is said to go on from.
  std::optional<std::pair<std::int64_t, std::string>> continued_from;
  // Options that weaken, widen or bound a check, with their values; "" where they take none.
  std::vector<std::pair<std::string, std::string>> limits;

  std::optional<std::string> chain_id;  // JSON in pure ASCII: the chain's id, in full
  std::optional<std::int64_t> version;
  std::uint64_t entries = 0;
  std::optional<std::int64_t> head_seq;
  std::optional<std::string> head_hash;

  std::uint64_t readable_nodes = 0, delegations = 0, actions_checked = 0, ungated = 0, denials = 0;

  AnchorRow anchor;
  ExecutionStatus execution = ExecutionStatus::not_applicable;
  Coverage params_coverage = Coverage::none;
  std::vector<Call> calls;  // in the order of their allows

  std::uint64_t envelopes = 0;
  std::vector<std::uint64_t> witness_signed;  // indices

  std::vector<NodeRow> nodes;  // in the order of their definitions
  std::vector<Finding> findings;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> intact;  // runs of entries that hold

  std::optional<TokenChain> tokens;  // of a delegation token chain, of which nothing above is told
  std::optional<SessionRow> session;  // of a session export that could be read

  std::optional<Overview> overview;  // of a record, with Options::overview

  bool with_entries = false;
  std::vector<EntryRow> entry_rows;

  CheckStatus check(Check id) const { return checks[static_cast<std::size_t>(id)]; }
  // The checks of this kind of evidence, in published order.
  std::span<const Check> checks_of_kind() const { return tokens ? token_checks() : record_checks(); }
  bool failed() const;    // an error finding is there
  bool unproven() const;  // a condition finding is there
};

// The exit status a report earns (spec 3.4): the only place that decides.
int exit_status(const Report& report);
// Of several: the worst, in the order 1, 2, 4, 3, 0.
int worst_status(int a, int b);

}  // namespace plumbline
