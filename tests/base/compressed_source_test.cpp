#include "base/compressed_source.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "base/hex.h"
#include "base/limits.h"

using namespace plumbline;

namespace {

std::string bytes_of(std::string_view hex) {
  const auto bytes = *from_hex(hex);
  return std::string(bytes.begin(), bytes.end());
}

// gzip (RFC 1952) of "one\n" and of "two\n", as gzip -n writes them.
const std::string kOne = bytes_of("1f8b0800000000000003cbcf4be502009fa817f804000000");
const std::string kTwo = bytes_of("1f8b08000000000000032b29cfe702007408179604000000");

// A zstd frame (RFC 8878) with one raw block, no checksum and a content of one byte size.
std::string zstd_of(const std::string& text) {
  std::string frame = bytes_of("28b52ffd20");
  frame += static_cast<char>(text.size());
  const std::size_t header = text.size() << 3 | 1;  // the last block, raw
  for (int shift = 0; shift < 24; shift += 8) frame += static_cast<char>(header >> shift & 0xff);
  return frame + text;
}

// A frame of unknown content that asks for a window of 2^(10 + exponent) bytes, with one block that
// repeats a byte `count` times.
std::string zstd_repeated(unsigned exponent, char byte, std::size_t count) {
  std::string frame = bytes_of("28b52ffd00");
  frame += static_cast<char>(exponent << 3);
  const std::size_t header = count << 3 | 1 << 1 | 1;  // the last block, a repeated byte
  for (int shift = 0; shift < 24; shift += 8) frame += static_cast<char>(header >> shift & 0xff);
  return frame + byte;
}

// Gives one byte at a time, as a slow pipe would.
class Trickle final : public ByteSource {
 public:
  explicit Trickle(std::string bytes) : inner_(memory_source(std::move(bytes))) {}
  Result<std::size_t> read(char* into, std::size_t size) override {
    return inner_->read(into, std::min<std::size_t>(size, 1));
  }
  std::optional<std::uint64_t> size() const override { return inner_->size(); }
  bool rewindable() const override { return false; }
  Status rewind() override { return inner_->rewind(); }

 private:
  std::unique_ptr<ByteSource> inner_;
};

std::string text_of(ByteSource& source) {
  const auto text = read_all(source, 1 << 20);
  REQUIRE_MESSAGE(text.ok(), (text.ok() ? "" : text.error().message));
  return *text;
}

// Both from memory and byte by byte.
void check_text(const std::string& stored, const std::string& text) {
  const auto source = decompressed(memory_source(stored));
  CHECK(text_of(*source) == text);
  CHECK(source->rewind().ok());
  CHECK(text_of(*source) == text);
  const auto slow = decompressed(std::make_unique<Trickle>(stored));
  CHECK_FALSE(slow->rewindable());
  CHECK(text_of(*slow) == text);
}

// The message of the error; reading on gives the same one.
Error error_of(const std::string& stored) {
  const auto source = decompressed(memory_source(stored));
  const auto text = read_all(*source, 1 << 20);
  REQUIRE_FALSE(text.ok());
  char byte = 0;
  const auto again = source->read(&byte, 1);
  REQUIRE_FALSE(again.ok());
  CHECK(again.error().message == text.error().message);
  return text.error();
}

bool says(const Error& error, std::string_view words) {
  CAPTURE(error.message);
  return error.message.find(words) != std::string::npos;
}

}  // namespace

TEST_SUITE("base/compressed_source") {
  TEST_CASE("what is not compressed is passed on as it is") {
    for (const std::string text : {"", "\x1f", "\x28\xb5\x2f", "{}", "plain text\n"}) {
      CAPTURE(text);
      check_text(text, text);
    }
    check_text(std::string(300000, 'x') + "\x1f\x8b", std::string(300000, 'x') + "\x1f\x8b");
  }

  TEST_CASE("all members of gzip, all frames of zstd") {
    check_text(kOne, "one\n");
    check_text(kOne + kTwo + kOne, "one\ntwo\none\n");
    check_text(zstd_of("one\n"), "one\n");
    check_text(zstd_of("one\n") + zstd_of("") + zstd_of("two\n"), "one\ntwo\n");
    const std::string skipped = bytes_of("5f2a4d1803000000ffffff");
    check_text(skipped + zstd_of("one\n") + skipped, "one\n");
  }

  TEST_CASE("an output larger than any buffer") {
    std::string stored, text;
    for (int i = 0; i < 4; ++i) {
      stored += zstd_repeated(10, static_cast<char>('a' + i), 100000);
      text += std::string(100000, static_cast<char>('a' + i));
    }
    check_text(stored, text);
  }

  TEST_CASE("other bytes behind the last member, with their offset") {
    for (const std::string rest : {"x", "\n", "{\"a\":1}"}) {
      CHECK(says(error_of(kOne + kTwo + rest), "the gzip data ends at byte 48 of the compressed input"));
      CHECK(says(error_of(zstd_of("one\n") + rest), "the zstd data ends at byte 13"));
    }
    CHECK(says(error_of(kOne + std::string(512, '\0')), "behind its last member"));
    CHECK(says(error_of(kOne + zstd_of("one\n")), "behind its last member"));
    CHECK(says(error_of(zstd_of("one\n") + kOne), "behind its last frame"));
    CHECK(error_of(kOne + "x").kind == ErrorKind::unreadable);
  }

  TEST_CASE("cut anywhere, it is never taken for whole") {
    for (std::size_t length = 2; length < kOne.size(); ++length) {
      CAPTURE(length);
      CHECK(says(error_of(kOne.substr(0, length)), "breaks off at byte " + std::to_string(length)));
      CHECK(says(error_of(kTwo + kOne.substr(0, length)),
                 "breaks off at byte " + std::to_string(kTwo.size() + length)));
    }
    const std::string frame = zstd_of("one\n");
    for (std::size_t length = 4; length < frame.size(); ++length) {
      CAPTURE(length);
      CHECK(says(error_of(frame.substr(0, length)), "the zstd data breaks off at byte "));
    }
  }

  TEST_CASE("damaged data, checksum and length included") {
    for (const std::size_t at : {10u, 11u, 16u, 19u, 20u, 23u}) {
      CAPTURE(at);
      std::string damaged = kOne;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
      CHECK(says(error_of(damaged), "the gzip data "));
    }
    std::string damaged = zstd_of("one\n");
    damaged[6] = '\x07';  // a block of a type there is not
    CHECK(says(error_of(damaged), "the zstd data cannot be decompressed at byte "));
  }

  TEST_CASE("the window of zstd: at the limit and one past it") {
    check_text(zstd_repeated(17, 'x', 5), "xxxxx");
    const Error error = error_of(zstd_repeated(18, 'x', 5));
    CHECK(error.kind == ErrorKind::limit);
    CHECK(says(error, std::to_string(limits::zstd_window_bytes)));
  }
}
