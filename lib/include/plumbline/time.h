// An instant.
#pragma once

#include <compare>
#include <cstdint>

namespace plumbline {

// Seconds since the Unix epoch and the fraction of one, UTC.
struct Time {
  std::int64_t seconds = 0;
  std::uint32_t nanoseconds = 0;
  friend auto operator<=>(const Time&, const Time&) = default;
};

}  // namespace plumbline
