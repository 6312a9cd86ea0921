#include "crypto/key_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "key_material.h"
#include "vectors.h"

namespace plumbline::crypto {
namespace {

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string der(const std::string& hex) { return std::string(text(bytes(hex))); }

std::string fault(const std::string& key, std::string_view kid = {}) {
  return usage(read_public_keys(key, kid));
}

// The fingerprint of the one untied key of `key`, or why it is none.
std::string one(const std::string& key) {
  const auto keys = read_public_keys(key);
  if (!keys) return usage(keys);
  if (keys->size() != 1 || keys->front().kid != "") return "another number of keys, or tied";
  return keys->front().key.fingerprint();
}

// The kids of the keys of `key`, each with a "/" behind it.
std::string kids(const std::string& key, std::string_view kid = {}) {
  const auto keys = read_public_keys(key, kid);
  if (!keys) return usage(keys);
  std::string out;
  for (const TiedKey& each : *keys) out += each.kid + "/";
  return out;
}

const std::string kEd25519Jwk = R"({"kty":"OKP","crv":"Ed25519","x":")" + kEd25519X + "\"";
const std::string kP256Jwk =
    R"({"kty":"EC","crv":"P-256","x":")" + kP256X + R"(","y":")" + kP256Y + "\"";

TEST_SUITE("crypto/key_text") {
  TEST_CASE("every form of an Ed25519 key is that key") {
    std::string url = kEd25519Base64;
    std::replace(url.begin(), url.end(), '/', '_');
    for (const std::string& key :
         {kEd25519Hex, upper(kEd25519Hex), kEd25519Base64, kEd25519Base64.substr(0, 43), url,
          kEd25519X, kEd25519Pem, kEd25519Jwk + "}", kEd25519OpenSsh, kEd25519OpenSsh + " me@host",
          "{\"keys\":[" + kEd25519Jwk + "}]}"}) {
      CAPTURE(key);
      CHECK(one(key) == kEd25519Fingerprint);
      CHECK(one(key + "\n") == kEd25519Fingerprint);
      CHECK(one(" \t\r\n" + key + "\r\n\n") == kEd25519Fingerprint);
    }
    CHECK(one(der(kEd25519SpkiHex)) == kEd25519Fingerprint);
  }

  TEST_CASE("every form of a P-256 key is that key") {
    const std::string fingerprint = VerifyKey::p256(bytes(kP256Hex))->fingerprint();
    std::string url = kP256Base64;
    std::replace(url.begin(), url.end(), '+', '-');
    for (const std::string& key :
         {kP256Hex, upper(kP256Hex), kP256Base64, url, kP256Base64.substr(0, 87), kP256Pem,
          kP256Jwk + "}", kP256OpenSsh, "{\"keys\":[" + kP256Jwk + "}]}"}) {
      CAPTURE(key);
      CHECK(one(key) == fingerprint);
      CHECK(one("\n" + key + "\r\n") == fingerprint);
    }
    CHECK(one(der(kP256SpkiHex)) == fingerprint);
  }

  TEST_CASE("SPKI in hex or base64 is refused by name and never cut") {
    const std::string wanted =
        "; a raw key is 32 bytes of Ed25519, or 65 of P-256 that begin with 04; another is wanted "
        "as PEM, DER in a file, JWK or OpenSSH line";
    CHECK(fault(kEd25519SpkiHex) == "44 bytes in hex, looks like SPKI DER (Ed25519)" + wanted);
    CHECK(fault(upper(kEd25519SpkiHex)) == fault(kEd25519SpkiHex));
    CHECK(fault(kP256SpkiHex) == "91 bytes in hex, looks like SPKI DER (P-256)" + wanted);
    CHECK(fault("MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=") ==
          "base64 of 44 bytes, looks like SPKI DER (Ed25519)" + wanted);
  }

  TEST_CASE("raw bytes of another size are refused, with what they look like") {
    const auto looks = [](const std::string& key) {
      const std::string message = fault(key);
      return message.substr(0, message.find(';'));
    };
    CHECK(looks(kEd25519Hex.substr(2)) == "31 bytes in hex");
    CHECK(looks(kEd25519Hex + "00") == "33 bytes in hex");
    CHECK(looks(kEd25519X.substr(0, 41) + "A") == "base64 of 31 bytes");
    CHECK(looks(kP256CompressedHex) == "33 bytes in hex, looks like a compressed P-256 point");
    CHECK(looks(kP256Hex.substr(2)) ==
          "64 bytes in hex, looks like an Ed25519 private key with its public key behind it");
    CHECK(looks("06" + kP256Hex.substr(2)) == "65 bytes in hex");
    CHECK(looks(kP256Hex + "00") == "66 bytes in hex");
    CHECK(looks(kPrivatePkcs8Hex) == "48 bytes in hex, looks like a private key in DER");
    CHECK(looks(kEd25519OpenSsh.substr(12)) ==
          "base64 of 51 bytes, looks like a part of an OpenSSH line");
  }

  TEST_CASE("hex is hex digits and nothing else") {
    CHECK(fault(kEd25519Hex.substr(1)) ==
          "63 hex digits, an odd number: two digits are wanted for each byte");
    for (const std::string& key :
         {kEd25519Hex.substr(0, 32) + " " + kEd25519Hex.substr(32), "0x" + kEd25519Hex,
          kEd25519Hex.substr(0, 63) + "\n" + kEd25519Hex.substr(63),
          kEd25519Hex + "\n" + kEd25519Hex}) {
      CHECK(holds(fault(key), "hex with a 0x prefix, colons or white space: a public key is"));
    }
    CHECK(fault(kEd25519Hex + "\f") != "");
    CHECK(fault(kEd25519Hex + std::string(1, '\0')) != "");
    CHECK(fault(" " + kEd25519Hex + "\v") != "");
  }

  TEST_CASE("base64 is strict") {
    const std::string wrong = "not base64 or base64url in its strict form";
    CHECK(holds(fault(kEd25519X.substr(0, 42) + "p"), wrong));
    CHECK(holds(fault(kEd25519X.substr(0, 41) + "+o"), wrong));
    CHECK(holds(fault(kEd25519Base64 + "="), wrong));
    CHECK(fault(kEd25519Base64.substr(0, 20) + "\n" + kEd25519Base64.substr(20)) != "");
  }

  TEST_CASE("DER is taken as it is, and raw bytes are not") {
    CHECK(fault(der(kEd25519SpkiHex) + "\n") ==
          "binary data, perhaps DER, of 45 bytes: 1 byte behind the end of the key");
    CHECK(fault("\n" + der(kEd25519SpkiHex)) ==
          "binary data of 45 bytes: not one whole SubjectPublicKeyInfo in strict DER");
    CHECK(fault(der(kEd25519Hex)) ==
          "binary data of 32 bytes: a raw key is wanted as hex or base64, not as its bytes");
    CHECK(holds(fault(der(kPrivateSec1Hex)), "perhaps DER, of 121 bytes: a private key"));
    // A key whose last byte looks like a line end.
    const std::string key = "71f6994af64e49943bb6f65732b29e6b0e48e5af9a11dee86f1922d3394ffc0a";
    CHECK(one(der("302a300506032b6570032100" + key)) == one(key));
  }

  TEST_CASE("an error begins with the form and says what is wrong with the key") {
    CHECK(holds(fault(std::string(64, '0')), "32 bytes in hex: an Ed25519 point of small order"));
    CHECK(fault(std::string(64, 'f')).starts_with("32 bytes in hex: not the canonical encoding"));
    CHECK(holds(fault("04" + std::string(128, '1')), "65 bytes in hex: not a P-256 public key"));
    CHECK(fault(kP256Pem + kEd25519Pem) == "PEM text (PUBLIC KEY): more than one PEM block");
    CHECK(holds(fault("{\"kty\":\"RSA\"}"), "a JWK (JSON): a key of RSA"));
    CHECK(holds(fault("{\"keys\":[{\"kty\":\"RSA\"}]}"), "a JWK set (JSON): key 1: a key of RSA"));
    CHECK(holds(fault("ssh-rsa AAAA me"), "an OpenSSH public key (ssh-rsa): a key of RSA"));
    CHECK(holds(fault(""), "no text at all: a public key is wanted"));
    CHECK(holds(fault("release"), "7 bytes of text in no known form of a key: a public key is"));
    CHECK(holds(fault("\xEF\xBB\xBF" + kEd25519Hex), "text behind a byte order mark: "));
  }

  TEST_CASE("a private key is refused in every form, and nothing of it is shown") {
    const std::string pem =
        "-----BEGIN PRIVATE KEY-----\n"
        "MC4CAQAwBQYDK2VwBCIEIAkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJ\n"
        "-----END PRIVATE KEY-----\n";
    for (const std::string& key :
         {pem, "\n" + pem, kEd25519Pem + pem, kEd25519Jwk + R"(,"d":"CQkJCQkJ"})",
          "\n{\"keys\":[" + kEd25519Jwk + R"(,"d":"CQkJCQkJ"}]})", der(kPrivatePkcs8Hex),
          der(kPrivateSec1Hex)}) {
      const std::string message = fault(key);
      CHECK(holds(message, "a private key, which is never wanted here"));
      CHECK_FALSE(holds(message, "CQkJ"));
      CHECK(std::all_of(message.begin(), message.end(),
                        [](char c) { return c >= ' ' && c <= '~'; }));
    }
  }

  TEST_CASE("a kid ties a key of any form") {
    for (const std::string& key : {kEd25519Hex, kEd25519Pem, kP256OpenSsh, kEd25519Jwk + "}"}) {
      CHECK(kids(key) == "/");
      CHECK(kids(key, "release-1") == "release-1/");
    }
  }

  TEST_CASE("the kid of a JWK ties it, and may be confirmed but not changed") {
    const std::string own = kP256Jwk + R"(,"kid":"release-1"})";
    CHECK(kids(own) == "release-1/");
    CHECK(kids(own, "release-1") == "release-1/");
    CHECK(fault(own, "release-2") ==
          "a JWK (JSON): it has a kid of its own, another than the one it is to be tied to");
    const std::string set =
        "{\"keys\":[" + own + "," + kEd25519Jwk + "}," + kEd25519Jwk + R"(,"kid":"b"}]})";
    CHECK(kids(set) == "release-1//b/");
    CHECK(holds(fault(set, "release-1"), "a JWK set (JSON): it has a kid of its own"));
    CHECK(kids("{\"keys\":[" + own + "," + kEd25519Jwk + "}]}", "release-1") ==
          "release-1/release-1/");
  }

  TEST_CASE("a secret is any even number of hex characters but none") {
    const auto secret = read_secret_hex("4A656665\n");
    REQUIRE(secret.ok());
    CHECK(*secret == std::vector<std::uint8_t>{'J', 'e', 'f', 'e'});
    REQUIRE(read_secret_hex("00").ok());
    CHECK(*read_secret_hex("00") == std::vector<std::uint8_t>{0});
    const std::string wanted =
        "; a shared secret is wanted as hex, two characters a byte, with nothing between them";
    CHECK(usage(read_secret_hex("")) == "no text at all" + wanted);
    CHECK(usage(read_secret_hex("\n")) == "no text at all" + wanted);
    CHECK(usage(read_secret_hex("4a6")) == "3 hex digits, an odd number" + wanted);
    CHECK(usage(read_secret_hex("4a 65")) == "text that is not hex" + wanted);
  }

  TEST_CASE("the error for a secret shows nothing of it") {
    for (const std::string secret : {"hunter2", "ssh-hunter2", "-----BEGIN HUNTER-----"}) {
      const std::string message = usage(read_secret_hex(secret));
      CHECK(message.starts_with("text that is not hex;"));
    }
  }
}

}  // namespace
}  // namespace plumbline::crypto
