#include "crypto/key_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/hex.h"
#include "crypto/base64.h"
#include "crypto/der_key.h"
#include "crypto/ed25519.h"
#include "crypto/jwk.h"
#include "crypto/key_form.h"
#include "crypto/openssh_key.h"
#include "crypto/p256.h"
#include "crypto/pem.h"

namespace plumbline::crypto {
namespace {

using std::string_view;
using Bytes = std::span<const std::uint8_t>;

// What bytes that are no raw key may be instead.
std::string resemblance(Bytes bytes) {
  constexpr string_view kOpenSshBlob("\0\0\0\x0bssh-", 8);
  if (auto der = describe_der(bytes); !der.empty()) {
    return fmt::format(", looks like {}", der);
  }
  if (bytes.size() == p256::kCompressedBytes && (bytes[0] == 2 || bytes[0] == 3)) {
    return ", looks like a compressed P-256 point";
  }
  if (bytes.size() == 2 * ed25519::kKeyBytes) {
    return ", looks like an Ed25519 private key with its public key behind it";
  }
  if (bytes.size() > kOpenSshBlob.size() &&
      std::equal(kOpenSshBlob.begin(), kOpenSshBlob.end(), bytes.begin(),
                 [](char c, std::uint8_t byte) { return static_cast<std::uint8_t>(c) == byte; })) {
    return ", looks like a part of an OpenSSH line";
  }
  return "";
}

// A text whose form has been told.
class GivenText {
 public:
  explicit GivenText(string_view text)
      : whole_(text), text_(trimmed_key(text)), form_(key_form(text)) {}

  Result<std::vector<TiedKey>> read() const {
    switch (form_) {
      case KeyForm::hex: {
        const auto bytes = from_hex(text_);
        return bytes ? raw(*bytes) : refuse("two digits are wanted for each byte");
      }
      case KeyForm::base64: {
        const auto bytes = from_any_base64(text_);
        return bytes ? raw(*bytes) : refuse("not base64 or base64url in its strict form");
      }
      case KeyForm::pem: {
        const auto der = read_public_pem(text_);
        return der ? one(read_spki(*der)) : refuse(der.error().message);
      }
      case KeyForm::binary: return binary();
      case KeyForm::openssh: return one(read_openssh_line(text_));
      case KeyForm::json: return several(read_jwks(text_));
      case KeyForm::empty:
      case KeyForm::separated_hex:
      case KeyForm::other: break;
    }
    return refuse("a public key is wanted as hex with nothing between the digits, base64, PEM, DER "
                  "in a file, JWK or OpenSSH line");
  }

  Error refuse(string_view why) const {
    return usage_error(fmt::format("{}: {}", describe_key_text(whole_), why));
  }

 private:
  Result<std::vector<TiedKey>> one(Result<VerifyKey> key) const {
    if (!key) return refuse(key.error().message);
    return std::vector<TiedKey>{{std::move(*key), ""}};
  }

  Result<std::vector<TiedKey>> raw(Bytes bytes) const {
    if (bytes.size() == ed25519::kKeyBytes) return one(VerifyKey::ed25519(bytes));
    if (bytes.size() == p256::kPointBytes && bytes[0] == 4) return one(VerifyKey::p256(bytes));
    return usage_error(fmt::format("{}{}; a raw key is {} bytes of Ed25519, or {} of P-256 that "
                                   "begin with 04; another is wanted as PEM, DER in a file, JWK or "
                                   "OpenSSH line",
                                   describe_key_text(whole_), resemblance(bytes),
                                   ed25519::kKeyBytes, p256::kPointBytes));
  }

  // DER is taken whole: its last byte may look like white space.
  Result<std::vector<TiedKey>> binary() const {
    if (whole_.size() == ed25519::kKeyBytes) {
      return refuse("a raw key is wanted as hex or base64, not as its bytes");
    }
    return one(read_spki({reinterpret_cast<const std::uint8_t*>(whole_.data()), whole_.size()}));
  }

  Result<std::vector<TiedKey>> several(Result<std::vector<Jwk>> jwks) const {
    if (!jwks) return refuse(jwks.error().message);
    std::vector<TiedKey> keys;
    for (Jwk& jwk : *jwks) keys.push_back({std::move(jwk.key), std::move(jwk.kid)});
    return keys;
  }

  string_view whole_;
  string_view text_;  // without the white space around it
  KeyForm form_;
};

}  // namespace

Result<std::vector<TiedKey>> read_public_keys(string_view text, string_view kid) {
  const GivenText given(text);
  auto keys = given.read();
  if (!keys || kid.empty()) return keys;
  for (TiedKey& key : *keys) {
    if (!key.kid.empty() && key.kid != kid) {
      return given.refuse("it has a kid of its own, another than the one it is to be tied to");
    }
    key.kid = kid;
  }
  return keys;
}

Result<std::vector<std::uint8_t>> read_secret_hex(string_view text) {
  const string_view secret = trimmed_key(text);
  if (auto bytes = from_hex(secret); bytes && !bytes->empty()) return std::move(*bytes);
  // Only sizes are told: a label of another form could be a part of a secret that is not hex.
  const KeyForm form = key_form(secret);
  const bool sized = form == KeyForm::empty || form == KeyForm::hex;
  return usage_error(fmt::format(
      "{}; a shared secret is wanted as hex, two characters a byte, with nothing between them",
      sized ? describe_key_text(secret) : "text that is not hex"));
}

}  // namespace plumbline::crypto
