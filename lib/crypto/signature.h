// Signatures plumbline checks: Ed25519 (RFC 8032, strict), ECDSA over P-256 with SHA-256 (FIPS
// 186-5) and HMAC-SHA-256 (RFC 2104).
//
// Ed25519 is strict in the sense of spec 2.2: S < L, canonical encodings of the key and of R, no
// small-order public key, the cofactorless equation (ed25519.h has the details). Of ECDSA, r and s
// are in 1..n-1, and s may be in either half (p256.h). A key is checked when it is made, so that a
// bad one is a usage error before any evidence is read.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plumbline/result.h"

namespace plumbline::crypto {

namespace p256 {
class PublicKey;
}

enum class Algorithm : std::uint8_t { ed25519, p256, hmac_sha256 };

// "Ed25519", "ECDSA-P256", "HMAC-SHA-256": as reports print it.
std::string_view name(Algorithm algorithm);

// A key a signature can be checked with.
class VerifyKey {
 public:
  // 32 bytes of an Ed25519 public key (RFC 8032 section 5.1.5). Refused, with an error that says
  // which: another length, y not below p, a point of small order, not a point of the curve.
  static Result<VerifyKey> ed25519(std::span<const std::uint8_t> bytes);
  // A P-256 public key as a SEC 1 point: 65 bytes that begin with 04, or 33 that begin with 02 or
  // 03. Refused, with an error that says which: another length or first byte, not a point of the
  // curve (a coordinate that is not below p is none).
  static Result<VerifyKey> p256(std::span<const std::uint8_t> point);
  // A shared secret of at least one byte. Whoever can check such a signature can make one; it is
  // test material, and every report calls it so.
  static Result<VerifyKey> hmac_sha256(std::span<const std::uint8_t> secret);

  Algorithm algorithm() const { return algorithm_; }

  // Whether `signature` is valid for `message` in the form in which anchors and envelopes carry it:
  // 64 bytes (Ed25519), the strict DER of r and s (P-256), or 32 bytes (HMAC-SHA-256, compared in
  // constant time). Anything may be given; another form or length is not valid.
  bool verifies(std::string_view message, std::span<const std::uint8_t> signature) const;

  // The same in the form in which JOSE carries it: of P-256 r and s, 32 bytes each (RFC 7518
  // section 3.4); the others as above.
  bool verifies_jose(std::string_view message, std::span<const std::uint8_t> signature) const;

  // "SHA256:" and the unpadded base64 of SHA-256 over the 32 key bytes of Ed25519, or over the 65
  // bytes of the uncompressed point of P-256: over the key alone, so that it is the same whatever
  // form the key was given in (OpenSSH writes its fingerprints so, but hashes its own wire form:
  // the values differ). Of a shared secret: over its SHA-256. That names a secret without showing
  // it, but lets a short one be guessed, as does any message signed with it.
  std::string fingerprint() const;

 private:
  VerifyKey(Algorithm algorithm, std::vector<std::uint8_t> bytes)
      : algorithm_(algorithm), bytes_(std::move(bytes)) {}
  Algorithm algorithm_;
  std::vector<std::uint8_t> bytes_;  // the key, the uncompressed point, or the secret
  std::shared_ptr<const p256::PublicKey> p256_;  // of that algorithm alone
};

}  // namespace plumbline::crypto
