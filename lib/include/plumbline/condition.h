// Conditions for gates (spec 3.3): what must hold of evidence beyond that no check failed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

struct Condition {
  enum class Kind : std::uint8_t {
    authenticated,  // a given key verified the anchor, or a pin matched
    anchor,         // a given key verified the anchor
    pin,            // a pin matched
    witness,        // every spawn and every allow is witness-signed
    complete,       // the execution aggregate is clean
    params,         // every call carries both commitments to its arguments
    gated,          // no allow was let through without a check
    kid,            // a given key that is tied to the kid `text` verified the anchor
    chain,          // the chain id is the string `text`
    min_entries,    // there are at least `number` entries
  };

  Kind kind = Kind::authenticated;
  std::string text;          // of kid and chain
  std::uint64_t number = 0;  // of min_entries

  friend bool operator==(const Condition&, const Condition&) = default;
};

inline constexpr std::array condition_kinds = {
    Condition::Kind::authenticated, Condition::Kind::anchor,   Condition::Kind::pin,
    Condition::Kind::witness,       Condition::Kind::complete, Condition::Kind::params,
    Condition::Kind::gated,         Condition::Kind::kid,      Condition::Kind::chain,
    Condition::Kind::min_entries};

// The word users say: "min-entries".
std::string_view name(Condition::Kind kind);
// A condition as users write it: "gated", "min-entries=6".
std::string text_of(const Condition& condition);
// The same read back: none where the word is no condition's, a value is missing or there is one too
// many, or the value of min-entries is no whole number.
std::optional<Condition> condition_of(std::string_view text);

}  // namespace plumbline
