// The words in which a text that is no usable public key is refused, whatever form it has. Each is
// the end of a message that begins with what the text looks like.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace plumbline::crypto {

inline constexpr std::string_view kPrivateRefusal =
    "a private key, which is never wanted here; give the public key that belongs to it, and let "
    "nobody see this one";
inline constexpr std::string_view kCertificateRefusal =
    "a certificate; give the public key that is in it, as `openssl x509 -pubkey -noout` prints it";

// Of a key of another algorithm or curve. `name` is a public label.
inline std::string kind_refusal(std::string_view name) {
  return fmt::format("a key of {}; keys are Ed25519 or P-256", name);
}

}  // namespace plumbline::crypto
