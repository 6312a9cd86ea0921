// The versions of the libraries behind lib/crypto, as the running libraries tell them.
#pragma once

#include <string>

namespace plumbline::crypto {

std::string sodium_version();   // "1.0.18"
std::string openssl_version();  // "3.0.11"

}  // namespace plumbline::crypto
