#include "crypto/given_keys.h"

#include <doctest/doctest.h>

#include <string>

using namespace plumbline;

namespace {

constexpr const char* kKey = "5b17fbd33458a77791f9013e360f80dea762d242e8dd5446fcff8b1f09f259e9";

}  // namespace

TEST_SUITE("crypto/given_keys") {
  TEST_CASE("public keys in their order, then secrets, which are tied to no kid") {
    GivenKeys given;
    given.public_keys = {{kKey, "b"}, {kKey, ""}};
    given.hmac_secrets = {"0011"};
    const auto keys = crypto::read_given_keys(given);
    REQUIRE(keys.ok());
    REQUIRE(keys->size() == 3);
    CHECK((*keys)[0].kid == "b");
    CHECK((*keys)[1].kid == "");
    CHECK((*keys)[2].kid == "");
    CHECK((*keys)[2].key.algorithm() == crypto::Algorithm::hmac_sha256);
    CHECK(crypto::read_given_keys({})->empty());
  }

  TEST_CASE("one bad key refuses them all") {
    GivenKeys given;
    given.public_keys = {{kKey, ""}, {"00", ""}};
    CHECK(crypto::read_given_keys(given).error().kind == ErrorKind::usage);
    given.public_keys.pop_back();
    given.hmac_secrets = {""};
    CHECK(crypto::read_given_keys(given).error().kind == ErrorKind::usage);
  }

  TEST_CASE("rows name a key without showing it") {
    GivenKeys given;
    given.public_keys = {{kKey, "a \"b\""}};
    given.hmac_secrets = {"0011"};
    const auto rows = crypto::key_rows(*crypto::read_given_keys(given));
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].kid == R"("a \"b\"")");
    CHECK(rows[0].algorithm == "Ed25519");
    CHECK(rows[0].fingerprint.starts_with("SHA256:"));
    CHECK(rows[1].kid == "");
    CHECK(rows[1].algorithm == "HMAC-SHA-256");
    CHECK(rows[1].fingerprint.find("0011") == std::string::npos);
  }

  TEST_CASE("a tied key is for its kid alone") {
    GivenKeys given;
    given.public_keys = {{kKey, "a"}, {kKey, ""}};
    const auto keys = crypto::read_given_keys(given);
    CHECK((*keys)[0].is_for("a"));
    CHECK(!(*keys)[0].is_for("b"));
    CHECK(!(*keys)[0].is_for(std::nullopt));
    CHECK((*keys)[1].is_for("b"));
    CHECK((*keys)[1].is_for(std::nullopt));
  }
}
