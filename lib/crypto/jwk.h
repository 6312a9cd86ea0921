// JSON Web Keys and sets of them (RFC 7517): OKP keys of Ed25519 (RFC 8037) and EC keys of P-256
// (RFC 7518 section 6.2).
//
// Read whole, as a trust set is: of a set, one key that cannot be used refuses the set, where
// RFC 7517 would have it passed over. A key that the user believes to have given is never silently
// not there. Members that mean nothing to a check of signatures are allowed; alg, use and key_ops
// must allow one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "crypto/signature.h"
#include "plumbline/result.h"

namespace plumbline::crypto {

struct Jwk {
  VerifyKey key;
  std::string kid;  // its own, "" where it has none; UTF-8 as json/reader gives it
};

// The key or keys of `text`, at least one. Errors are usage errors that say which key of a set and
// what is wrong, and hold nothing of the text.
Result<std::vector<Jwk>> read_jwks(std::string_view text);

}  // namespace plumbline::crypto
