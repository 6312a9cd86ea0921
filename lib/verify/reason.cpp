#include "plumbline/reason.h"

#include <algorithm>
#include <array>

namespace plumbline {
namespace {

constexpr Severity kError = Severity::error;
constexpr Severity kWarning = Severity::warning;
constexpr auto kNoCheck = std::nullopt;

constexpr std::array kReasons = {
    ReasonInfo{Reason::unsupported_version, "unsupported_version", Check::version, kError,
               "The evidence declares a version of the format other than 1 and 2.",
               "Look at the v member; the version checks say nothing about what else holds."},
    ReasonInfo{Reason::anchor_version_mismatch, "anchor_version_mismatch", Check::version, kError,
               "The anchor was made for another version than the bundle declares.",
               "Compare the v members of bundle and anchor; one of them was changed or swapped."},
    ReasonInfo{Reason::root_version_mismatch, "root_version_mismatch", Check::version, kError,
               "The root entry carries another version than the bundle declares.",
               "Compare the v members of bundle and root; a chain is written in one version."},
    ReasonInfo{Reason::mixed_entry_versions, "mixed_entry_versions", Check::version, kError,
               "An entry carries another version than the bundle declares.",
               "Look at the first such entry; entries of two chains may have been put together."},
    ReasonInfo{Reason::missing_root, "missing_root", Check::root, kError,
               "There is not exactly one root event, so nothing ties the delegations down.",
               "Ask for the whole record; a beginning that was cut off or two chains look like this."},
    ReasonInfo{Reason::unreadable, "unreadable", Check::ledger_fields, kError,
               "The input is not evidence or could not be read; nothing is said about it.",
               "Check that the right file was given, and all of it."},
    ReasonInfo{Reason::invalid_bundle, "invalid_bundle", Check::ledger_fields, kError,
               "A part of the bundle outside the entries has a type it cannot have.",
               "Ask the producer for a new export; nothing else of this bundle was checked."},
    ReasonInfo{Reason::invalid_ledger_entry, "invalid_ledger_entry", Check::ledger_fields, kError,
               "Something that is not a JSON object stands where an entry should be.",
               "Look at the line; a damaged or overwritten record looks like this."},
    ReasonInfo{Reason::truncated_tail, "truncated_tail", Check::ledger_fields, kError,
               "The last line of the ledger breaks off: the writer was interrupted.",
               "Compare with the writer's own state; --allow-truncated-tail accepts what precedes it."},
    ReasonInfo{Reason::duplicate_member, "duplicate_member", Check::ledger_fields, kError,
               "A member name stands twice in one object, so two readers would read two values.",
               "Treat the record as tampered with until its writer explains it."},
    ReasonInfo{Reason::unknown_ledger_event, "unknown_ledger_event", Check::ledger_fields, kError,
               "An entry has no event, or one its version does not define.",
               "An event nobody evaluates hides from every check; find out who wrote it."},
    ReasonInfo{Reason::unknown_ledger_fields, "unknown_ledger_fields", Check::ledger_fields, kError,
               "An entry carries a member outside the format's closed set.",
               "Look at the named member; data that no check reads was added to the record."},
    ReasonInfo{Reason::invalid_node, "invalid_node", Check::ledger_fields, kError,
               "An entry names a node that is not a string.",
               "Find out which node was meant; no check can count this entry for it."},
    ReasonInfo{Reason::chain_id_mismatch, "chain_id_mismatch", Check::chain_id, kError,
               "An entry or the anchor belongs to another chain than the bundle names.",
               "Look for entries or an anchor taken from another run."},
    ReasonInfo{Reason::integrity, "integrity", Check::integrity, kError,
               "The hash chain breaks at an entry.",
               "The cause says what the neighbours show; compare with another copy of the record."},
    ReasonInfo{Reason::integrity_anchor, "integrity(anchor)", Check::anchor, kError,
               "The anchor is missing, is not signed by the given key, or is not over this ledger.",
               "Check that the key is the signer's; if it is, the record or its anchor was replaced."},
    ReasonInfo{Reason::expected_head_mismatch, "expected_head_mismatch", Check::pin, kError,
               "The last entry is not the one that was pinned.",
               "The record was cut, continued or rewritten since the pin was taken."},
    ReasonInfo{Reason::expected_anchor_mismatch, "expected_anchor_mismatch", Check::pin, kError,
               "The record does not end where the kept anchor says.",
               "The record was cut, continued or rewritten since that anchor was kept."},
    ReasonInfo{Reason::state_mismatch, "state_mismatch", Check::pin, kError,
               "The chain does not continue the one remembered in the --state file.",
               "Compare with the copy that was verified last time."},
    ReasonInfo{Reason::unreadable_authority, "unreadable_authority", Check::monotonicity, kError,
               "The root's authority cannot be read whole, so it bounds nothing.",
               "Look at the named part of the authority."},
    ReasonInfo{Reason::unreadable_granted, "unreadable_granted", Check::monotonicity, kError,
               "The authority a spawn granted cannot be read whole.",
               "Look at the named part of the granted authority."},
    ReasonInfo{Reason::monotonicity, "monotonicity", Check::monotonicity, kError,
               "A delegation is not an attenuation: the child was given more than its parent holds.",
               "Compare both authorities in the named dimension; the grant should not have been made."},
    ReasonInfo{Reason::containment, "containment", Check::containment, kError,
               "An allowed action was outside the acting node's authority.",
               "Look at the named scope or constraint; the action should have been denied."},
    ReasonInfo{Reason::invalid_policy, "invalid_policy", Check::containment, kError,
               "An allow carries a policy value the format does not define.",
               "Only \"unlisted\" is defined; a made-up value excuses nothing."},
    ReasonInfo{Reason::policy_on_non_allow, "policy_on_non_allow", Check::containment, kError,
               "An event other than allow carries a policy.",
               "Find out what wrote it; policy says how an allow came about."},
    ReasonInfo{Reason::v2_field_on_v1, "v2_field_on_v1", Check::execution, kError,
               "An entry of a version 1 chain carries members of version 2.",
               "Look at the named members; records of two versions were put together."},
    ReasonInfo{Reason::invalid_root, "invalid_root", Check::execution, kError,
               "The root's params_salt is not 32 lower-case hex characters.",
               "Without the salt no argument commitment of the chain can be checked."},
    ReasonInfo{Reason::invalid_kill, "invalid_kill", Check::execution, kError,
               "A kill's pending_at_kill is not an array of call ids.",
               "Find out which calls were open when the nodes were revoked."},
    ReasonInfo{Reason::invalid_allow, "invalid_allow", Check::execution, kError,
               "An allow's record of its call is not valid.",
               "The call cannot be bound to an outcome; look at the named member."},
    ReasonInfo{Reason::invalid_deny, "invalid_deny", Check::execution, kError,
               "A deny's record of its call is not valid.",
               "Look at the named member; a deny carries nothing of an allow."},
    ReasonInfo{Reason::invalid_outcome, "invalid_outcome", Check::execution, kError,
               "An outcome's record is not valid.",
               "What became of the call is not known; look at the named member."},
    ReasonInfo{Reason::duplicate_call_id, "duplicate_call_id", Check::execution, kError,
               "A call id is used by a second allow or deny.",
               "Two calls share one identity; their outcomes cannot be told apart."},
    ReasonInfo{Reason::duplicate_outcome, "duplicate_outcome", Check::execution, kError,
               "A call has a second outcome.",
               "The first outcome stands; find out where the second came from."},
    ReasonInfo{Reason::outcome_without_allow, "outcome_without_allow", Check::execution, kError,
               "An outcome names a call that no valid allow recorded.",
               "Something ran that was never allowed, or its allow was removed."},
    ReasonInfo{Reason::cross_ref, "cross_ref", Check::execution, kError,
               "An outcome is recorded on another node than its allow.",
               "One node's call was claimed by another."},
    ReasonInfo{Reason::outcome_before_allow, "outcome_before_allow", Check::execution, kError,
               "An outcome does not come after its allow.",
               "The call ran before it was allowed, or the record was put in another order."},
    ReasonInfo{Reason::params_mismatch, "params_mismatch", Check::execution, kError,
               "The arguments that were invoked are not the ones that were authorized.",
               "Recompute both commitments from the arguments on file."},
    ReasonInfo{Reason::envelope_unknown_version, "envelope_unknown_version", Check::envelopes, kError,
               "An observer envelope is not of the known version and type.",
               "Ask the witness for an envelope of version 1."},
    ReasonInfo{Reason::envelope_unknown_member, "envelope_unknown_member", Check::envelopes, kError,
               "An observer envelope does not have exactly the members its version defines.",
               "Look at the named part; a member was added or removed."},
    ReasonInfo{Reason::envelope_subject_mismatch, "envelope_subject_mismatch", Check::envelopes,
               kError, "An observer envelope is not about the entry it names.",
               "The entry was changed after it was observed, or the envelope is another chain's."},
    ReasonInfo{Reason::envelope_duplicate_subject, "envelope_duplicate_subject", Check::envelopes,
               kError, "A second observer envelope names the same entry.",
               "Two observations of one event contradict each other; neither is counted."},
    ReasonInfo{Reason::envelope_non_canonical, "envelope_non_canonical", Check::envelopes, kError,
               "An observer envelope has no canonical form to check a signature over.",
               "Ask the witness for the envelope as it was signed."},
    ReasonInfo{Reason::envelope_unknown_witness, "envelope_unknown_witness", Check::envelopes, kError,
               "An observer envelope names a witness key that is not trusted.",
               "Pass the trust set with --witness-keys, or find out who signed it."},
    ReasonInfo{Reason::envelope_bad_signature, "envelope_bad_signature", Check::envelopes, kError,
               "An observer envelope is not signed by the key it names.",
               "The envelope was changed or was not made by that witness."},
    ReasonInfo{Reason::unauthenticated, "unauthenticated", kNoCheck, kWarning,
               "Neither a key nor a pin was given, so a complete rewrite cannot be excluded.",
               "Give --pubkey, or --expect-head with a head that was kept elsewhere."},
    ReasonInfo{Reason::byte_order_mark, "byte_order_mark", Check::ledger_fields, kWarning,
               "The input begins with a byte order mark, which was skipped.",
               "Find out which program rewrote the file."},
    ReasonInfo{Reason::unknown_bundle_member, "unknown_bundle_member", Check::ledger_fields,
               kWarning, "The bundle has a member outside the format, which no check looked at.",
               "Find out what it is for; neither the chain nor the anchor protects it."},
    ReasonInfo{Reason::c14n_not_jcs, "c14n_not_jcs", Check::ledger_fields, kWarning,
               "A c14n names another canonical form than JCS, by which everything was hashed here.",
               "Ask the writer what it means by it; entries are hashed in one way only."},
    ReasonInfo{Reason::timestamp_backwards, "timestamp_backwards", Check::ledger_fields, kWarning,
               "An entry's time is before that of the entry before it.",
               "Look at the writer's clock, or for entries that were written late."},
    ReasonInfo{Reason::grant_exceeds_request, "grant_exceeds_request", Check::monotonicity,
               kWarning, "A spawn granted more than was requested.",
               "Find out why; it may still be within the parent's authority."},
    ReasonInfo{Reason::call_limit_exceeded, "call_limit_exceeded", Check::containment, kWarning,
               "A node has more allows than its call cap, counted here, whatever the contexts say.",
               "Look at what the contexts of those allows give as the number of calls."},
    ReasonInfo{Reason::action_after_done, "action_after_done", Check::containment, kWarning,
               "A node acts after it was done.",
               "Look for an entry that was written late, or a node that was not stopped."},
    ReasonInfo{Reason::revocation_incomplete, "revocation_incomplete", Check::containment, kWarning,
               "A kill leaves out a descendant of a node that it revokes.",
               "Look at what the node that was left out did afterwards."},
    ReasonInfo{Reason::pending_at_kill_mismatch, "pending_at_kill_mismatch", Check::execution,
               kWarning,
               "A kill's pending_at_kill is not the calls that were open on the nodes it revokes.",
               "Look for calls that ended unseen, or that the writer lost count of."},
    ReasonInfo{Reason::deny_unexplained, "deny_unexplained", Check::containment, kWarning,
               "A deny gives a reason that the recorded authority does not bear out.",
               "Compare the scope and the context with the authority; one of the two is wrong."},
    ReasonInfo{Reason::redaction_not_ok, "redaction_not_ok", Check::ledger_fields, kWarning,
               "The writer says of its own redaction that it did not succeed.",
               "Look for what should not be in the bundle before passing it on."},
    ReasonInfo{Reason::expired_key, "expired_key", kNoCheck, kWarning,
               "A key that was given has expired, and vouches for nothing.",
               "Give the key that took its place."},
    ReasonInfo{Reason::requirement_not_met, "requirement_not_met", kNoCheck, Severity::condition,
               "A condition of --require is not met.",
               "Look at the condition; no check failed on its account."},
};

// info() indexes the table by Reason, so their orders must be one.
constexpr bool in_enum_order() {
  for (std::size_t i = 0; i < kReasons.size(); ++i) {
    if (static_cast<std::size_t>(kReasons[i].reason) != i) return false;
  }
  return true;
}
static_assert(in_enum_order());

constexpr std::array<std::string_view, check_count> kCheckNames = {
    "version", "root",         "ledger_fields", "chain_id",  "integrity", "anchor",
    "pin",     "monotonicity", "containment",   "execution", "envelopes"};

}  // namespace

std::string_view name(Check check) { return kCheckNames[static_cast<std::size_t>(check)]; }

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::condition: return "condition";
    case Severity::warning: return "warning";
  }
  return "";
}

const ReasonInfo& info(Reason reason) { return kReasons[static_cast<std::size_t>(reason)]; }

std::span<const ReasonInfo> all_reasons() { return kReasons; }

std::optional<Reason> reason_named(std::string_view token) {
  const auto at = std::find_if(kReasons.begin(), kReasons.end(),
                               [token](const ReasonInfo& info) { return info.token == token; });
  if (at == kReasons.end()) return std::nullopt;
  return at->reason;
}

}  // namespace plumbline
