#include "crypto/ed25519.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <memory>

namespace plumbline::crypto::ed25519 {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Point = std::array<std::uint8_t, kKeyBytes>;

static_assert(kKeyBytes == crypto_core_ed25519_BYTES &&
              kSignatureBytes == crypto_sign_ed25519_BYTES);

constexpr Point kIdentity = {1};  // x = 0, y = 1

// Whether the y coordinate, 255 bits in little-endian order, is below p = 2^255 - 19.
bool y_below_p(const Point& point) {
  if ((point[31] & 0x7F) != 0x7F) return true;
  const bool ones = std::all_of(point.begin() + 1, point.end() - 1,
                                [](std::uint8_t byte) { return byte == 0xFF; });
  return !ones || point[0] < 0xED;
}

// Doubles a point. False when it is not on the curve: the addition decodes what it is given, and,
// unlike crypto_core_ed25519_is_valid_point(), has nothing against points of mixed order.
bool double_point(Point& point) {
  Point sum;
  if (crypto_core_ed25519_add(sum.data(), point.data(), point.data()) != 0) return false;
  point = sum;
  return true;
}

bool sodium_verifies(Bytes key, std::string_view message, Bytes signature) {
  return crypto_sign_ed25519_verify_detached(
             signature.data(), reinterpret_cast<const unsigned char*>(message.data()),
             message.size(), key.data()) == 0;
}

bool openssl_verifies(Bytes key, std::string_view message, Bytes signature) {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> public_key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.data(), key.size()),
      EVP_PKEY_free);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  return public_key && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, public_key.get()) == 1 &&
         EVP_DigestVerify(context.get(), signature.data(), signature.size(),
                          reinterpret_cast<const unsigned char*>(message.data()),
                          message.size()) == 1;
}

// Whether this libsodium checks the cofactorless equation: releases 1.0.18 to 1.0.22 do, its
// sources after them forgive an R that is off by a point of small order. Asked with a signature of
// the empty message whose R is off by the point of order 2.
bool sodium_is_cofactorless() {
  constexpr Point key = {0x01, 0x42, 0xc8, 0x7f, 0xf1, 0xdf, 0x08, 0x42, 0x07, 0xbe, 0x9f,
                         0x28, 0xd5, 0xb2, 0xfa, 0xf2, 0x1e, 0x22, 0x97, 0xb4, 0x9d, 0xe5,
                         0x9e, 0xcc, 0x87, 0x03, 0xd2, 0xda, 0xc4, 0x56, 0x62, 0x4c};
  constexpr std::array<std::uint8_t, kSignatureBytes> signature = {
      0xe8, 0x2a, 0x0f, 0x61, 0x2e, 0x2b, 0x3a, 0xb1, 0x8c, 0x49, 0x6e, 0xfc, 0xb6,
      0xa3, 0x8a, 0x28, 0x0b, 0x2d, 0x96, 0xba, 0xf1, 0x75, 0x06, 0xf6, 0x79, 0xe4,
      0x6a, 0x4a, 0x12, 0x83, 0xc4, 0xeb, 0x7d, 0x6a, 0x31, 0x04, 0x7e, 0x7f, 0x68,
      0x0c, 0xfd, 0x69, 0xb6, 0xb4, 0x59, 0x32, 0x74, 0xe0, 0x16, 0x42, 0x57, 0x1f,
      0xc1, 0x28, 0xa4, 0x56, 0x4a, 0x5f, 0x5f, 0xb6, 0xc8, 0x38, 0x85, 0x0f};
  return !sodium_verifies(key, "", signature);
}

}  // namespace

std::optional<std::string> key_fault(Bytes key) {
  if (key.size() != kKeyBytes) {
    return fmt::format("{} byte{}; an Ed25519 public key is {} bytes", key.size(),
                       key.size() == 1 ? "" : "s", kKeyBytes);
  }
  Point point;
  std::copy(key.begin(), key.end(), point.begin());
  if (!y_below_p(point)) {
    return "not the canonical encoding of an Ed25519 public key: y is not below 2^255 - 19; "
           "get the key again from whoever signs";
  }
  for (int doubling = 0; doubling < 3; ++doubling) {
    if (!double_point(point)) {
      return "not an Ed25519 public key: no point of the curve has this encoding; "
             "check that nothing was mistyped and that it is a key of this algorithm";
    }
  }
  if (point == kIdentity) {
    return "an Ed25519 point of small order, under which anyone can sign; "
           "get the real key from whoever signs";
  }
  return std::nullopt;
}

bool verifies(Bytes key, std::string_view message, Bytes signature) {
  if (signature.size() != kSignatureBytes) return false;
  if (!sodium_verifies(key, message, signature)) return false;
  // One verdict whatever release is installed: OpenSSL compares R byte by byte, at twice the cost.
  static const bool exact = sodium_is_cofactorless();
  return exact || openssl_verifies(key, message, signature);
}

}  // namespace plumbline::crypto::ed25519
