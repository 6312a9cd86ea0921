// The trust set: which witness keys the user trusts, and until when (spec 1.6). It is the user's own
// configuration and is read whole: anything in it that is not understood refuses the file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "crypto/signature.h"
#include "plumbline/result.h"
#include "plumbline/time.h"

namespace plumbline::evidence {

struct TrustedWitness {
  crypto::VerifyKey key;
  std::optional<std::string> expired;  // the not_after that has passed, as written
  bool set_expired = false;            // that not_after is the whole set's
};

struct TrustSet {
  bool given = false;
  std::map<std::string, TrustedWitness, std::less<>> witnesses;  // by kid
};

// Reads an array of rows, or {witness_keys: [rows], not_after?}. A key whose not_after is at or
// before `now` is kept as expired. `file` is the name used in errors, which are usage errors that
// say which kid and what is wrong. An expired row must still be well formed.
Result<TrustSet> read_trust_set(std::string_view text, std::string_view file, Time now);

}  // namespace plumbline::evidence
