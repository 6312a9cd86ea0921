#include "crypto/pem.h"

#include <doctest/doctest.h>

#include <string>

#include "base/hex.h"
#include "key_material.h"

namespace plumbline::crypto {
namespace {

std::string trimmed_pem(const std::string& pem) { return pem.substr(0, pem.size() - 1); }

std::string block(const std::string& label, const std::string& body) {
  return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----";
}

std::string fault(const std::string& text) { return usage(read_public_pem(text)); }

TEST_SUITE("crypto/pem") {
  TEST_CASE("the block of a public key is its DER, whatever the line ends and lengths") {
    const auto ed25519 = read_public_pem(trimmed_pem(kEd25519Pem));
    REQUIRE(ed25519.ok());
    CHECK(to_hex(*ed25519) == kEd25519SpkiHex);
    std::string p256 = trimmed_pem(kP256Pem);
    REQUIRE(read_public_pem(p256).ok());
    CHECK(to_hex(*read_public_pem(p256)) == kP256SpkiHex);
    std::string crlf;
    for (const char c : p256) crlf += c == '\n' ? "\r\n" : std::string(1, c);
    REQUIRE(read_public_pem(crlf).ok());
    CHECK(to_hex(*read_public_pem(crlf)) == kP256SpkiHex);
    REQUIRE(read_public_pem(block("PUBLIC KEY", "Zm9v\nYm\nFy")).ok());
    CHECK(to_hex(*read_public_pem(block("PUBLIC KEY", "Zm9v\nYm\nFy"))) == "666f6f626172");
  }

  TEST_CASE("a private key is refused, whatever its label and wherever it stands") {
    for (const char* const label : {"PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY",
                                    "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY"}) {
      const std::string secret = block(label, "c2VjcmV0");
      for (const std::string& text :
           {secret, trimmed_pem(kEd25519Pem) + "\n" + secret,
            block("EC PARAMETERS", "BggqhkjOPQMBBw==") + "\n" + secret, "Key:\n" + secret}) {
        CHECK(fault(text).starts_with("a private key, which is never wanted here"));
        CHECK_FALSE(holds(fault(text), "c2Vj"));
      }
    }
  }

  TEST_CASE("other blocks are refused, with what to do where there is something") {
    CHECK(holds(fault(block("CERTIFICATE", "Zm9v")), "a certificate; give the public key"));
    CHECK(holds(fault(block("TRUSTED CERTIFICATE", "Zm9v")), "a certificate"));
    CHECK(fault(block("RSA PUBLIC KEY", "Zm9v")) == "a key of RSA; keys are Ed25519 or P-256");
    CHECK(fault(block("EC PARAMETERS", "Zm9v")) == "not a block labelled PUBLIC KEY");
    CHECK(fault(block("public key", "Zm9v")) == "not a block labelled PUBLIC KEY");
  }

  TEST_CASE("one block, and nothing around it") {
    const std::string pem = trimmed_pem(kEd25519Pem);
    CHECK(fault(pem + "\n" + pem) == "more than one PEM block");
    CHECK(fault(pem + "\n" + block("CERTIFICATE", "Zm9v")) == "more than one PEM block");
    CHECK(fault("the key:\n" + pem) == "there is text around the PEM block");
    CHECK(fault(pem + "\nthat was it") == "there is text around the PEM block");
  }

  TEST_CASE("a block that is cut is refused") {
    const std::string pem = trimmed_pem(kEd25519Pem);
    CHECK(fault("-----BEGIN PUBLIC KEY") == "the first line is not whole");
    for (std::size_t size = 27; size < pem.size(); ++size) {
      CHECK(fault(pem.substr(0, size)) == "the line -----END PUBLIC KEY----- is missing");
    }
    CHECK(fault("-----BEGIN PUBLIC KEY-----\nZm9v\n-----END CERTIFICATE-----") ==
          "the line -----END PUBLIC KEY----- is missing");
  }

  TEST_CASE("what stands between the lines is strict base64") {
    for (const char* const body : {"Zm9", "Zm9v Zm9v", "Zm9vZ", "Zh==", "-_-_", "Zm9v\n\tZm9v",
                                   "Comment: x\nZm9v"}) {
      CAPTURE(body);
      CHECK(fault(block("PUBLIC KEY", body)) == "what stands between its lines is not base64");
    }
  }
}

}  // namespace
}  // namespace plumbline::crypto
