#include "crypto/key_text.h"

#include <doctest/doctest.h>

#include <string>

namespace plumbline::crypto {
namespace {

const std::string kHex = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

// The message of a usage error, "" where there is none.
template <class T>
std::string usage(const Result<T>& result) {
  return result.ok() || result.error().kind != ErrorKind::usage ? "" : result.error().message;
}

TEST_SUITE("crypto/key_text") {
  TEST_CASE("64 hex characters in either case are a key, with the line end of a file") {
    const auto plain = read_ed25519_key(kHex);
    REQUIRE(plain.ok());
    CHECK(plain->algorithm() == Algorithm::ed25519);
    for (const std::string& text :
         {upper(kHex), kHex + "\n", kHex + "\r\n", " \t" + kHex + " \n\n"}) {
      const auto key = read_ed25519_key(text);
      REQUIRE(key.ok());
      CHECK(key->fingerprint() == plain->fingerprint());
    }
  }

  TEST_CASE("white space inside, a form feed, or a NUL after the key is not accepted") {
    CHECK(usage(read_ed25519_key(kHex.substr(0, 32) + " " + kHex.substr(32))) != "");
    CHECK(usage(read_ed25519_key(kHex.substr(0, 63) + "\n" + kHex.substr(63))) != "");
    CHECK(usage(read_ed25519_key(kHex + "\f")) != "");
    CHECK(usage(read_ed25519_key(kHex + std::string(1, '\0'))) != "");
    CHECK(usage(read_ed25519_key(kHex + "\n" + kHex)) != "");
  }

  TEST_CASE("another form or length is refused, naming it and what is wanted") {
    const std::string wanted =
        "; an Ed25519 public key is wanted as 64 hex characters with nothing between them";
    CHECK(usage(read_ed25519_key("")) == "no text at all" + wanted);
    CHECK(usage(read_ed25519_key(" \n")) == "no text at all" + wanted);
    CHECK(usage(read_ed25519_key(kHex.substr(2))) == "31 bytes in hex" + wanted);
    CHECK(usage(read_ed25519_key(kHex + "00\n")) == "33 bytes in hex" + wanted);
    CHECK(usage(read_ed25519_key(kHex.substr(1))) == "63 hex digits, an odd number" + wanted);
    CHECK(usage(read_ed25519_key("-----BEGIN PUBLIC KEY-----\n")) ==
          "PEM text (PUBLIC KEY)" + wanted);
    CHECK(usage(read_ed25519_key("{\"kty\":\"OKP\"}\n")) == "a JWK (JSON)" + wanted);
    CHECK(usage(read_ed25519_key("ssh-ed25519 AAAA me@host\n")) ==
          "an OpenSSH public key (ssh-ed25519)" + wanted);
    CHECK(usage(read_ed25519_key("0x" + kHex)) ==
          "hex with a 0x prefix, colons or white space" + wanted);
  }

  TEST_CASE("64 hex characters that are no usable key are refused for what they are") {
    CHECK(usage(read_ed25519_key(std::string(64, '0'))).find("small order") != std::string::npos);
    CHECK(usage(read_ed25519_key(std::string(64, 'f'))).find("not below") != std::string::npos);
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
