// Hexadecimal text (RFC 4648 section 8), read strictly: no white space, no prefix, even length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

// Lower-case hex of `bytes`.
std::string to_hex(std::span<const std::uint8_t> bytes);

// Whether `text` is the lower-case hex of `bytes`, without making it.
bool spells(std::string_view text, std::span<const std::uint8_t> bytes);

// The bytes `text` spells, either case; nullopt where it is not hex.
std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text);

// True when `text` is exactly `length` characters of 0-9a-f. The format writes hashes, call ids
// and salts only in this form (spec 2.5), so a trailing newline or an upper-case digit is not one.
bool is_lower_hex(std::string_view text, std::size_t length);

// Reads such a text into `bytes`, which it must fill; false where it does not, and then nothing is
// promised of `bytes`.
bool read_lower_hex(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace plumbline
