// Warnings (spec 2.7): what is worth a look and fails nothing, unless --strict makes it an error.
//
// They are folds of their own beside the checks, and each must follow from the record alone: where
// the record does not tell, there is no warning. byte_order_mark is of the input and not of its
// entries, pending_at_kill_mismatch of the calls that the execution check keeps.
#pragma once

#include <memory>

#include "verify/check.h"

namespace plumbline::verify {

// unauthenticated, expired_key.
std::unique_ptr<CheckFold> make_trust_warnings();
// unknown_bundle_member, c14n_not_jcs, timestamp_backwards, redaction_not_ok.
std::unique_ptr<CheckFold> make_form_warnings();
// grant_exceeds_request, call_limit_exceeded, action_after_done, deny_unexplained.
std::unique_ptr<CheckFold> make_authority_warnings();
// revocation_incomplete.
std::unique_ptr<CheckFold> make_revocation_warnings();

}  // namespace plumbline::verify
