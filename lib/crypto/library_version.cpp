#include "crypto/library_version.h"

#include <openssl/crypto.h>
#include <sodium.h>

namespace plumbline::crypto {

std::string sodium_version() { return sodium_version_string(); }

std::string openssl_version() { return OpenSSL_version(OPENSSL_VERSION_STRING); }

}  // namespace plumbline::crypto
