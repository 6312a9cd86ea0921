// Step 1: the algorithm is never taken from the token. It must be one that is accepted and the one
// of the key that verifies.
#include <algorithm>
#include <string>
#include <vector>

#include "authority/phrase.h"
#include "token/chain.h"

namespace plumbline::token {
namespace {

using authority::short_list;
using authority::short_name;
using authority::short_string;
using authority::short_value;

Failure invalid(std::size_t token, std::string message, std::string expected = {},
                std::string found = {}) {
  return {{Reason::signature_invalid, std::move(message)}, token, std::move(expected),
          std::move(found)};
}

// What a header says its token is signed with, as far as it is accepted.
Result<crypto::Algorithm> accepted_algorithm(json::Value header, const Supplied& supplied) {
  const json::Value alg = header.find("alg");
  const auto known = alg.is_string() ? algorithm_named(alg.string()) : std::nullopt;
  const auto& accepted = supplied.options.accepted_algorithms;
  if (!accepted.empty() &&
      std::find(accepted.begin(), accepted.end(), alg.string()) == accepted.end()) {
    return unreadable("its alg is " + short_value(alg) + ", and accepted is " +
                      short_list(accepted, short_name));
  }
  const auto has = [known](const crypto::TiedKey& tied) { return tied.key.algorithm() == known; };
  if (known && std::any_of(supplied.keys.begin(), supplied.keys.end(), has)) return *known;
  return unreadable("its alg is " + short_value(alg) + ", which is that of no given key");
}

std::optional<Failure> check_root_kid(json::Value kid, const Supplied& supplied) {
  const auto& allowed = supplied.options.root_kids;
  const bool fits = std::any_of(allowed.begin(), allowed.end(), [kid](const std::string& one) {
    return kid.if_string() == one;
  });
  if (allowed.empty() || fits) return std::nullopt;
  const std::string wanted = short_list(allowed, short_string);
  return invalid(0, "the root's kid is " + short_value(kid) + ", and must be one of " + wanted,
                 wanted, short_value(kid));
}

// Why no key that may sign the token did.
std::optional<Failure> refused_by_keys(const Token& token, std::size_t i,
                                       crypto::Algorithm algorithm, const Supplied& supplied) {
  const json::Value kid = token.header().find("kid");
  std::size_t tried = 0;
  for (const crypto::TiedKey& tied : supplied.keys) {
    if (tied.key.algorithm() != algorithm || !tied.is_for(kid.if_string())) continue;
    ++tried;
    if (tied.key.verifies_jose(token.signing_input(), token.signature())) return std::nullopt;
  }
  if (tried == 0) {
    return invalid(i, "its kid is " + short_value(kid) +
                          ", and every given key of its algorithm is tied to another");
  }
  return invalid(i, tried == 1 ? "its signature is not valid under the key that it must be from"
                               : "its signature is valid under none of the given keys");
}

}  // namespace

std::optional<Failure> check_signatures(const Chain& chain, const Supplied& supplied) {
  for (std::size_t i = 0; i < chain.tokens.size(); ++i) {
    const Token& token = chain.tokens[i];
    const auto algorithm = accepted_algorithm(token.header(), supplied);
    if (!algorithm) return invalid(i, algorithm.error().message);
    if (i == 0) {
      if (auto refused = check_root_kid(token.header().find("kid"), supplied)) return refused;
    }
    if (auto refused = refused_by_keys(token, i, *algorithm, supplied)) return refused;
  }
  return std::nullopt;
}

}  // namespace plumbline::token
