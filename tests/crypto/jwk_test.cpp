#include "crypto/jwk.h"

#include <doctest/doctest.h>

#include <string>

#include "key_material.h"
#include "vectors.h"

namespace plumbline::crypto {
namespace {

std::string fault(const std::string& text) { return usage(read_jwks(text)); }

std::string okp(const std::string& more = "") {
  return R"({"kty":"OKP","crv":"Ed25519","x":")" + kEd25519X + "\"" + more + "}";
}

std::string ec(const std::string& more = "") {
  return R"({"kty":"EC","crv":"P-256","x":")" + kP256X + R"(","y":")" + kP256Y + "\"" + more + "}";
}

TEST_SUITE("crypto/jwk") {
  TEST_CASE("a JWK of Ed25519 and of P-256") {
    const auto ed25519 = read_jwks(okp());
    REQUIRE(ed25519.ok());
    REQUIRE(ed25519->size() == 1);
    CHECK(ed25519->front().key.algorithm() == Algorithm::ed25519);
    CHECK(ed25519->front().key.fingerprint() == kEd25519Fingerprint);
    CHECK(ed25519->front().kid == "");
    const auto p256 = read_jwks(ec());
    REQUIRE(p256.ok());
    REQUIRE(p256->size() == 1);
    CHECK(p256->front().key.algorithm() == Algorithm::p256);
    CHECK(p256->front().key.fingerprint() == VerifyKey::p256(bytes(kP256Hex))->fingerprint());
  }

  TEST_CASE("its kid is kept; one that is empty or no string is refused") {
    CHECK(read_jwks(okp(R"(,"kid":"release-1")"))->front().kid == "release-1");
    CHECK(read_jwks(ec(R"(,"kid":"caf\u00e9=\n")"))->front().kid == "caf\xC3\xA9=\n");
    for (const char* const kid : {R"("")", "1", "null", "[]"}) {
      CHECK(fault(okp(std::string(",\"kid\":") + kid)) == "its kid is empty or not a string");
    }
  }

  TEST_CASE("a set is its keys, in order, each with its kid") {
    const auto keys = read_jwks(R"({"keys":[)" + okp(R"(,"kid":"a")") + "," + ec() + "," +
                                ec(R"(,"kid":"b")") + R"(],"more":1})");
    REQUIRE(keys.ok());
    REQUIRE(keys->size() == 3);
    CHECK((*keys)[0].kid == "a");
    CHECK((*keys)[0].key.algorithm() == Algorithm::ed25519);
    CHECK((*keys)[1].kid == "");
    CHECK((*keys)[1].key.algorithm() == Algorithm::p256);
    CHECK((*keys)[2].kid == "b");
  }

  TEST_CASE("a set with a key that cannot be used is refused, and the key named by its place") {
    CHECK(fault(R"({"keys":[)" + okp() + R"(,{"kty":"RSA","n":"AQ","e":"AQAB"}]})") ==
          "key 2: a key of RSA; keys are Ed25519 or P-256");
    CHECK(fault(R"({"keys":[7]})") == "key 1: not an object");
    CHECK(fault(R"({"keys":[]})") == "there is no key in it");
    CHECK(fault(R"({"keys":{}})") == "keys is not an array");
    CHECK(holds(fault(R"({"keys":[)" + okp() + "," + okp(R"(,"d":"AA")") + "]}"),
                "key 2: a private key"));
  }

  TEST_CASE("a private key and a shared secret are refused, and nothing of them is shown") {
    for (const std::string& text :
         {okp(R"(,"d":"c2VjcmV0")"), ec(R"(,"d":"c2VjcmV0")"), okp(R"(,"d":null)"),
          std::string(R"({"kty":"EC","d":"c2VjcmV0"})"),
          std::string(R"({"kty":"RSA","n":"AQ","d":"c2VjcmV0"})"),
          std::string(R"({"kty":"AKP","priv":"c2VjcmV0"})")}) {
      CHECK(fault(text).starts_with("a private key, which is never wanted here"));
      CHECK_FALSE(holds(fault(text), "c2Vj"));
    }
    const std::string secret = fault(R"({"kty":"oct","k":"c2VjcmV0"})");
    CHECK(secret.starts_with("a shared secret"));
    CHECK_FALSE(holds(secret, "c2Vj"));
  }

  TEST_CASE("another type or curve is named where the name is a known one") {
    const auto kind = [](const std::string& kty, const std::string& crv) {
      return fault(R"({"kty":")" + kty + R"(","crv":")" + crv + R"(","x":")" + kEd25519X + "\"}");
    };
    CHECK(kind("OKP", "X25519") == "a key of X25519; keys are Ed25519 or P-256");
    CHECK(kind("OKP", "Ed448") == "a key of Ed448; keys are Ed25519 or P-256");
    CHECK(kind("EC", "P-384") == "a key of P-384; keys are Ed25519 or P-256");
    CHECK(kind("EC", "secp256k1") == "a key of secp256k1; keys are Ed25519 or P-256");
    CHECK(kind("OKP", "P-256") == "a key of another type or curve; keys are Ed25519 or P-256");
    CHECK(kind("EC", "Ed25519") == "a key of another type or curve; keys are Ed25519 or P-256");
    CHECK_FALSE(holds(kind("OKP", "c2VjcmV0"), "c2Vj"));
    CHECK(fault(R"({"kty":"OKP"})") ==
          "a key of another type or curve; keys are Ed25519 or P-256");
    CHECK(fault(R"({"kty":1})") == "it has no kty that is a string");
  }

  TEST_CASE("coordinates are 32 bytes in base64url without padding, and all there") {
    const auto x = [](const std::string& value) {
      return fault(R"({"kty":"OKP","crv":"Ed25519","x":)" + value + "}");
    };
    CHECK(x("7") == "it has no x that is a string");
    CHECK(x("\"" + kEd25519X + "=\"") == "its x is not base64url without padding");
    CHECK(x("\"" + kEd25519Base64 + "\"") == "its x is not base64url without padding");
    CHECK(x("\"" + kEd25519X + "A\"") == "its x is 33 bytes, not 32");
    CHECK(x("\"" + kEd25519X.substr(0, 42) + "\"") == "its x is not base64url without padding");
    CHECK(x("\"" + kEd25519X.substr(0, 40) + "\"") == "its x is 30 bytes, not 32");
    CHECK(x("\"\"") == "its x is 0 bytes, not 32");
    CHECK(holds(x("\"" + std::string(43, 'A') + "\""), "small order"));
    CHECK(fault(R"({"kty":"EC","crv":"P-256","x":")" + kP256X + "\"}") ==
          "it has no y that is a string");
    const std::string swapped =
        R"({"kty":"EC","crv":"P-256","x":")" + kP256Y + R"(","y":")" + kP256X + "\"}";
    CHECK(holds(fault(swapped), "no point of the curve"));
  }

  TEST_CASE("alg, use and key_ops must allow to verify") {
    for (const char* const more : {R"(,"alg":"EdDSA")", R"(,"alg":"Ed25519")", R"(,"use":"sig")",
                                   R"(,"key_ops":["sign","verify"])", R"(,"x5c":[],"n":1)"}) {
      CAPTURE(more);
      CHECK(read_jwks(okp(more)).ok());
    }
    CHECK(read_jwks(ec(R"(,"alg":"ES256","use":"sig","key_ops":["verify"],"ext":true)")).ok());
    CHECK(fault(okp(R"(,"alg":"ES256")")) == "its alg is not EdDSA or Ed25519");
    CHECK(fault(ec(R"(,"alg":"EdDSA")")) == "its alg is not ES256");
    CHECK(fault(ec(R"(,"alg":"ECDH-ES")")) == "its alg is not ES256");
    CHECK(fault(ec(R"(,"alg":7)")) == "its alg is not ES256");
    CHECK(fault(okp(R"(,"use":"enc")")) == "its use is not sig");
    CHECK(fault(okp(R"(,"use":null)")) == "its use is not sig");
    for (const char* const operations : {R"([])", R"(["sign"])", R"("verify")", R"({"a":"verify"})",
                                         "null"}) {
      CHECK(fault(okp(std::string(",\"key_ops\":") + operations)) ==
            "its key_ops are without verify");
    }
  }

  TEST_CASE("what is no strict JSON, or no key, is refused without showing it") {
    CHECK(fault("{\"kty\"") == "not strict JSON at byte 6");
    CHECK(fault(okp() + "x") == "not strict JSON at byte " + std::to_string(okp().size()));
    CHECK(fault(okp(R"(,"kty":"OKP")")) == "a member stands twice in one object");
    CHECK(fault(okp(R"(,"a":{"b":1,"b":2})")) == "a member stands twice in one object");
    const std::string neither = "neither a JWK, with kty, nor a JWK set, with keys";
    CHECK(fault("{}") == neither);
    CHECK(fault("[" + okp() + "]") == neither);
    CHECK(fault(okp(",\"keys\":[" + okp() + "]")) == neither);
  }
}

}  // namespace
}  // namespace plumbline::crypto
