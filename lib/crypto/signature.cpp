#include "crypto/signature.h"

#include <sodium.h>

#include <array>

#include "crypto/base64.h"
#include "crypto/ed25519.h"
#include "crypto/p256.h"
#include "crypto/sha256.h"

namespace plumbline::crypto {
namespace {

using Bytes = std::span<const std::uint8_t>;

// Every way to make a VerifyKey that libsodium checks asks this first.
bool sodium_ready() {
  static const bool ready = sodium_init() >= 0;
  return ready;
}

Error no_sodium() {
  return usage_error("the libsodium library could not be started on this system; check that its "
                     "source of random numbers can be read");
}

Digest digest_of(Bytes bytes) {
  return sha256({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

bool hmac_verifies(Bytes secret, std::string_view message, Bytes signature) {
  std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> tag;
  if (signature.size() != tag.size()) return false;
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, secret.data(), secret.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                message.size());
  crypto_auth_hmacsha256_final(&state, tag.data());
  return sodium_memcmp(tag.data(), signature.data(), tag.size()) == 0;
}

}  // namespace

std::string_view name(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::ed25519: return "Ed25519";
    case Algorithm::p256: return "ECDSA-P256";
    case Algorithm::hmac_sha256: return "HMAC-SHA-256";
  }
  return "";
}

Result<VerifyKey> VerifyKey::ed25519(Bytes bytes) {
  if (!sodium_ready()) return no_sodium();
  if (auto fault = ed25519::key_fault(bytes)) return usage_error(std::move(*fault));
  return VerifyKey(Algorithm::ed25519, {bytes.begin(), bytes.end()});
}

Result<VerifyKey> VerifyKey::p256(Bytes encoded) {
  auto read = p256::PublicKey::read(encoded);
  if (auto* fault = std::get_if<std::string>(&read)) return usage_error(std::move(*fault));
  const auto& key = std::get<p256::PublicKey>(read);
  VerifyKey made(Algorithm::p256, {key.point().begin(), key.point().end()});
  made.p256_ = std::make_shared<const p256::PublicKey>(key);
  return made;
}

Result<VerifyKey> VerifyKey::hmac_sha256(Bytes secret) {
  if (!sodium_ready()) return no_sodium();
  if (secret.empty()) return usage_error("empty; a shared secret is at least one byte");
  return VerifyKey(Algorithm::hmac_sha256, {secret.begin(), secret.end()});
}

bool VerifyKey::verifies(std::string_view message, Bytes signature) const {
  switch (algorithm_) {
    case Algorithm::ed25519: return ed25519::verifies(bytes_, message, signature);
    case Algorithm::p256: return p256_->verifies_der(message, signature);
    case Algorithm::hmac_sha256: return hmac_verifies(bytes_, message, signature);
  }
  return false;
}

bool VerifyKey::verifies_jose(std::string_view message, Bytes signature) const {
  if (algorithm_ == Algorithm::p256) return p256_->verifies_raw(message, signature);
  return verifies(message, signature);
}

std::string VerifyKey::fingerprint() const {
  Digest digest = digest_of(bytes_);
  if (algorithm_ == Algorithm::hmac_sha256) digest = digest_of(digest);
  return "SHA256:" + to_base64(digest, Base64::plain);
}

}  // namespace plumbline::crypto
