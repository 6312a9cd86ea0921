// Public keys as OpenSSH writes them, one a line: the type, the key in base64, a comment (RFC 4253
// section 6.6, RFC 5656 section 3.1, RFC 8709).
#pragma once

#include <string_view>

#include "crypto/signature.h"
#include "plumbline/result.h"

namespace plumbline::crypto {

// Whether `text` begins like such a line: a type of key in OpenSSH's words, and a blank.
bool is_openssh_line(std::string_view text);

// The key of `line`, an is_openssh_line() without a line end at its end: ssh-ed25519 or
// ecdsa-sha2-nistp256. Errors are usage errors that call other types by their names.
Result<VerifyKey> read_openssh_line(std::string_view line);

}  // namespace plumbline::crypto
