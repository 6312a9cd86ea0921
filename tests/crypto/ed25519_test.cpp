#include "crypto/ed25519.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "vectors.h"

namespace plumbline::crypto::ed25519 {
namespace {

// The y coordinates below p of the eight points of small order, and p and p + 1, which encode the
// first two of them again; each with the sign bit clear.
constexpr std::array<std::string_view, 7> kSmallOrder = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"};

// Signatures made for this test with the key pair (a, A = aB) and with A plus a point of order 8.
constexpr std::string_view kKey =
    "0142c87ff1df084207be9f28d5b2faf21e2297b49de59ecc8703d2dac456624c";
constexpr std::string_view kMixedKey =
    "8658f70242c4454d51008c719042072ef8b7e0faedb9cbdd54a95f40ddb6ead3";

bool verifies_hex(std::string_view key, std::string_view message, std::string_view signature) {
  const auto key_bytes = bytes(key);
  REQUIRE(!key_fault(key_bytes));
  return verifies(key_bytes, text(bytes(message)), bytes(signature));
}

bool faulted(std::string_view key, std::string_view why) {
  const auto fault = key_fault(bytes(key));
  return fault && fault->find(why) != fault->npos;
}

// S + L in place of S: the same scalar modulo L, in an encoding that must not be accepted. False
// where it does not fit 32 bytes.
bool add_group_order(std::vector<std::uint8_t>& signature) {
  const auto order = bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
  unsigned carry = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    carry += signature[32 + i] + order[i];
    signature[32 + i] = static_cast<std::uint8_t>(carry);
    carry >>= 8;
  }
  return carry == 0;
}

TEST_SUITE("crypto/ed25519") {
  TEST_CASE("every vector of Wycheproof gets its published result") {
    std::size_t valid = 0;
    std::size_t invalid = 0;
    for (const Row& row : published("ed25519_wycheproof.txt", 5)) {
      CAPTURE(row[0]);
      CHECK(verifies_hex(row[2], row[3], row[4]) == (row[1] == "valid"));
      ++(row[1] == "valid" ? valid : invalid);
    }
    CHECK(valid == 88);
    CHECK(invalid == 63);
  }

  TEST_CASE("every vector of RFC 8032 is valid, and is not with any byte of it changed") {
    std::size_t run = 0;
    for (const Row& row : published("ed25519_rfc8032.txt", 4)) {
      CAPTURE(row[0]);
      const auto key = bytes(row[1]);
      auto message = bytes(row[2]);
      auto signature = bytes(row[3]);
      REQUIRE(!key_fault(key));
      CHECK(verifies(key, text(message), signature));
      for (auto& byte : signature) {
        byte ^= 1;
        CHECK_FALSE(verifies(key, text(message), signature));
        byte ^= 1;
      }
      for (std::size_t i = 0; i < message.size(); i += 61) {
        message[i] ^= 0x80;
        CHECK_FALSE(verifies(key, text(message), signature));
        message[i] ^= 0x80;
      }
      message.push_back(0);
      CHECK_FALSE(verifies(key, text(message), signature));
      message.pop_back();
      ++run;
    }
    CHECK(run == 5);
  }

  TEST_CASE("no vector of RFC 8032 is valid under its key with one bit changed") {
    std::size_t keys = 0;
    for (const Row& row : published("ed25519_rfc8032.txt", 4)) {
      const auto message = bytes(row[2]);
      const auto signature = bytes(row[3]);
      for (std::size_t bit = 0; bit < 256; ++bit) {
        auto key = bytes(row[1]);
        key[bit / 8] = static_cast<std::uint8_t>(key[bit / 8] ^ (1U << bit % 8));
        if (key_fault(key)) continue;
        CHECK_FALSE(verifies(key, text(message), signature));
        ++keys;
      }
    }
    CHECK(keys > 400);  // about every second changed key is a point of the curve
    CHECK(keys < 880);
  }

  TEST_CASE("S plus the group order is refused") {
    std::size_t run = 0;
    for (const Row& row : published("ed25519_rfc8032.txt", 4)) {
      auto signature = bytes(row[3]);
      for (int multiple = 1; add_group_order(signature); ++multiple) {
        CAPTURE(multiple);
        CHECK_FALSE(verifies(bytes(row[1]), text(bytes(row[2])), signature));
        ++run;
      }
    }
    CHECK(run == 5 * 15);  // L is little more than 2^252, so sixteen multiples reach 2^256
  }

  TEST_CASE("a signature of another length than 64 bytes is refused") {
    const Row row = published("ed25519_rfc8032.txt", 4).at(1);
    const auto whole = bytes(row[3]);
    for (std::size_t size = 0; size < whole.size(); ++size) {
      CHECK_FALSE(verifies(bytes(row[1]), text(bytes(row[2])), std::span(whole).first(size)));
    }
    auto longer = whole;
    longer.push_back(0);
    CHECK_FALSE(verifies(bytes(row[1]), text(bytes(row[2])), longer));
  }

  TEST_CASE("the equation is the cofactorless one") {
    CHECK(verifies_hex(kKey, "-",
                       "05d5f09ed1d4c54e73b69103495c75d7f4d269450e8af909861b95b5ed7c3b14"
                       "f69f5d8b45ae04c0429cf552a303dc4ad394137501f2bf80f9fee6457f43e603"));
    // R off by a point of order 2, 4, 8: only eight times the equation holds.
    for (const std::string_view signature :
         {"e82a0f612e2b3ab18c496efcb6a38a280b2d96baf17506f679e46a4a1283c4eb"
          "7d6a31047e7f680cfd69b6b4593274e01642571fc128a4564a5f5fb6c838850f",
          "74a35d66dd3ae81204ba05fc05f8c39c53616012ce421483e854b8f1e194a418"
          "9e4cb1bb376a93892741984fb0009fa2a15e60f0483decee3736e19531754b06",
          "dc67d04e211983c21c4e6b899dcdab69bec6c794cb244d6a361b46f6d3750f97"
          "6501635d68b31163d8b8426b7a7c9f1dc50231c0db1b275fd8810ec15724a00a"}) {
      CHECK_FALSE(verifies_hex(kKey, "-", signature));
    }
    // A key of mixed order: messages whose h is a multiple of 8 have a signature, others do not.
    CHECK(verifies_hex(kMixedKey, "00",
                       "05d5f09ed1d4c54e73b69103495c75d7f4d269450e8af909861b95b5ed7c3b14"
                       "bfa809e64b893576acdc13106844aa4df2fbf2c66b4c60f4867467d45fa8d00b"));
    CHECK(verifies_hex(kMixedKey, "02",
                       "11982fb1dee67c3de3b19476623254964139386b34dbb295c9e4b9092c8af068"
                       "41c58c573ad6092cf86756aa4c904195964ed5a4700ffa0daba244b38ae93604"));
    CHECK_FALSE(verifies_hex(kMixedKey, "01",
                             "05d5f09ed1d4c54e73b69103495c75d7f4d269450e8af909861b95b5ed7c3b14"
                             "c6cafa822493234435b77a4b9d2dffe5e60ac5a01f9e2092054318f73e711307"));
  }

  TEST_CASE("an R of small order is refused though the equation holds") {
    CHECK_FALSE(verifies_hex(kKey, "-",
                             "0100000000000000000000000000000000000000000000000000000000000000"
                             "95400db91fbe6f00c4176623abc6f3fc09033d8874c503319c0486be859eb90d"));
    CHECK_FALSE(verifies_hex(kMixedKey, "01",
                             "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"
                             "32902ce69203ee456183ebe8469d6d27f94b3ee418f13066a4a33d34b78a3506"));
  }

  TEST_CASE("an R that is not canonically encoded is refused though the equation holds") {
    CHECK_FALSE(verifies_hex(kKey, "-",
                             "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
                             "ad339f663a457d5eb11915bfd36e6d6f6bfe84f136263574d30ee681fe2b7b04"));
    CHECK_FALSE(verifies_hex(kKey, "-",
                             "0100000000000000000000000000000000000000000000000000000000000080"
                             "305984e4dfd836d961220165622ed1f7a893451d281dcbc96b123a7166616209"));
  }

  TEST_CASE("all fourteen encodings of a point of small order are refused as keys") {
    std::size_t refused = 0;
    for (const std::string_view y : kSmallOrder) {
      for (const int sign : {0x00, 0x80}) {
        auto key = bytes(y);
        key[31] = static_cast<std::uint8_t>(key[31] | sign);
        const auto fault = key_fault(key);
        REQUIRE(fault);
        const bool below_p = y != kSmallOrder[5] && y != kSmallOrder[6];
        CHECK(fault->find(below_p ? "small order" : "not below 2^255 - 19") != fault->npos);
        ++refused;
      }
    }
    CHECK(refused == 14);
  }

  TEST_CASE("a key whose y is p or more is refused, whatever its sign bit") {
    for (unsigned low = 0xED; low <= 0xFF; ++low) {
      for (const int high : {0x7F, 0xFF}) {
        std::vector<std::uint8_t> key(32, 0xFF);
        key.front() = static_cast<std::uint8_t>(low);
        key.back() = static_cast<std::uint8_t>(high);
        CHECK(faulted(to_hex(key), "not below 2^255 - 19"));
      }
    }
    // One below p in each of the bytes that decide it.
    CHECK(faulted("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "small"));
    CHECK_FALSE(faulted("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7e",
                        "not below"));
    CHECK_FALSE(faulted("edffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff7f",
                        "not below"));
  }

  TEST_CASE("a key that is no point of the curve is refused") {
    for (const std::string_view y : {"02", "07", "08", "0b", "0c", "0d", "11"}) {
      CHECK(faulted(std::string(y) + std::string(62, '0'), "no point of the curve"));
    }
    for (const std::string_view y : {"03", "04", "05", "06", "09", "0a", "0e", "0f", "10", "12"}) {
      CHECK(!key_fault(bytes(std::string(y) + std::string(62, '0'))));
    }
  }

  TEST_CASE("a key of another length is refused, and both lengths are told") {
    for (std::size_t size = 0; size < 100; ++size) {
      const auto fault = key_fault(std::vector<std::uint8_t>(size, 0x58));
      if (size != 32) CHECK(fault == std::to_string(size) + (size == 1 ? " byte" : " bytes") +
                                         "; an Ed25519 public key is 32 bytes");
    }
  }
}

}  // namespace
}  // namespace plumbline::crypto::ed25519
