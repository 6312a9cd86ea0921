// What the user supplied for a chain, checked and ready.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "authority/constraint.h"
#include "crypto/key_text.h"
#include "json/kept.h"
#include "plumbline/token.h"

namespace plumbline::token {

// The action that the leaf is asked about.
struct AskedAction {
  std::string scope;
  json::KeptValue context;  // an object, or absent
  authority::Totals totals;
};

struct Supplied {
  std::vector<crypto::TiedKey> keys;  // at least one
  Time now;
  std::optional<AskedAction> action;
  TokenOptions options;
};

// Refuses what TokenVerifier::make() refuses.
Result<Supplied> check_supplied(const TokenOptions& options);

// Why an action cannot be asked about without an audience.
Error no_audience();

// The options that weaken, widen or bound a check, with their values.
std::vector<std::pair<std::string, std::string>> limits_of(const TokenOptions& options);

// The algorithm that `name` is for in the header of a token (RFC 7518 section 3.1, RFC 8037, RFC
// 9864); nullopt where plumbline has none of that name.
std::optional<crypto::Algorithm> algorithm_named(std::string_view name);

}  // namespace plumbline::token
