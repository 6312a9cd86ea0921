// The keys of one run: from what the user gave to what signatures are checked with, and to what a
// report tells of them.
#pragma once

#include <vector>

#include "crypto/key_text.h"
#include "plumbline/keys.h"
#include "plumbline/report.h"
#include "plumbline/result.h"

namespace plumbline::crypto {

// Public keys in the order given, then shared secrets, which are tied to no kid. Errors are usage
// errors, as read_public_keys() and read_secret_hex() make them.
Result<std::vector<TiedKey>> read_given_keys(const GivenKeys& given);

std::vector<Key> key_rows(const std::vector<TiedKey>& keys);

}  // namespace plumbline::crypto
