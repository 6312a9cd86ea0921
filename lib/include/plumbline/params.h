// Whether the arguments of a call are those that a record commits to (spec 2.5).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "plumbline/report.h"
#include "plumbline/result.h"
#include "plumbline/verify.h"

namespace plumbline {

// What a record commits to of one call, and whether given arguments are that.
struct Commitment {
  std::string call_id;   // the whole of it, where the call was found
  bool found = false;    // the call has a valid allow, or outcome
  bool ambiguous = false;  // another call has an id that begins so
  bool salted = false;   // the root has a valid params_salt
  std::string computed;  // 64 hex digits: SHA-256(salt, canonical arguments); "" without a salt
  // Of the last valid allow and the first valid outcome; none where they commit to nothing.
  std::optional<std::string> authorized, invoked;

  bool is_authorized() const { return authorized && *authorized == computed; }
  bool is_invoked() const { return invoked && *invoked == computed; }
  // It is what every commitment to this call says, and there is one.
  bool matches() const {
    return (authorized || invoked) && (!authorized || is_authorized()) && (!invoked || is_invoked());
  }
};

// Looks up the call whose id is, or begins with, `call_id`, at least call_id_prefix and at most 32 lower-case hex
// digits, in the record at `path`, and compares with it the arguments of which `canonical` is the RFC 8785 form.
inline constexpr std::size_t call_id_prefix = 8;
Result<Report> compare_params(const Options& options, const std::string& path, const std::string& call_id,
                              const std::string& canonical, Commitment& commitment);

}  // namespace plumbline
