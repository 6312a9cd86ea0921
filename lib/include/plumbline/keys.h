// Keys as users give them.
#pragma once

#include <string>
#include <vector>

namespace plumbline {

// A public key, or a JWK set of several, as its text or DER: any form of crypto/key_text.h.
struct KeyText {
  std::string text;
  std::string kid;  // what it is tied to; "" where nothing or its own text ties it
};

// Keys as the content of options or files, never as paths.
struct GivenKeys {
  std::vector<KeyText> public_keys;       // Ed25519 or P-256
  std::vector<std::string> hmac_secrets;  // hex
};

}  // namespace plumbline
