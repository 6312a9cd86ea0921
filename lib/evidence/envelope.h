// Observer envelope v1 (spec 1.6): its words and the members each part must have.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/document.h"

namespace plumbline::evidence {

namespace envelope_member {
inline constexpr std::string_view v = "v";
inline constexpr std::string_view typ = "typ";
inline constexpr std::string_view subject = "subject";
inline constexpr std::string_view observed = "observed";
inline constexpr std::string_view witness = "witness";
inline constexpr std::string_view sig = "sig";
inline constexpr std::string_view chain_id = "chain_id";
inline constexpr std::string_view node = "node";
inline constexpr std::string_view seq = "seq";
inline constexpr std::string_view entry_hash = "entry_hash";
inline constexpr std::string_view event = "event";
inline constexpr std::string_view call_id = "call_id";
inline constexpr std::string_view result = "result";
inline constexpr std::string_view at = "at";
inline constexpr std::string_view method = "method";
inline constexpr std::string_view kid = "kid";
inline constexpr std::string_view alg = "alg";
}  // namespace envelope_member

inline constexpr std::string_view envelope_typ = "delegation-event-observation";
inline constexpr std::string_view envelope_alg = "EdDSA";

// Which part of an envelope does not have exactly its members: "the envelope", "observed",
// "witness"; nullopt where all do.
std::optional<std::string_view> part_with_other_members(json::Value envelope);

// How the members of a subject differ from those of its event.
enum class SubjectMembers { exact, too_many, missing, no_such_event };
SubjectMembers subject_members(json::Value subject);

// The subject's seq, where that is an integral number that is safe; it names an entry.
std::optional<std::int64_t> subject_seq(json::Value envelope);

}  // namespace plumbline::evidence
