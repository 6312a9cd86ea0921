#include "crypto/p256.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <variant>

#include "key_material.h"
#include "vectors.h"

namespace plumbline::crypto::p256 {
namespace {

using Verifies = bool (PublicKey::*)(std::string_view, std::span<const std::uint8_t>) const;

PublicKey key_of(std::string_view encoded) {
  auto read = PublicKey::read(bytes(encoded));
  REQUIRE(std::holds_alternative<PublicKey>(read));
  return std::get<PublicKey>(read);
}

// The point of a key that is one, the fault of one that is not.
std::string point_hex(std::string_view encoded) {
  const auto read = PublicKey::read(bytes(encoded));
  if (const auto* fault = std::get_if<std::string>(&read)) return *fault;
  return to_hex(std::get<PublicKey>(read).point());
}

struct Counts {
  std::size_t valid = 0, invalid = 0;
};

Counts run_wycheproof(const std::string& file, Verifies verifies) {
  Counts counts;
  std::string key;
  for (const Row& row : published(file, 5)) {
    CAPTURE(row[0]);
    if (row[2] != "~") key = row[2];
    REQUIRE(point_hex(key) == key);
    CHECK((key_of(key).*verifies)(text(bytes(row[3])), bytes(row[4])) == (row[1] == "valid"));
    ++(row[1] == "valid" ? counts.valid : counts.invalid);
  }
  return counts;
}

// RFC 6979 appendix A.2.5, SHA-256, the message "test".
constexpr std::string_view kR = "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367";
constexpr std::string_view kS = "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083";
// n - s, and n: the order of the curve.
constexpr std::string_view kOtherS =
    "fe60beeb8bd5d4ec42da6d94b639b6ea5dc07c4cd3965338e6f1887217f424ce";
constexpr std::string_view kOrder =
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
const std::string kZero(64, '0');

bool raw_is_valid(std::string_view r, std::string_view s, std::string_view message = "test") {
  return key_of(kP256Hex).verifies_raw(message, bytes(std::string(r) + std::string(s)));
}

bool der_is_valid(const std::string& signature) {
  return key_of(kP256Hex).verifies_der("test", bytes(signature));
}

TEST_SUITE("crypto/p256") {
  TEST_CASE("every vector of Wycheproof gets its published result, in DER") {
    const Counts counts = run_wycheproof("p256_sha256_wycheproof.txt", &PublicKey::verifies_der);
    CHECK(counts.valid == 174);
    CHECK(counts.invalid == 310);
  }

  TEST_CASE("every vector of Wycheproof gets its published result, as r and s") {
    const Counts counts = run_wycheproof("p256_sha256_raw_wycheproof.txt", &PublicKey::verifies_raw);
    CHECK(counts.valid == 173);
    CHECK(counts.invalid == 89);
  }

  TEST_CASE("the vector of RFC 6979 is valid, and is not with any byte of it changed") {
    auto raw = bytes(std::string(kR) + std::string(kS));
    CHECK(raw_is_valid(kR, kS));
    CHECK_FALSE(raw_is_valid(kR, kS, "tesu"));
    CHECK_FALSE(raw_is_valid(kR, kS, ""));
    for (auto& byte : raw) {
      byte ^= 1;
      CHECK_FALSE(key_of(kP256Hex).verifies_raw("test", raw));
      byte ^= 1;
    }
    for (std::size_t size = 0; size < raw.size(); ++size) {
      CHECK_FALSE(key_of(kP256Hex).verifies_raw("test", std::span(raw).first(size)));
    }
    raw.push_back(0);
    CHECK_FALSE(key_of(kP256Hex).verifies_raw("test", raw));
  }

  TEST_CASE("a key verifies any number of times, and its copies outlive it") {
    auto made = std::make_unique<PublicKey>(key_of(kP256Hex));
    const PublicKey copy = *made;
    const auto raw = bytes(std::string(kR) + std::string(kS));
    CHECK(made->verifies_raw("test", raw));
    made.reset();
    CHECK_FALSE(copy.verifies_raw("tesu", raw));
    CHECK(copy.verifies_raw("test", raw));
  }

  TEST_CASE("s and n - s are both valid") {
    CHECK(raw_is_valid(kR, kOtherS));
  }

  TEST_CASE("r and s are in 1..n-1") {
    CHECK_FALSE(raw_is_valid(kZero, kS));
    CHECK_FALSE(raw_is_valid(kR, kZero));
    CHECK_FALSE(raw_is_valid(kZero, kZero));
    CHECK_FALSE(raw_is_valid(kOrder, kS));
    CHECK_FALSE(raw_is_valid(kR, kOrder));
    CHECK_FALSE(raw_is_valid(std::string(64, 'f'), kS));
    CHECK_FALSE(raw_is_valid(kR, std::string(64, 'f')));
  }

  TEST_CASE("DER has one spelling") {
    const std::string r = "022100" + std::string(kR);
    const std::string s = "0220" + std::string(kS);
    REQUIRE(der_is_valid("3045" + r + s));
    CHECK_FALSE(der_is_valid("3045" + r + s + "00"));
    CHECK_FALSE(der_is_valid("3046" + r + s + "00"));
    CHECK_FALSE(der_is_valid("308145" + r + s));
    CHECK_FALSE(der_is_valid("3080" + r + s + "0000"));
    CHECK_FALSE(der_is_valid("3045" + r + "0220" + std::string(kS).substr(2)));
    CHECK_FALSE(der_is_valid("3046" + r + "022100" + std::string(kS)));    // s with a zero too many
    CHECK_FALSE(der_is_valid("3044" + ("0220" + std::string(kR)) + s));     // r without its zero
    CHECK_FALSE(der_is_valid("3146" + r + s));
    CHECK_FALSE(der_is_valid(std::string(kR) + std::string(kS)));           // r and s alone
    CHECK_FALSE(der_is_valid("-"));
  }

  TEST_CASE("a compressed point is the point it stands for") {
    CHECK(point_hex(kP256Hex) == kP256Hex);
    CHECK(point_hex(kP256CompressedHex) == kP256Hex);
    const std::string mirrored = point_hex("02" + kP256XHex);
    CHECK(mirrored.starts_with("04" + kP256XHex));
    CHECK(mirrored != kP256Hex);
  }

  TEST_CASE("what is no point of the curve is refused") {
    const std::string y = kP256Hex.substr(66);
    for (const std::string& encoded :
         {"04" + kP256XHex + y.substr(0, 62) + "98", "04" + y + kP256XHex, "04" + kZero + kZero,
          "02" + kZero.substr(1) + "7"}) {
      CAPTURE(encoded);
      CHECK(holds(point_hex(encoded), "no point of the curve"));
    }
  }

  TEST_CASE("a coordinate that is not below p is refused, though it is a point modulo p") {
    // x = 5 is a point; x = 5 + p is the same one modulo p, and still fits 32 bytes.
    const std::string small = "02" + kZero.substr(1) + "5";
    const std::string large = "02ffffffff00000001000000000000000000000001000000000000000000000004";
    CHECK(point_hex(small).starts_with("04"));
    CHECK(holds(point_hex(large), "no point of the curve"));
    CHECK(holds(point_hex("04" + large.substr(2) + point_hex(small).substr(66)),
                "no point of the curve"));
  }

  TEST_CASE("another length or first byte is refused, and both lengths are told") {
    const std::string wanted =
        "; a P-256 public key is 65 bytes that begin with 04, or 33 that begin with 02 or 03";
    CHECK(point_hex("-") == "0 bytes" + wanted);
    CHECK(point_hex("00") == "1 byte" + wanted);  // the point at infinity
    CHECK(point_hex(kP256Hex.substr(2)) == "64 bytes" + wanted);
    CHECK(point_hex(kP256Hex + "00") == "66 bytes" + wanted);
    for (const char* const first : {"00", "02", "03", "05", "06", "07", "ff"}) {  // 06, 07: hybrid
      CHECK(point_hex(first + kP256Hex.substr(2)) == "65 bytes" + wanted);
    }
    for (const char* const first : {"00", "01", "04", "05"}) {
      CHECK(point_hex(first + kP256XHex) == "33 bytes" + wanted);
    }
  }
}

}  // namespace
}  // namespace plumbline::crypto::p256
