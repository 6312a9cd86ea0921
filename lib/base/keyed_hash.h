// A hash for tables whose keys an attacker chooses. It is keyed with random bits of the process, so
// that nobody can choose keys that all fall into one slot. Never use its value for anything that is
// printed: it differs from run to run.
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

std::uint64_t keyed_hash(std::string_view bytes);

// For std::unordered_map with std::string keys that are looked up by std::string_view.
struct KeyedHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view bytes) const { return keyed_hash(bytes); }
};

}  // namespace plumbline
