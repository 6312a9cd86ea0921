// Keys in DER: SubjectPublicKeyInfo (RFC 5280 section 4.1) of Ed25519 (RFC 8410) and of P-256
// (RFC 5480), and enough of the other forms to call them by their names.
//
// Strict: definite minimal lengths, the one AlgorithmIdentifier that each algorithm has, named
// curves alone, nothing behind the key.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "crypto/signature.h"
#include "plumbline/result.h"

namespace plumbline::crypto {

// The key that `der` holds. An error is a usage error that says what it is instead, without saying
// in what form it was given.
Result<VerifyKey> read_spki(std::span<const std::uint8_t> der);

// What key material `bytes` are, if they are whole DER: "SPKI DER (RSA)", "a private key in DER";
// "" where nothing is recognised.
std::string describe_der(std::span<const std::uint8_t> bytes);

}  // namespace plumbline::crypto
