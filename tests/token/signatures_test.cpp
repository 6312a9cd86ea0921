#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/hex.h"
#include "crypto/sha256.h"
#include "made_chain.h"

using namespace plumbline;
using namespace plumbline::token;

namespace {

constexpr const char* kSecret = "00112233445566778899aabbccddeeff";
constexpr const char* kOther = "ff112233445566778899aabbccddeeff";

// RFC 2104 with SHA-256, of a key no longer than a block.
crypto::Digest hmac(const std::vector<std::uint8_t>& key, const std::string& message) {
  std::string inner(64, '\x36');
  std::string outer(64, '\x5c');
  for (std::size_t i = 0; i < key.size(); ++i) {
    inner[i] = static_cast<char>(inner[i] ^ key[i]);
    outer[i] = static_cast<char>(outer[i] ^ key[i]);
  }
  const crypto::Digest digest = crypto::sha256(inner + message);
  return crypto::sha256(outer + std::string(digest.begin(), digest.end()));
}

// A token with the payload {}, signed with the secret.
std::string signed_token(const std::string& header, const std::string& secret = kSecret) {
  const std::string input = base64url(header) + "." + base64url("{}");
  return input + "." + crypto::to_base64(hmac(*from_hex(secret), input), crypto::Base64::url);
}

// Secrets with the kid that each is tied to.
Supplied with_keys(const std::vector<std::pair<std::string, std::string>>& keys) {
  Supplied supplied;
  for (const auto& [secret, kid] : keys) {
    supplied.keys.push_back({crypto::VerifyKey::hmac_sha256(*from_hex(secret)).value(), kid});
  }
  return supplied;
}

std::string outcome(const std::vector<std::string>& tokens, const Supplied& supplied) {
  const MadeChain made(tokens);
  const auto failed = check_signatures(made.chain, supplied);
  if (!failed) return "";
  CHECK(failed->fault.reason == Reason::signature_invalid);
  return std::to_string(*failed->token) + ": " + failed->fault.message;
}

const std::string kPlain = R"({"alg":"HS256"})";
const std::string kNamed = R"({"alg":"HS256","kid":"a"})";

}  // namespace

TEST_SUITE("token/signatures") {
  TEST_CASE("every token is signed by a key that may sign it") {
    const Supplied supplied = with_keys({{kSecret, ""}});
    CHECK(outcome({signed_token(kPlain), signed_token(kNamed)}, supplied) == "");
    CHECK(outcome({signed_token(kPlain), signed_token(kNamed, kOther)}, supplied) ==
          "1: its signature is not valid under the key that it must be from");
    CHECK(outcome({token_of("{}", kPlain)}, supplied) ==
          "0: its signature is not valid under the key that it must be from");
  }

  TEST_CASE("the algorithm is the key's, not the token's to choose") {
    const Supplied supplied = with_keys({{kSecret, ""}});
    for (const char* header : {R"({"alg":"none"})", R"({"alg":"EdDSA"})", R"({"alg":"hs256"})",
                               R"({"alg":"HS512"})", R"({"alg":1})", "{}"}) {
      CAPTURE(header);
      CHECK(outcome({signed_token(header)}, supplied).find("which is that of no given key") !=
            std::string::npos);
    }
  }

  TEST_CASE("an algorithm that is not accepted, although it verifies") {
    Supplied supplied = with_keys({{kSecret, ""}});
    supplied.options.accepted_algorithms = {"EdDSA", "ES256"};
    CHECK(outcome({signed_token(kPlain)}, supplied) ==
          "0: its alg is \"HS256\", and accepted is [EdDSA,ES256]");
    supplied.options.accepted_algorithms = {"EdDSA", "HS256"};
    CHECK(outcome({signed_token(kPlain)}, supplied) == "");
    CHECK(outcome({signed_token(R"({"alg":"EdDSA"})")}, supplied) ==
          "0: its alg is \"EdDSA\", which is that of no given key");
  }

  TEST_CASE("a key that is tied to a kid is for that kid alone; others are all tried") {
    CHECK(outcome({signed_token(kNamed)}, with_keys({{kOther, ""}, {kSecret, "a"}})) == "");
    CHECK(outcome({signed_token(kNamed)}, with_keys({{kOther, "a"}, {kSecret, ""}})) == "");
    CHECK(outcome({signed_token(kNamed)}, with_keys({{kSecret, "b"}})) ==
          "0: its kid is \"a\", and every given key of its algorithm is tied to another");
    CHECK(outcome({signed_token(kPlain)}, with_keys({{kSecret, "a"}})) ==
          "0: its kid is absent, and every given key of its algorithm is tied to another");
    CHECK(outcome({signed_token(R"({"alg":"HS256","kid":1})")}, with_keys({{kSecret, "1"}})) != "");
    CHECK(outcome({signed_token(kNamed)}, with_keys({{kOther, ""}, {kOther, "a"}})) ==
          "0: its signature is valid under none of the given keys");
  }

  TEST_CASE("the kid of the root, and of the root alone, may be limited") {
    Supplied supplied = with_keys({{kSecret, ""}});
    supplied.options.root_kids = {"a", "b"};
    CHECK(outcome({signed_token(kNamed), signed_token(kPlain)}, supplied) == "");
    CHECK(outcome({signed_token(kPlain), signed_token(kNamed)}, supplied) ==
          R"(0: the root's kid is absent, and must be one of ["a","b"])");
    CHECK(outcome({signed_token(R"({"alg":"HS256","kid":"A"})")}, supplied) != "");
    CHECK(outcome({signed_token(R"({"alg":"HS256","kid":["a"]})")}, supplied) != "");
  }
}
