#include "crypto/given_keys.h"

#include <iterator>

#include "base/display.h"

namespace plumbline::crypto {

Result<std::vector<TiedKey>> read_given_keys(const GivenKeys& given) {
  std::vector<TiedKey> keys;
  for (const auto& [text, kid] : given.public_keys) {
    auto read = read_public_keys(text, kid);
    if (!read) return read.error();
    std::move(read->begin(), read->end(), std::back_inserter(keys));
  }
  for (const std::string& text : given.hmac_secrets) {
    const auto secret = read_secret_hex(text);
    if (!secret) return secret.error();
    auto key = VerifyKey::hmac_sha256(*secret);
    if (!key) return key.error();
    keys.push_back({std::move(*key), ""});
  }
  return keys;
}

std::vector<Key> key_rows(const std::vector<TiedKey>& keys) {
  std::vector<Key> rows;
  for (const TiedKey& tied : keys) {
    rows.push_back({tied.kid.empty() ? "" : shown(tied.kid), std::string(name(tied.key.algorithm())),
                    tied.key.fingerprint()});
  }
  return rows;
}

}  // namespace plumbline::crypto
