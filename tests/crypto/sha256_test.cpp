#include "crypto/sha256.h"

#include <doctest/doctest.h>

#include <string>

namespace plumbline::crypto {
namespace {

// Bytes that do not repeat with the block size.
std::string sample(std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < size; ++i) out.push_back(static_cast<char>(i * 31 + i / 7));
  return out;
}

TEST_SUITE("crypto/sha256") {
  TEST_CASE("the example messages of FIPS 180-4 have their published digests") {
    CHECK(hex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hex(sha256("abc")) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(hex(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                     "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")) ==
          "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    CHECK(hex(sha256(std::string(1000000, 'a'))) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  }

  TEST_CASE("a million a's in pieces of changing size give the published digest") {
    Sha256 hash;
    const std::string piece(997, 'a');
    std::size_t left = 1000000;
    for (std::size_t size = 1; left > 0; size = size % 997 + 1) {
      const std::size_t now = size < left ? size : left;
      hash.update(std::string_view(piece).substr(0, now));
      left -= now;
    }
    CHECK(hex(hash.finish()) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  }

  TEST_CASE("a message hashed in two parts, split anywhere, has the digest of the whole") {
    const std::string message = sample(350);
    const Digest whole = sha256(message);
    for (std::size_t at = 0; at <= message.size(); ++at) {
      Sha256 hash;
      hash.update(std::string_view(message).substr(0, at));
      hash.update(std::string_view(message).substr(at));
      REQUIRE(hash.finish() == whole);
    }
  }

  TEST_CASE("every length up to three blocks is padded the same in one call and byte by byte") {
    const std::string message = sample(192);
    for (std::size_t size = 0; size <= message.size(); ++size) {
      Sha256 hash;
      for (std::size_t i = 0; i < size; ++i) hash.update({&message[i], 1});
      REQUIRE(hash.finish() == sha256(std::string_view(message).substr(0, size)));
    }
  }

  TEST_CASE("a copy goes its own way") {
    const std::string prefix = sample(100);
    Sha256 first;
    first.update(prefix);
    Sha256 second = first;
    first.update("one");
    second.update("two");
    Sha256 third;
    third.update("thrown away");
    third = second;
    third.update("three");
    CHECK(first.finish() == sha256(prefix + "one"));
    CHECK(second.finish() == sha256(prefix + "two"));
    CHECK(third.finish() == sha256(prefix + "twothree"));
  }

  TEST_CASE("finish leaves the object ready for a new message") {
    Sha256 hash;
    hash.update(sample(70));
    hash.finish();
    CHECK(hash.finish() == sha256(""));
    hash.update("abc");
    CHECK(hash.finish() == sha256("abc"));
  }
}

}  // namespace
}  // namespace plumbline::crypto
