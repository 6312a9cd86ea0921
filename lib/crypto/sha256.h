// SHA-256 (FIPS 180-4), with the processor's instructions where it has them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline::crypto {

using Digest = std::array<std::uint8_t, 32>;

// An incremental hash. Nothing is allocated, copies are independent, and finish() leaves the object
// ready for a new message.
class Sha256 {
 public:
  Sha256();
  void update(std::string_view bytes);
  Digest finish();

 private:
  alignas(8) std::array<std::byte, 112> state_;  // the library's context, which is plain data
};

Digest sha256(std::string_view bytes);

// 64 lower-case hex characters.
std::string hex(const Digest& digest);

}  // namespace plumbline::crypto
