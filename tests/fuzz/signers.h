// The keys that tests/vectors/signing.py makes of public names: anyone can make them, so that
// changed evidence can be signed anew.
#pragma once

#include <string_view>

namespace plumbline::fuzz {

// Of each the name whose SHA-256 is the secret, and what the secret makes public.
struct Signer {
  std::string_view name;
  std::string_view public_hex;
};

inline constexpr Signer kAnchorSigner{
    "plumbline test vectors: anchor",
    "5b17fbd33458a77791f9013e360f80dea762d242e8dd5446fcff8b1f09f259e9"};
inline constexpr Signer kWitnessSigner{
    "plumbline test vectors: witness",
    "c9228441e6db1e2e3150ef3dabc474396822c7974f6425963c04c2372cde8ba0"};
inline constexpr std::string_view kWitnessKid = "witness-1";

}  // namespace plumbline::fuzz
