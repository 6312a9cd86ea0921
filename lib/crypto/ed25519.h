// Ed25519 (RFC 8032 section 5.1) under the strict rules of spec 2.2. Callers use signature.h.
//
// A signature is valid when S < L, R is the canonical encoding of S*B - h*A (the cofactorless
// equation, told by comparing bytes), and R is not of small order. A key is 32 bytes, y below p, a
// point of the curve, and not of small order. A point of mixed order (a small-order part added to
// an ordinary key) is not refused as a key: only the holder of the private key can make one, and
// the cofactorless equation decides each of its signatures unambiguously.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plumbline::crypto::ed25519 {

inline constexpr std::size_t kKeyBytes = 32;
inline constexpr std::size_t kSignatureBytes = 64;

// sodium_init() must have been called before either function; VerifyKey sees to that.

// Why `key` is not a usable public key, as one printable line; nullopt when it is one.
std::optional<std::string> key_fault(std::span<const std::uint8_t> key);

// Whether `signature`, of any length, is valid for `message` under `key`, which has no key_fault().
bool verifies(std::span<const std::uint8_t> key, std::string_view message,
              std::span<const std::uint8_t> signature);

}  // namespace plumbline::crypto::ed25519
