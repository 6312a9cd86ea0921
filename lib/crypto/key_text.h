// Keys as users write them on the command line or keep them in a file (spec 3.2).
//
// White space (space, tab, CR, LF) before and after a text is dropped, since a file ends with a
// line end; none is allowed inside but where a form has it (PEM, JSON, OpenSSH). DER is taken as it
// is. Errors are usage errors that begin with what the text looks like, say what is wrong, and hold
// nothing of the text itself but its size and public labels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/signature.h"
#include "plumbline/result.h"

namespace plumbline::crypto {

// A key, and the kid that it is tied to: then it is for that kid's signatures alone.
struct TiedKey {
  VerifyKey key;
  std::string kid;  // "" where it is tied to none

  // Whether it may check a signature that names `signer`, or none.
  bool is_for(std::optional<std::string_view> signer) const { return kid.empty() || signer == kid; }
};

// The public keys of `text`, at least one. The form is told by the look (key_form.h):
//   hex, base64, base64url  the 32 bytes of an Ed25519 key, or the 65 of a P-256 point that begins
//                           with 04. SPKI and a compressed point (which an Ed25519 key with a byte
//                           too many may look like) are refused by name
//   PEM, DER                one SubjectPublicKeyInfo (pem.h, der_key.h)
//   OpenSSH                 one line (openssh_key.h)
//   JSON                    a JWK or a JWK set (jwk.h), each key tied to its kid, where it has one
// `kid` ties every key that has no kid of its own; one that has another is refused. A private key
// is refused in every form.
Result<std::vector<TiedKey>> read_public_keys(std::string_view text, std::string_view kid = {});

// The bytes of a shared secret: an even number of hex characters in either case, at least two.
Result<std::vector<std::uint8_t>> read_secret_hex(std::string_view text);

}  // namespace plumbline::crypto
