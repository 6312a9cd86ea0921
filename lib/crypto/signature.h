// Signatures plumbline checks: Ed25519 (RFC 8032, strict) and HMAC-SHA-256 (RFC 2104).
//
// Ed25519 is strict in the sense of spec 2.2: S < L, canonical encodings of the key and of R, no
// small-order public key, the cofactorless equation (ed25519.h has the details). A key is checked
// when it is made, so that a bad one is a usage error before any evidence is read.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plumbline/result.h"

namespace plumbline::crypto {

enum class Algorithm : std::uint8_t { ed25519, hmac_sha256 };

// "Ed25519", "HMAC-SHA-256": as reports print it.
std::string_view name(Algorithm algorithm);

// A key a signature can be checked with.
class VerifyKey {
 public:
  // 32 bytes of an Ed25519 public key (RFC 8032 section 5.1.5). Refused, with an error that says
  // which: another length, y not below p, a point of small order, not a point of the curve.
  static Result<VerifyKey> ed25519(std::span<const std::uint8_t> bytes);
  // A shared secret of at least one byte. Whoever can check such a signature can make one; it is
  // test material, and every report calls it so.
  static Result<VerifyKey> hmac_sha256(std::span<const std::uint8_t> secret);

  Algorithm algorithm() const { return algorithm_; }

  // Whether `signature` is valid for `message`. Any length of signature may be given; only 64 bytes
  // (Ed25519) or 32 (HMAC-SHA-256, compared in constant time) can be valid.
  bool verifies(std::string_view message, std::span<const std::uint8_t> signature) const;

  // "SHA256:" and the unpadded base64 of SHA-256 over the 32 key bytes (OpenSSH writes its
  // fingerprints so, but hashes its own wire form: the values differ). Of a shared secret: over
  // its SHA-256. That names a secret without showing it, but lets a short one be guessed, as does
  // any message signed with it.
  std::string fingerprint() const;

 private:
  VerifyKey(Algorithm algorithm, std::vector<std::uint8_t> bytes)
      : algorithm_(algorithm), bytes_(std::move(bytes)) {}
  Algorithm algorithm_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace plumbline::crypto
