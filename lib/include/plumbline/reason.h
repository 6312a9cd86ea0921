// The closed table of reasons: everything a finding can be about (spec 2). Tokens are a published
// contract and are never renamed. The table is the one source: reports, the rules of SARIF and
// `explain` are made of it, and a test compares the report's schema and plumbline-evidence(5) with
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace plumbline {

// The checks. Those of one kind of evidence stand in published order, which is also the order of
// findings on one entry.
enum class Check : std::uint8_t {
  // of a bundle, a ledger or a session export, which has no more than ledger_fields, integrity,
  // monotonicity and containment
  version, root, ledger_fields, chain_id, integrity, anchor, pin, monotonicity, containment,
  execution, envelopes,
  // of a delegation token chain: its form, and the steps of the draft's algorithm
  form, signature, parent_hash, depth, principal, attenuation, lifetime, holder_proof, status_list,
  audience,
};
inline constexpr std::size_t check_count = 21;
std::string_view name(Check check);

std::span<const Check> record_checks();
std::span<const Check> token_checks();
bool is_token_check(Check check);

enum class Reason : std::uint8_t {
  unsupported_version, anchor_version_mismatch, root_version_mismatch, mixed_entry_versions,
  missing_root,
  unreadable, invalid_bundle, invalid_ledger_entry, truncated_tail, duplicate_member,
  unknown_ledger_event, unknown_ledger_fields, invalid_node,
  chain_id_mismatch,
  integrity,
  integrity_anchor,
  expected_head_mismatch, expected_anchor_mismatch, state_mismatch,
  unreadable_authority, unreadable_granted, monotonicity,
  containment, invalid_policy, policy_on_non_allow,
  v2_field_on_v1, invalid_root, invalid_kill, invalid_allow, invalid_deny, invalid_outcome,
  duplicate_call_id, duplicate_outcome, outcome_without_allow, cross_ref, outcome_before_allow,
  params_mismatch,
  envelope_unknown_version, envelope_unknown_member, envelope_subject_mismatch,
  envelope_duplicate_subject, envelope_non_canonical, envelope_unknown_witness,
  envelope_bad_signature,
  malformed, non_finite, non_canonical, signature_invalid, par_hash_mismatch, depth_invalid,
  principal_altered, not_narrower, expired, audience_mismatch,
  kitelogik_integrity, kitelogik_record_count, kitelogik_session_id,
  kitelogik_parent_link, kitelogik_scopes, kitelogik_depth,
  kitelogik_spend, kitelogik_outcome, kitelogik_hitl,
  unauthenticated, byte_order_mark, unknown_bundle_member, c14n_not_jcs, timestamp_backwards,
  grant_exceeds_request, call_limit_exceeded, action_after_done, revocation_incomplete,
  pending_at_kill_mismatch, deny_unexplained, redaction_not_ok, expired_key,
  kitelogik_truncated, kitelogik_mixed_policy, kitelogik_decided_again,
  requirement_not_met,
};
inline constexpr std::size_t reason_count = static_cast<std::size_t>(Reason::requirement_not_met) + 1;

enum class Severity : std::uint8_t { error, condition, warning };
std::string_view name(Severity severity);

struct ReasonInfo {
  Reason reason;
  std::string_view token;
  // The check it belongs to; none where it is about what the user gave or asked for.
  std::optional<Check> check;
  Severity severity;
  std::string_view meaning;  // what is wrong: the rule that is broken, one sentence
  std::string_view why;      // why it matters: what it lets happen or leaves unknown, one sentence
  std::string_view look_at;  // what to look at or do, one sentence
};

const ReasonInfo& info(Reason reason);
std::span<const ReasonInfo> all_reasons();
std::optional<Reason> reason_named(std::string_view token);

}  // namespace plumbline
