// The formats' words outside the entries, one constant each (spec 1.4 to 1.6, 1.8). Those of an entry are
// in evidence/member.h, those of an authority in lib/authority, those of a record in lib/kitelogik.
#pragma once

#include <array>
#include <string_view>

namespace plumbline::evidence {

// The one c14n the format defines: canonical form by RFC 8785.
inline constexpr std::string_view c14n_jcs = "JCS";

// 64 zeros: the prev_hash of the first entry.
inline constexpr std::string_view genesis_hash =
    "0000000000000000000000000000000000000000000000000000000000000000";

namespace bundle_member {
inline constexpr std::string_view v = "v";
inline constexpr std::string_view c14n = "c14n";
inline constexpr std::string_view chain_id = "chain_id";
inline constexpr std::string_view entries = "entries";
inline constexpr std::string_view anchor = "anchor";
inline constexpr std::string_view envelopes = "envelopes";
inline constexpr std::string_view redaction = "redaction";
inline constexpr std::string_view note = "note";

inline constexpr std::array all = {v, c14n, chain_id, entries, anchor, envelopes, redaction, note};
}  // namespace bundle_member

// Of a Kite Logik session export (spec 6), around its records.
namespace export_member {
inline constexpr std::string_view session_id = "session_id";
inline constexpr std::string_view exported_at = "exported_at";
inline constexpr std::string_view policy_version = "policy_version";
inline constexpr std::string_view record_count = "record_count";
inline constexpr std::string_view integrity_hash = "integrity_hash";
inline constexpr std::string_view records = "records";

inline constexpr std::array all = {session_id,   exported_at,    policy_version,
                                   record_count, integrity_hash, records};
}  // namespace export_member

// What a bundle's redaction says of itself.
namespace redaction_member {
inline constexpr std::string_view ok = "ok";
}  // namespace redaction_member

namespace anchor_member {
inline constexpr std::string_view v = "v";
inline constexpr std::string_view c14n = "c14n";
inline constexpr std::string_view chain_id = "chain_id";
inline constexpr std::string_view seq = "seq";
inline constexpr std::string_view head = "head";
inline constexpr std::string_view ts = "ts";
inline constexpr std::string_view kid = "kid";
inline constexpr std::string_view sig = "sig";
inline constexpr std::string_view verified = "verified";
}  // namespace anchor_member

}  // namespace plumbline::evidence
