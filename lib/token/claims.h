// What the payload of a token says, by the rules of its revision (spec 5).
#pragma once

#include <optional>
#include <string>

#include "authority/authority.h"
#include "json/document.h"
#include "plumbline/report.h"
#include "plumbline/result.h"

namespace plumbline::token {

// The names of claims, each once.
namespace claim {
inline constexpr std::string_view audience = "aud";
inline constexpr std::string_view authorization_details = "authorization_details";
inline constexpr std::string_view client_id = "client_id";
inline constexpr std::string_view confirmation = "cnf";
inline constexpr std::string_view depth = "del_depth";
inline constexpr std::string_view expires = "exp";
inline constexpr std::string_view id = "jti";
inline constexpr std::string_view issued_at = "iat";
inline constexpr std::string_view issuer = "iss";
inline constexpr std::string_view max_depth = "del_max_depth";
inline constexpr std::string_view not_before = "nbf";
inline constexpr std::string_view parent_hash = "par_hash";
inline constexpr std::string_view subject = "sub";
}  // namespace claim

// Whether a token carries the two claims by which revision 02 is told.
bool carries_claims_of_02(json::Value payload);

// What is wrong with the claims that revision 02 demands of every token, its authority aside: one
// printable phrase.
std::optional<std::string> claim_fault_02(json::Value payload);

// The authority of a token: its one authorization detail, which is of type agent_delegation, and in
// revision 01 the lifetime as its ttl. The error is one printable phrase.
Result<authority::Authority> read_token_authority(json::Value payload, Draft draft);

// exp - iat, exact where both are integers; nullopt where one of them is no number.
std::optional<json::Number> lifetime(json::Value payload);

// A positive integer, whatever its size.
std::optional<json::Number> positive_integer(json::Value value);

// Whether an aud names `audience`: as itself or in its array, byte for byte.
bool names_audience(json::Value aud, std::string_view audience);

// "NAME is TYPE, not WANTED".
std::string not_wanted(std::string_view name, json::Value value, std::string_view wanted);

}  // namespace plumbline::token
