// What form a text that is meant to be a key is written in, told by its look alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline::crypto {

enum class KeyForm : std::uint8_t {
  empty,
  hex,            // hex digits only
  separated_hex,  // hex digits with a 0x prefix, colons or white space
  pem,            // RFC 7468, perhaps behind other lines
  json,           // a JWK or a JWK set (RFC 7517), or other JSON
  openssh,        // one line of an authorized_keys or .pub file
  binary,         // bytes that are not text: DER, a raw key, UTF-16
  base64,         // base64 or base64url, long enough for a key; "=" only at the end
  other,
};

// `text` without the white space (space, tab, CR, LF) around it.
std::string_view trimmed_key(std::string_view text);

// White space around `text` does not count.
KeyForm key_form(std::string_view text);

// A noun phrase for an error message: "31 bytes in hex", "a JWK set (JSON)". Printable ASCII, and
// nothing of `text` but its size and public labels is in it.
std::string describe_key_text(std::string_view text);

}  // namespace plumbline::crypto
