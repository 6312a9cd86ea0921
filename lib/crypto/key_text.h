// Keys as users write them on the command line or keep them in a file (spec 3.2).
//
// White space (space, tab, CR, LF) before and after the text is dropped, since a file ends with a
// line end; none is allowed inside. Errors are usage errors that say what the text looks like and
// what is wanted, and hold nothing of the text itself but its size and public labels.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "crypto/signature.h"
#include "plumbline/result.h"

namespace plumbline::crypto {

// An Ed25519 public key: exactly 64 hex characters in either case. VerifyKey::ed25519() judges the
// bytes.
Result<VerifyKey> read_ed25519_key(std::string_view text);

// The bytes of a shared secret: an even number of hex characters in either case, at least two.
Result<std::vector<std::uint8_t>> read_secret_hex(std::string_view text);

}  // namespace plumbline::crypto
