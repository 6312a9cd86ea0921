#include "evidence/call_id.h"

#include "base/hex.h"

namespace plumbline::evidence {
namespace {

template <std::size_t N>
std::optional<std::array<std::uint8_t, N>> read_lower_hex(json::Value value) {
  const auto text = value.if_string();
  if (!text || !is_lower_hex(*text, 2 * N)) return std::nullopt;
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::array<std::uint8_t, N> bytes;
  for (std::size_t i = 0; i < N; ++i) {
    bytes[i] = static_cast<std::uint8_t>(digit((*text)[2 * i]) * 16 + digit((*text)[2 * i + 1]));
  }
  return bytes;
}

}  // namespace

std::optional<CallId> read_call_id(json::Value value) { return read_lower_hex<sizeof(CallId)>(value); }

std::optional<crypto::Digest> read_hash(json::Value value) {
  return read_lower_hex<sizeof(crypto::Digest)>(value);
}

}  // namespace plumbline::evidence
