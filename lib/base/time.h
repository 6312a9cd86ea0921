// Instants as the format writes them (spec 1.6) and as users give them: UTC, years 0001 to 9999.
//
// The clock of the format has no leap second and its calendar is the proleptic Gregorian one, so an
// instant is a count of seconds and text and count correspond one to one. Times are kept to the
// microsecond, as the format's writers keep them: further digits are cut, so that two times which
// differ only there are the same time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plumbline/verify.h"

namespace plumbline {

// YYYY-MM-DDTHH:MM:SS[.fraction]Z, T and Z in either case: RFC 3339 section 5.6 without offsets
// and without second 60. ASCII digits only, and a date that exists. Digits of the fraction past
// the sixth are cut. nullopt for any other text.
std::optional<Time> parse_time(std::string_view text);

// An RFC 3339 date-time as a writer that is not the format's may leave it, too: with an offset from
// UTC, and with second 60. A leap second comes behind all of the second before it and before the
// next minute; what lies within it is one instant.
std::optional<Time> parse_rfc3339(std::string_view text);

// Seconds since 1970-01-01T00:00:00Z in decimal, with an optional minus sign and an optional
// fraction, cut likewise ("1790000000", "-1.5"), within the years 0001 to 9999. nullopt for any
// other text.
std::optional<Time> parse_epoch(std::string_view text);

// The text that parse_time() reads back as `time`, with as many digits of a fraction as it has:
// "2026-10-01T00:00:00Z", "2026-10-01T00:00:00.25Z". `time` is within the years 0001 to 9999.
std::string format_time(const Time& time);

// What the system's clock says now.
Time current_time();

}  // namespace plumbline
