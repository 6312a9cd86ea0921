#include "crypto/signature.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "crypto/sha256.h"
#include "key_material.h"
#include "vectors.h"

namespace plumbline::crypto {
namespace {

VerifyKey ed25519_key(std::string_view hex_key) {
  auto key = VerifyKey::ed25519(bytes(hex_key));
  REQUIRE(key.ok());
  return *key;
}

VerifyKey secret_key(std::string_view hex_secret) {
  auto key = VerifyKey::hmac_sha256(bytes(hex_secret));
  REQUIRE(key.ok());
  return *key;
}

TEST_SUITE("crypto/signature") {
  TEST_CASE("every HMAC-SHA-256 vector of RFC 4231 is valid, and is not with a byte changed") {
    std::size_t whole = 0;
    std::size_t truncated = 0;
    for (const Row& row : published("hmac_sha256_rfc4231.txt", 4)) {
      CAPTURE(row[0]);
      const VerifyKey key = secret_key(row[1]);
      auto message = bytes(row[2]);
      auto tag = bytes(row[3]);
      if (tag.size() < 32) {
        CHECK_FALSE(key.verifies(text(message), tag));
        ++truncated;
        continue;
      }
      CHECK(key.verifies(text(message), tag));
      for (auto& byte : tag) {
        byte ^= 1;
        CHECK_FALSE(key.verifies(text(message), tag));
        byte ^= 1;
      }
      message.front() ^= 1;
      CHECK_FALSE(key.verifies(text(message), tag));
      message.front() ^= 1;
      auto other = bytes(row[1]);
      other.back() ^= 1;
      CHECK_FALSE(secret_key(to_hex(other)).verifies(text(message), tag));
      ++whole;
    }
    CHECK(whole == 6);
    CHECK(truncated == 1);
  }

  TEST_CASE("an HMAC of another length than 32 bytes is refused") {
    const Row row = published("hmac_sha256_rfc4231.txt", 4).at(1);
    const VerifyKey key = secret_key(row[1]);
    const auto message = bytes(row[2]);
    auto tag = bytes(row[3]);
    for (std::size_t size = 0; size < tag.size(); ++size) {
      CHECK_FALSE(key.verifies(text(message), std::span(tag).first(size)));
    }
    tag.push_back(0);
    CHECK_FALSE(key.verifies(text(message), tag));
  }

  TEST_CASE("an Ed25519 key checks Ed25519 signatures") {
    const Row row = published("ed25519_rfc8032.txt", 4).at(2);
    const VerifyKey key = ed25519_key(row[1]);
    CHECK(key.algorithm() == Algorithm::ed25519);
    CHECK(key.verifies(text(bytes(row[2])), bytes(row[3])));
    CHECK_FALSE(key.verifies("", bytes(row[3])));
    CHECK_FALSE(key.verifies(text(bytes(row[2])), {}));
  }

  TEST_CASE("a P-256 key checks DER as an anchor has it, and r and s as JOSE has them") {
    // RFC 6979 appendix A.2.5, SHA-256, the message "sample".
    const auto key = VerifyKey::p256(bytes(kP256Hex));
    REQUIRE(key.ok());
    CHECK(key->algorithm() == Algorithm::p256);
    const std::string r = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716";
    const std::string s = "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
    const auto der = bytes("3046022100" + r + "022100" + s);
    const auto raw = bytes(r + s);
    CHECK(key->verifies("sample", der));
    CHECK(key->verifies_jose("sample", raw));
    CHECK_FALSE(key->verifies("sample", raw));
    CHECK_FALSE(key->verifies_jose("sample", der));
    CHECK_FALSE(key->verifies("test", der));
    CHECK_FALSE(key->verifies_jose("test", raw));
    CHECK_FALSE(VerifyKey::p256(bytes("02" + kP256XHex))->verifies("sample", der));
  }

  TEST_CASE("the JWS of RFC 7515 appendix A.3 is valid in JOSE's form") {
    const auto key = VerifyKey::p256(
        bytes("047fcdce2770f6c45d4183cbee6fdb4b7b580733357be9ef13bacf6e3c7bd15445"
              "c7f144cd1bbd9b7e872cdfedb9eeb9f4b3695d6ea90b24ad8a4623288588e5ad"));
    REQUIRE(key.ok());
    const std::string message =
        "eyJhbGciOiJFUzI1NiJ9"
        ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
        "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    const auto signature =
        bytes("0ed1215379636c483c2f7f155807d402a3b228033af97c7e17819ac3169ea665"
              "c50a07d38c3c70e5d8f12daf084a5480a66590c5f293509a8f3f7f8a83a354d5");
    CHECK(key->verifies_jose(message, signature));
    CHECK_FALSE(key->verifies_jose(message + "A", signature));
  }

  TEST_CASE("Ed25519 and HMAC have one form of signature, also in JOSE") {
    const Row ed25519 = published("ed25519_rfc8032.txt", 4).at(2);
    CHECK(ed25519_key(ed25519[1]).verifies_jose(text(bytes(ed25519[2])), bytes(ed25519[3])));
    CHECK_FALSE(ed25519_key(ed25519[1]).verifies_jose("", bytes(ed25519[3])));
    const Row hmac = published("hmac_sha256_rfc4231.txt", 4).at(1);
    CHECK(secret_key(hmac[1]).verifies_jose(text(bytes(hmac[2])), bytes(hmac[3])));
    CHECK_FALSE(secret_key(hmac[1]).verifies_jose("", bytes(hmac[3])));
  }

  TEST_CASE("the bytes of a public key used as a shared secret check no Ed25519 signature") {
    const Row row = published("ed25519_rfc8032.txt", 4).at(2);
    const VerifyKey key = secret_key(row[1]);
    CHECK(key.algorithm() == Algorithm::hmac_sha256);
    CHECK_FALSE(key.verifies(text(bytes(row[2])), bytes(row[3])));
  }

  TEST_CASE("a bad key is a usage error that says why in one printable line") {
    const auto is_usage = [](const Result<VerifyKey>& key, std::string_view why) {
      if (key.ok()) return false;
      const std::string& message = key.error().message;
      return key.error().kind == ErrorKind::usage && message.find(why) != message.npos &&
             std::all_of(message.begin(), message.end(),
                         [](char c) { return c >= ' ' && c <= '~'; });
    };
    CHECK(is_usage(VerifyKey::ed25519(std::vector<std::uint8_t>(31)),
                   "31 bytes; an Ed25519 public key is 32 bytes"));
    CHECK(is_usage(VerifyKey::ed25519(std::vector<std::uint8_t>(32)), "small order"));
    CHECK(is_usage(VerifyKey::ed25519(std::vector<std::uint8_t>(32, 0xFF)), "not below"));
    CHECK(is_usage(VerifyKey::ed25519(bytes("02" + std::string(62, '0'))), "no point"));
    CHECK(is_usage(VerifyKey::p256(std::vector<std::uint8_t>(64)), "64 bytes; a P-256 public key"));
    CHECK(is_usage(VerifyKey::p256(bytes("04" + std::string(128, '1'))), "no point of the curve"));
    CHECK(is_usage(VerifyKey::hmac_sha256({}), "at least one byte"));
  }

  TEST_CASE("a fingerprint is the unpadded base64 of the digest of the key") {
    CHECK(ed25519_key("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
              .fingerprint() == "SHA256:If4x36FUomFia/hUBG/SJxt77UtqvkWqWId+9H+XIbk");
    CHECK(ed25519_key("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
              .fingerprint() == "SHA256:OfcT0KZEJT8EUpQhufUbmwiXnQgpWVnE85kO5hf1E58");
  }

  TEST_CASE("a fingerprint of a P-256 key is that of its point, however it was given") {
    const std::string fingerprint = VerifyKey::p256(bytes(kP256Hex))->fingerprint();
    CHECK(fingerprint == "SHA256:sYuGzhOJ5G3oeqSlExzoPBFg+jPAh6sVuGNXTTHY/zw");
    CHECK(VerifyKey::p256(bytes(kP256CompressedHex))->fingerprint() == fingerprint);
    CHECK(VerifyKey::p256(bytes("02" + kP256XHex))->fingerprint() != fingerprint);
  }

  TEST_CASE("a fingerprint of a shared secret is that of its digest") {
    const VerifyKey secret = secret_key("4a656665");
    CHECK(secret.fingerprint() == "SHA256:9YNbgwYj65ifNBYe2UKWKCSHS/M4hmZCzFlCEgNEnog");
    CHECK(secret_key("4a656666").fingerprint() != secret.fingerprint());
  }

  TEST_CASE("algorithms have the names reports print") {
    CHECK(name(Algorithm::ed25519) == "Ed25519");
    CHECK(name(Algorithm::p256) == "ECDSA-P256");
    CHECK(name(Algorithm::hmac_sha256) == "HMAC-SHA-256");
  }
}

}  // namespace
}  // namespace plumbline::crypto
