// Base64 and base64url (RFC 4648 sections 4 and 5), read strictly: no white space, no stray bits in
// the last character.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::crypto {

enum class Base64 : std::uint8_t {
  padded,        // "+/", with "=" where the length asks for it
  plain,         // "+/", without
  url_padded,    // "-_", with "="
  url,           // "-_", without: what JOSE asks for
};

// The bytes that `text` spells; nullopt where it is anything else.
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text, Base64 form);

// The same where any of the four forms will do. The two alphabets do not mix.
std::optional<std::vector<std::uint8_t>> from_any_base64(std::string_view text);

// `bytes` in one of the forms.
std::string to_base64(std::span<const std::uint8_t> bytes, Base64 form);

}  // namespace plumbline::crypto
