#include "plumbline/reason.h"

#include <algorithm>
#include <array>

namespace plumbline {
namespace {

constexpr Severity kError = Severity::error;
constexpr Severity kWarning = Severity::warning;
constexpr Severity kCondition = Severity::condition;
constexpr auto kNoCheck = std::nullopt;

constexpr std::array kReasons = {
    ReasonInfo{Reason::unsupported_version, "unsupported_version", Check::version, kError,
               "The evidence declares a version of the format other than 1 and 2.",
               "By which rules it was written is not known, so that no check of a version's own "
               "can be made.",
               "Look at the v member and at which writer made it: it may be newer than this "
               "plumbline."},
    ReasonInfo{Reason::anchor_version_mismatch, "anchor_version_mismatch", Check::version, kError,
               "The anchor was made for another version than the bundle declares.",
               "What was signed is then not what is shown.",
               "Compare the v members of bundle and anchor; look for an anchor taken from another "
               "export."},
    ReasonInfo{Reason::root_version_mismatch, "root_version_mismatch", Check::version, kError,
               "The root entry carries another version than the bundle declares.",
               "A chain is written in one version; a changed one picks weaker checks.",
               "Compare the v members of bundle and root; one of them is from another chain or "
               "was changed."},
    ReasonInfo{Reason::mixed_entry_versions, "mixed_entry_versions", Check::version, kError,
               "An entry carries another version than the bundle declares.",
               "Entries of two versions are held to different rules, and what one allows the "
               "other may not.",
               "Look at the first such entry: it may be another chain's, or its writer was "
               "updated meanwhile."},
    ReasonInfo{Reason::missing_root, "missing_root", Check::root, kError,
               "There is not exactly one root event.",
               "All authority comes from the root: without one, or with two, nothing bounds the "
               "delegations.",
               "Ask for the whole record; a beginning that was cut off or two chains look like "
               "this."},
    ReasonInfo{Reason::unreadable, "unreadable", Check::ledger_fields, kError,
               "The input is not evidence, holds nothing to verify, cannot be read or goes beyond "
               "a limit.",
               "Nothing is said about the evidence, good or bad; an input that was not checked is "
               "no pass.",
               "Look at the place the finding gives, and whether the right file was given, whole."},
    ReasonInfo{Reason::invalid_bundle, "invalid_bundle", Check::ledger_fields, kError,
               "A part of the bundle outside the entries has a type it cannot have.",
               "It cannot be read in one way, so that nothing else of the bundle was checked.",
               "Look at how the bundle was exported, and ask for a new export."},
    ReasonInfo{Reason::invalid_ledger_entry, "invalid_ledger_entry", Check::ledger_fields, kError,
               "Something that is not a JSON object stands where an entry should be.",
               "What happened there is lost to every check.",
               "Look at that line: a log message or a write that was cut short is the usual "
               "cause."},
    ReasonInfo{Reason::truncated_tail, "truncated_tail", Check::ledger_fields, kError,
               "The last line of the ledger breaks off: the writer was interrupted.",
               "What it was about to record is missing, and so may be what followed.",
               "Look at how the writer stopped; --allow-truncated-tail accepts what stands before "
               "it."},
    ReasonInfo{Reason::duplicate_member, "duplicate_member", Check::ledger_fields, kError,
               "A member name stands twice in one object.",
               "Two readers would read two values, and each could be shown the one it wants to "
               "see.",
               "Look at both values: no ordinary writer makes this."},
    ReasonInfo{Reason::unknown_ledger_event, "unknown_ledger_event", Check::ledger_fields, kError,
               "An entry has no event, or one its version does not define.",
               "An event that nobody evaluates hides from every check.",
               "Look for a misspelling, an outcome in a chain of version 1, or a writer that was "
               "changed."},
    ReasonInfo{Reason::unknown_ledger_fields, "unknown_ledger_fields", Check::ledger_fields, kError,
               "An entry carries a member outside the format's closed set.",
               "Data that no check reads could mean anything to whoever does read it.",
               "Look at the named member and at what wrote it."},
    ReasonInfo{Reason::invalid_node, "invalid_node", Check::ledger_fields, kError,
               "An entry names a node that is not a string.",
               "No check can count the entry for the node that was meant.",
               "Look at what the writer uses for node ids."},
    ReasonInfo{Reason::chain_id_mismatch, "chain_id_mismatch", Check::chain_id, kError,
               "An entry or the anchor belongs to another chain than the bundle names.",
               "Parts of two runs were put together, or a signed end was moved to another record.",
               "Look for entries or an anchor taken from another run."},
    ReasonInfo{Reason::integrity, "integrity", Check::integrity, kError,
               "The hash chain breaks at an entry.",
               "The record is not as it was chained: an entry was changed, or entries are gone, "
               "new or moved.",
               "Look at the cause, the expected and the found value, and compare with another "
               "copy."},
    ReasonInfo{Reason::integrity_anchor, "integrity(anchor)", Check::anchor, kError,
               "The anchor is missing, is not signed by the given key, or is not over this "
               "ledger.",
               "The signature is what ties the end of the chain to its signer: without it anybody "
               "can have written or cut the record.",
               "Look first for entries cut off or added, then at whether the key is the signer's."},
    ReasonInfo{Reason::expected_head_mismatch, "expected_head_mismatch", Check::pin, kError,
               "The last entry is not the one that was pinned.",
               "The record was cut, continued or rewritten since the pin was taken, or is another "
               "record.",
               "Compare with the copy that the pin was taken of."},
    ReasonInfo{Reason::expected_anchor_mismatch, "expected_anchor_mismatch", Check::pin, kError,
               "The record does not end where the kept anchor says.",
               "The record was cut, continued or rewritten since that anchor was kept, or is "
               "another record.",
               "Compare with the copy that the anchor was made for."},
    ReasonInfo{Reason::state_mismatch, "state_mismatch", Check::pin, kError,
               "The chain does not continue the one remembered in the --state file.",
               "The record was rolled back, cut or forked between two runs; growth is no "
               "mismatch.",
               "Compare with the copy that was verified last time."},
    ReasonInfo{Reason::unreadable_authority, "unreadable_authority", Check::monotonicity, kError,
               "The root's authority cannot be read whole.",
               "A bound that is read only in part is not kept, so that it bounds nothing.",
               "Look at the part of the authority that the message names."},
    ReasonInfo{Reason::unreadable_granted, "unreadable_granted", Check::monotonicity, kError,
               "The authority a spawn granted cannot be read whole.",
               "What the child may do is not known, so that none of its actions is within it.",
               "Look at the part of the granted authority that the message names."},
    ReasonInfo{Reason::monotonicity, "monotonicity", Check::monotonicity, kError,
               "A delegation is not an attenuation: a node was given what its parent did not "
               "hold.",
               "The child can do what nobody was entitled to hand on: authority was made out of "
               "nothing.",
               "Compare both authorities in the named dimension; the grant should not have been "
               "made."},
    ReasonInfo{Reason::containment, "containment", Check::containment, kError,
               "An allowed action was outside the acting node's authority.",
               "The action went through all the same.",
               "Look at every scope or constraint that the message names, and at what the action "
               "did."},
    ReasonInfo{Reason::invalid_policy, "invalid_policy", Check::containment, kError,
               "An allow carries a policy value the format does not define.",
               "Only \"unlisted\" is defined; a value of another's making excuses nothing.",
               "Look at what the writer meant by it."},
    ReasonInfo{Reason::policy_on_non_allow, "policy_on_non_allow", Check::containment, kError,
               "An event other than allow carries a policy.",
               "A policy says how an allow came about, and makes no sense elsewhere.",
               "Look for an entry whose event was changed."},
    ReasonInfo{Reason::v2_field_on_v1, "v2_field_on_v1", Check::execution, kError,
               "An entry of a version 1 chain carries members of version 2.",
               "A version that was lowered would escape every check of how the calls ended.",
               "Look at the named members, and for a version that was changed."},
    ReasonInfo{Reason::invalid_root, "invalid_root", Check::execution, kError,
               "The root's params_salt is not 32 lower-case hex characters.",
               "Without the salt no commitment to arguments can be checked.",
               "Look at the writer of the root."},
    ReasonInfo{Reason::invalid_kill, "invalid_kill", Check::execution, kError,
               "A kill's pending_at_kill is not an array of call ids.",
               "Which calls were open when the nodes were revoked is not known.",
               "Look at what the writer noted when it killed."},
    ReasonInfo{Reason::invalid_allow, "invalid_allow", Check::execution, kError,
               "An allow's record of its call is not valid.",
               "The call cannot be bound to an outcome, and is counted nowhere.",
               "Look at the member the message names."},
    ReasonInfo{Reason::invalid_deny, "invalid_deny", Check::execution, kError,
               "A deny's record of its call is not valid.",
               "A deny carries nothing of an allow: one that does may have been an allow.",
               "Look at the member the message names, and for an allow that was turned into a "
               "deny."},
    ReasonInfo{Reason::invalid_outcome, "invalid_outcome", Check::execution, kError,
               "An outcome's record is not valid.",
               "What became of the call is not known.",
               "Look at the member the message names."},
    ReasonInfo{Reason::duplicate_call_id, "duplicate_call_id", Check::execution, kError,
               "A call id is used by a second allow or deny.",
               "Two calls share one identity, so that their outcomes cannot be told apart.",
               "Look for an entry that was replayed."},
    ReasonInfo{Reason::duplicate_outcome, "duplicate_outcome", Check::execution, kError,
               "A call has a second outcome.",
               "Only the first counts; one of the two did not happen, or the call ran twice.",
               "Look at how the two differ and where the second came from."},
    ReasonInfo{Reason::outcome_without_allow, "outcome_without_allow", Check::execution, kError,
               "An outcome names a call that no valid allow recorded.",
               "Something ran that nothing let through, or its allow was removed.",
               "Look for an allow that is missing or not valid."},
    ReasonInfo{Reason::cross_ref, "cross_ref", Check::execution, kError,
               "An outcome is recorded on another node than its allow.",
               "One node's call was claimed by another.",
               "Look at which of the two nodes made the call."},
    ReasonInfo{Reason::outcome_before_allow, "outcome_before_allow", Check::execution, kError,
               "An outcome does not come after its allow.",
               "The call ran before it was allowed, or the record was put in another order.",
               "Look at the order the writer wrote in."},
    ReasonInfo{Reason::params_mismatch, "params_mismatch", Check::execution, kError,
               "The arguments that were invoked are not the ones that were authorized.",
               "What was let through is not what ran.",
               "Recompute both commitments from the arguments on file with plumbline params."},
    ReasonInfo{Reason::envelope_unknown_version, "envelope_unknown_version", Check::envelopes,
               kError,
               "An observer envelope is not of the known version and type.",
               "What it says cannot be read, so that its entry counts as not observed.",
               "Look at which observer made it: it may be newer than this plumbline."},
    ReasonInfo{Reason::envelope_unknown_member, "envelope_unknown_member", Check::envelopes, kError,
               "An observer envelope does not have exactly the members its version defines.",
               "A member was added or removed, and with it what was observed.",
               "Look at the part that the message names."},
    ReasonInfo{Reason::envelope_subject_mismatch, "envelope_subject_mismatch", Check::envelopes,
               kError,
               "An observer envelope is not about the entry it names.",
               "The entry was changed after it was observed, or the envelope is another chain's.",
               "Compare the named member of the subject with the entry."},
    ReasonInfo{Reason::envelope_duplicate_subject, "envelope_duplicate_subject", Check::envelopes,
               kError,
               "A second observer envelope names the same entry.",
               "Two observations of one event are no observation: the entry rests on the "
               "process's word.",
               "Look at what the two say."},
    ReasonInfo{Reason::envelope_non_canonical, "envelope_non_canonical", Check::envelopes, kError,
               "An observer envelope has no canonical form, or was not received in it.",
               "A signature is made over the canonical form, and over no other.",
               "Look at what carried the envelope here."},
    ReasonInfo{Reason::envelope_unknown_witness, "envelope_unknown_witness", Check::envelopes,
               kError,
               "An observer envelope names a witness key that is not trusted.",
               "Anybody can sign; only a key that you chose to trust counts.",
               "Look at whether --witness-keys was given and is up to date, and at who signed it."},
    ReasonInfo{Reason::envelope_bad_signature, "envelope_bad_signature", Check::envelopes, kError,
               "An observer envelope is not signed by the key it names.",
               "The envelope was changed, or was not made by that witness.",
               "Look for an envelope that was edited, or a kid that was put in its place."},
    ReasonInfo{Reason::malformed, "malformed", Check::form, kError,
               "A token, or one of its claims, does not have the form that the draft gives it.",
               "It cannot be read in one way, so that nothing it claims can be relied on.",
               "Look at the part that the message names, and at what issued the token."},
    ReasonInfo{Reason::non_finite, "non_finite", Check::form, kError,
               "A token holds a number that is not finite.",
               "JSON has no such number, and no two readers need make the same of it.",
               "Look at the issuer: an overflow or a division by zero is the usual cause."},
    ReasonInfo{Reason::non_canonical, "non_canonical", Check::form, kError,
               "The header or the payload of a token is not written in its canonical bytes.",
               "The same claims would have several hashes, and a child could be tied to another "
               "spelling than the one shown.",
               "Look at whether the issuer writes RFC 8785, and at what may have rewritten the "
               "token."},
    ReasonInfo{Reason::signature_invalid, "signature_invalid", Check::signature, kError,
               "A token is not signed with an accepted algorithm by a key that may sign it.",
               "Without that signature anybody can have written it.",
               "Look at the kid and alg of its header, at whether the key is the issuer's, and at "
               "--accept-alg and --root-kid."},
    ReasonInfo{Reason::par_hash_mismatch, "par_hash_mismatch", Check::parent_hash, kError,
               "A token does not commit to the token before it.",
               "It was not delegated from there: a parent was changed, left out or put in its "
               "place.",
               "Look for a token that is missing, moved or was issued again."},
    ReasonInfo{Reason::depth_invalid, "depth_invalid", Check::depth, kError,
               "A token's depth is not its place in the chain, or the root does not allow so many.",
               "The chain lost a token or got one, or went further than whoever began it wanted.",
               "Look at the del_depth of each token and the del_max_depth of the root."},
    ReasonInfo{Reason::principal_altered, "principal_altered", Check::principal, kError,
               "A token names another principal than the root does.",
               "Whoever answers for what is done under the chain was exchanged on the way.",
               "Compare the sub of that token with the root's."},
    ReasonInfo{Reason::not_narrower, "not_narrower", Check::attenuation, kError,
               "A token gives more than its parent holds.",
               "Its holder could do what nobody was entitled to hand on.",
               "Compare both authorities in the named dimension; the token should not have been "
               "issued."},
    ReasonInfo{Reason::expired, "expired", Check::lifetime, kError,
               "A token is not valid at the time of verification, or outlives its parent.",
               "Authority is given for a time, and is none outside it.",
               "Look at the exp and nbf of that token, at its parent's, and at --now."},
    ReasonInfo{Reason::audience_mismatch, "audience_mismatch", Check::audience, kError,
               "The last token is not meant for the given audience.",
               "A token for one service would be good for another.",
               "Compare its aud with --audience, byte for byte."},
    ReasonInfo{Reason::unauthenticated, "unauthenticated", kNoCheck, kWarning,
               "Neither a key nor a pin was given.",
               "A complete rewrite of the record cannot be excluded: whoever can write it can "
               "make such evidence.",
               "Give --pubkey, or --expect-head with a head that was kept elsewhere."},
    ReasonInfo{Reason::byte_order_mark, "byte_order_mark", Check::ledger_fields, kWarning,
               "The input begins with a byte order mark, which was skipped.",
               "The chain covers values and not bytes, but some program rewrote the file.",
               "Look at the editor or program that saved it."},
    ReasonInfo{Reason::unknown_bundle_member, "unknown_bundle_member", Check::ledger_fields,
               kWarning,
               "The bundle has a member outside the format, which no check looked at.",
               "Neither the chain nor the anchor protects it.",
               "Look at what it is for."},
    ReasonInfo{Reason::c14n_not_jcs, "c14n_not_jcs", Check::ledger_fields, kWarning,
               "A c14n names another canonical form than JCS, by which everything was hashed "
               "here.",
               "Where the writer did hash in another way, hashes differ without anybody having "
               "changed anything.",
               "Ask the writer what it means by it."},
    ReasonInfo{Reason::timestamp_backwards, "timestamp_backwards", Check::ledger_fields, kWarning,
               "An entry's time is before that of the entry before it.",
               "Times in the record cannot be relied on for what came first; the chain can.",
               "Look at the writer's clock, or for entries that were written late."},
    ReasonInfo{Reason::grant_exceeds_request, "grant_exceeds_request", Check::monotonicity,
               kWarning,
               "A spawn granted more than was requested.",
               "Whoever asked did not need it; the grant may still be within the parent's "
               "authority.",
               "Look at why it was granted."},
    ReasonInfo{Reason::call_limit_exceeded, "call_limit_exceeded", Check::containment, kWarning,
               "A node has more allows than its call cap, counted here, whatever the contexts "
               "say.",
               "A cap on calls is enforced by what each context tells of their number, which may "
               "be wrong.",
               "Look at what the contexts of those allows give as the number of calls."},
    ReasonInfo{Reason::action_after_done, "action_after_done", Check::containment, kWarning,
               "A node acts after it was done.",
               "A node that was finished should have nothing left to act with.",
               "Look for an entry that was written late, or a node that was not stopped."},
    ReasonInfo{Reason::revocation_incomplete, "revocation_incomplete", Check::containment, kWarning,
               "A kill leaves out a descendant of a node that it revokes.",
               "What was left out kept its authority.",
               "Look at what that node did afterwards."},
    ReasonInfo{Reason::pending_at_kill_mismatch, "pending_at_kill_mismatch", Check::execution,
               kWarning,
               "A kill's pending_at_kill is not the calls that were open on the nodes it revokes.",
               "Calls that nobody counts as open can end unseen.",
               "Look for calls that ended unseen, or that the writer lost count of."},
    ReasonInfo{Reason::deny_unexplained, "deny_unexplained", Check::containment, kWarning,
               "A deny gives a reason that the recorded authority does not bear out.",
               "The writer judged by another authority than the one it recorded, or gave a wrong "
               "reason.",
               "Compare the scope and the context with the authority; one of the two is wrong."},
    ReasonInfo{Reason::redaction_not_ok, "redaction_not_ok", Check::ledger_fields, kWarning,
               "The writer says of its own redaction that it did not succeed.",
               "The bundle may hold what was meant to be taken out.",
               "Look for what should not be in the bundle before passing it on."},
    ReasonInfo{Reason::expired_key, "expired_key", kNoCheck, kWarning,
               "A key that was given has expired.",
               "It vouches for nothing any more.",
               "Give the key that took its place."},
    ReasonInfo{Reason::requirement_not_met, "requirement_not_met", kNoCheck, kCondition,
               "A condition of --require is not met.",
               "No check failed on its account, but what you asked for was not shown.",
               "Look at the condition that the message names."},
};

// info() indexes the table by Reason, so their orders must be one.
constexpr bool in_enum_order() {
  for (std::size_t i = 0; i < kReasons.size(); ++i) {
    if (static_cast<std::size_t>(kReasons[i].reason) != i) return false;
  }
  return true;
}
static_assert(kReasons.size() == reason_count && in_enum_order());

constexpr std::array<std::string_view, check_count> kCheckNames = {
    "version",     "root",        "ledger_fields", "chain_id",  "integrity",   "anchor",
    "pin",         "monotonicity", "containment",  "execution", "envelopes",   "form",
    "signature",   "parent_hash", "depth",         "principal", "attenuation", "lifetime",
    "holder_proof", "status_list", "audience"};

constexpr std::size_t kRecordChecks = static_cast<std::size_t>(Check::form);

constexpr auto kAllChecks = [] {
  std::array<Check, check_count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Check>(i);
  return all;
}();

}  // namespace

std::string_view name(Check check) { return kCheckNames[static_cast<std::size_t>(check)]; }

std::span<const Check> record_checks() { return std::span(kAllChecks).first(kRecordChecks); }
std::span<const Check> token_checks() { return std::span(kAllChecks).subspan(kRecordChecks); }
bool is_token_check(Check check) { return static_cast<std::size_t>(check) >= kRecordChecks; }

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
