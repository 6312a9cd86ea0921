// PEM (RFC 7468), strictly: one block, nothing around it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plumbline/result.h"

namespace plumbline::crypto {

// What stands before the label of a PEM block.
inline constexpr std::string_view kPemBegin = "-----BEGIN ";

// The bytes of the one block of `text`, which is labelled PUBLIC KEY. Lines end with LF or CRLF, of
// any length. Errors are usage errors that name a private key, a certificate or another label for
// what it is, and hold nothing of the content.
Result<std::vector<std::uint8_t>> read_public_pem(std::string_view text);

}  // namespace plumbline::crypto
