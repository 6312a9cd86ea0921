// What counts as a call id and as a hash in a version 2 record (spec 2.5).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "crypto/sha256.h"
#include "json/document.h"

namespace plumbline::evidence {

using CallId = std::array<std::uint8_t, 16>;

// Characters of a call id and of a hash: lower-case hex, exactly so many.
inline constexpr std::size_t call_id_hex = 2 * sizeof(CallId);
inline constexpr std::size_t hash_hex = 2 * sizeof(crypto::Digest);

// The 16 bytes of a valid call id; nullopt for any other value.
std::optional<CallId> read_call_id(json::Value value);
// The 32 bytes of a valid hash; nullopt for any other value.
std::optional<crypto::Digest> read_hash(json::Value value);

}  // namespace plumbline::evidence
