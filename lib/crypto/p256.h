// ECDSA over P-256 with SHA-256 (FIPS 186-5 section 6.4; the curve is secp256r1 of SEC 2). Callers
// use signature.h.
//
// A key is a point of the curve, never the point at infinity; the curve has prime order, so no
// point is weak. A signature is a pair (r, s) of integers in 1..n-1. Both s and n - s are accepted,
// since cloud key services write either: a signature of a message can be respelled, never moved to
// another.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

struct evp_pkey_st;

namespace plumbline::crypto::p256 {

inline constexpr std::size_t kPointBytes = 65;       // 04, x, y (SEC 1 section 2.3.3)
inline constexpr std::size_t kCompressedBytes = 33;  // 02 or 03, x
inline constexpr std::size_t kRawSignatureBytes = 64;

using Point = std::array<std::uint8_t, kPointBytes>;  // uncompressed

// A public key, ready to verify with: to make it costs a quarter of what a signature does. Copies
// share it, on any number of threads.
class PublicKey {
 public:
  // The key that `encoded`, a point uncompressed or compressed, stands for, or one printable line
  // that says why it is none.
  static std::variant<PublicKey, std::string> read(std::span<const std::uint8_t> encoded);

  const Point& point() const { return point_; }

  // Whether `signature` is the strict DER of an ECDSA-Sig-Value (RFC 3279 section 2.2.3), with
  // nothing behind it, and valid for `message`.
  bool verifies_der(std::string_view message, std::span<const std::uint8_t> signature) const;

  // The same for r and s as 32 big-endian bytes each (RFC 7518 section 3.4).
  bool verifies_raw(std::string_view message, std::span<const std::uint8_t> signature) const;

 private:
  PublicKey(std::shared_ptr<evp_pkey_st> key, const Point& point)
      : key_(std::move(key)), point_(point) {}

  std::shared_ptr<evp_pkey_st> key_;  // OpenSSL's EVP_PKEY
  Point point_;
};

}  // namespace plumbline::crypto::p256
