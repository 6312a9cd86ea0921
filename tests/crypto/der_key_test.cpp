#include "crypto/der_key.h"

#include <doctest/doctest.h>

#include <string>

#include "key_material.h"
#include "vectors.h"

namespace plumbline::crypto {
namespace {

// The name of the algorithm of a key that is read, the fault of one that is not.
std::string read_hex(const std::string& der) {
  const auto key = read_spki(bytes(der));
  return key ? std::string(name(key->algorithm())) : usage(key);
}

struct Other {
  std::string name;
  std::string der;
};

const Other kOthers[] = {
    {"P-384",
     "3076301006072a8648ce3d020106052b8104002203620004283c1d7365ce4788f29f8ebf234edffead6fe997"
     "fbea5ffa2d58cc9dfa7b1c508b05526f55b9ebb2040f05b48fb6d0e19475c99061e41b88ba52efdb8c169047"
     "1a61d867ed799729d9c92cd01dbd225630d84ede32a78f9e64664cdac512ef8c"},
    {"P-224",
     "304e301006072a8648ce3d020106052b81040021033a0004db2f6be630e246a5cf7d99b85194b123d487e2d4"
     "66b94b24a03c3e280f3a30085497f2f611ee2517b163ef8c53b715d18bb4e4808d02b963"},
    {"secp256k1",
     "3056301006072a8648ce3d020106052b8104000a034200045cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e"
     "0330e39ce92bddedcac4f9bc6aebca40ba255960a3178d6d861a54dba813d0b813fde7b5a5082628087264da"},
    {"another elliptic curve",
     "305a301406072a8648ce3d020106092b2403030208010107034200046b8bb7f53e36b6824d3300afbc27257b"
     "d432568e24e5fb5702295ecd04e9de4c382f9af51ce9a3d30965a09661223af5646067c55b1a928f7252376b"
     "fc79ebf0"},
    {"X25519",
     "302a300506032b656e03210057db4b359f23ae5e146e4e2512056704722506348c150c14753d0c933d04d421"},
    {"Ed448",
     "3043300506032b6571033a00e18606b8a8ac9d2a20234d9bc03c0451cbf982625b477d31cb145a491dd9a59a"
     "b91cdb5f491516189e4c014ab72f80bbad58ecce72fa8f6e80"},
    {"RSA", "3015300d06092a864886f70d0101010500030400110203"},
    {"RSA (PSS)", "3013300b06092a864886f70d01010a030400110203"},
    {"another algorithm", "300a300506032a0304030100"},
};

TEST_SUITE("crypto/der_key") {
  TEST_CASE("SubjectPublicKeyInfo of Ed25519 and P-256 is the key that is in it") {
    const auto ed25519 = read_spki(bytes(kEd25519SpkiHex));
    REQUIRE(ed25519.ok());
    CHECK(ed25519->algorithm() == Algorithm::ed25519);
    CHECK(ed25519->fingerprint() == kEd25519Fingerprint);
    const auto p256 = read_spki(bytes(kP256SpkiHex));
    REQUIRE(p256.ok());
    CHECK(p256->algorithm() == Algorithm::p256);
    CHECK(p256->fingerprint() == VerifyKey::p256(bytes(kP256Hex))->fingerprint());
    const auto compressed =
        read_spki(bytes("3039" + kP256AlgorithmHex + "032200" + kP256CompressedHex));
    REQUIRE(compressed.ok());
    CHECK(compressed->fingerprint() == p256->fingerprint());
  }

  TEST_CASE("bytes behind the key are refused and counted") {
    CHECK(read_hex(kEd25519SpkiHex + "0a") == "1 byte behind the end of the key");
    CHECK(read_hex(kP256SpkiHex + "0d0a") == "2 bytes behind the end of the key");
    CHECK(holds(read_hex("302b" + kEd25519SpkiHex.substr(4) + "00"), "not one whole"));
  }

  TEST_CASE("a key that is cut anywhere is refused") {
    for (std::size_t size = 0; size < kP256SpkiHex.size(); size += 2) {
      CAPTURE(size);
      CHECK(holds(read_hex(size == 0 ? "-" : kP256SpkiHex.substr(0, size)), "not one whole"));
    }
  }

  TEST_CASE("lengths that are not the shortest, or indefinite, are refused") {
    const std::string inside = kEd25519SpkiHex.substr(4);
    REQUIRE(read_hex("302a" + inside) == "Ed25519");
    for (const char* const head : {"30812a", "3082002a", "308300002a", "308400000028", "3080"}) {
      CAPTURE(head);
      CHECK(holds(read_hex(head + inside), "not one whole"));
    }
    CHECK(holds(read_hex("302b30810506032b6570032100" + kEd25519Hex), "not one whole"));
  }

  TEST_CASE("an algorithm with parameters it cannot have is refused") {
    CHECK(read_hex("302c300706032b65700500032100" + kEd25519Hex) ==
          "a key of Ed25519 whose algorithm has parameters it cannot have");
    CHECK(read_hex("305b301506072a8648ce3d020106082a8648ce3d0301070500034200" + kP256Hex) ==
          "a key of P-256 whose algorithm has parameters it cannot have");
    CHECK(read_hex("304f300906072a8648ce3d0201034200" + kP256Hex) ==
          "a key of another elliptic curve; keys are Ed25519 or P-256");
    CHECK(read_hex("3053300d06072a8648ce3d020130023000034200" + kP256Hex) ==
          "a key of a curve given by its parameters and not by its name; keys are Ed25519 or "
          "P-256");
  }

  TEST_CASE("a BIT STRING with unused bits, or empty, is refused") {
    for (const std::string& key :
         {"032101" + kEd25519Hex, std::string("0301ff"), std::string("0300")}) {
      const std::string content = "300506032b6570" + key;
      CHECK(read_hex("30" + to_hex(std::vector<std::uint8_t>{
                                static_cast<std::uint8_t>(content.size() / 2)}) +
                     content) == "the key is not a whole number of bytes");
    }
  }

  TEST_CASE("the key in it is judged: its size, its curve, its order") {
    CHECK(holds(read_hex("3029300506032b6570032000" + kEd25519Hex.substr(2)), "31 bytes"));
    CHECK(holds(read_hex("302a300506032b6570032100" + std::string(64, '0')), "small order"));
    CHECK(holds(read_hex("3059" + kP256AlgorithmHex + "03420004" + std::string(128, '1')),
                "no point of the curve"));
    CHECK(holds(read_hex("3019" + kP256AlgorithmHex + "03020000"), "1 byte; a P-256 public key"));
  }

  TEST_CASE("keys of other algorithms are called by their names") {
    for (const Other& other : kOthers) {
      CAPTURE(other.name);
      CHECK(read_hex(other.der) == "a key of " + other.name + "; keys are Ed25519 or P-256");
      CHECK(describe_der(bytes(other.der)) == "SPKI DER (" + other.name + ")");
    }
  }

  TEST_CASE("private keys, certificates and PKCS #1 are called by their names") {
    const std::string encrypted = "3010300a06082a864886f70d010504020102";
    const std::string rsa_pair = "300c020100020111020103020107";
    for (const std::string& der : {kPrivatePkcs8Hex, kPrivateSec1Hex, encrypted, rsa_pair}) {
      CHECK(holds(read_hex(der), "a private key, which is never wanted here"));
      CHECK(describe_der(bytes(der)) == "a private key in DER");
    }
    CHECK(read_hex("3006020111020103") == "a key of RSA; keys are Ed25519 or P-256");
    CHECK(describe_der(bytes("3006020111020103")) == "an RSA key in DER");
    const std::string certificate = "301030053003020102" "300506032b6570" "0300";
    CHECK(holds(read_hex(certificate), "a certificate"));
    CHECK(describe_der(bytes(certificate)) == "a certificate in DER");
  }

  TEST_CASE("what is no key in DER is nothing") {
    for (const std::string& hex :
         {std::string("-"), std::string("30"), std::string("3000"), std::string("30023000"),
          std::string("0500"), kEd25519Hex, kEd25519SpkiHex + "00", kP256Hex}) {
      CHECK(describe_der(bytes(hex)) == "");
    }
    CHECK(describe_der(bytes(kEd25519SpkiHex)) == "SPKI DER (Ed25519)");
    CHECK(describe_der(bytes(kP256SpkiHex)) == "SPKI DER (P-256)");
  }
}

}  // namespace
}  // namespace plumbline::crypto
