// The values the scenario's entries are made of. Pure: equal arguments, equal values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "evidence_text.h"

namespace plumbline::bench {

// A well-mixed word of `n` (the finaliser of SplitMix64, a published generator).
std::uint64_t mix(std::uint64_t n);

// `digits` lower-case hex digits that follow from `seed`: call ids, salts, commitments.
std::string hex_from(std::uint64_t seed, std::size_t digits);

Value number(std::uint64_t n);

// What a node `depth` levels below the root holds: a little less at every level, always enough for
// the contexts the scenario makes.
Value authority_at(std::uint64_t depth);

// `length` bytes of prose without anything to escape.
std::string prose(std::size_t length);

}  // namespace plumbline::bench
