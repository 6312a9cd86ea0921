// Chains of tokens made by hand, unsigned: each step is tried on its own.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "crypto/base64.h"
#include "token/chain.h"

namespace plumbline::token {

inline std::string base64url(std::string_view text) {
  return crypto::to_base64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                           crypto::Base64::url);
}

inline constexpr std::string_view kHeader = R"({"alg":"HS256"})";

// A token of that payload, which is JSON as it stands in it.
inline std::string token_of(std::string_view payload, std::string_view header = kHeader) {
  return base64url(header) + "." + base64url(payload) + ".AA";
}

// The tokens as a JSON array.
inline std::string array_of(const std::vector<std::string>& tokens) {
  std::string out;
  for (const std::string& token : tokens) out += (out.empty() ? "[\"" : ",\"") + token + "\"";
  return out.empty() ? "[]" : out + "]";
}

// A chain with the text that it borrows.
struct MadeChain {
  explicit MadeChain(const std::vector<std::string>& tokens, std::optional<Draft> draft = {})
      : text(std::make_unique<ChainText>(array_of(tokens))), chain(*text, draft) {
    REQUIRE(!text->trouble());
  }

  std::unique_ptr<ChainText> text;
  Chain chain;
};

inline MadeChain chain_of(const std::vector<std::string>& payloads,
                          std::optional<Draft> draft = {}) {
  std::vector<std::string> tokens;
  for (const std::string& payload : payloads) tokens.push_back(token_of(payload));
  return MadeChain(tokens, draft);
}

}  // namespace plumbline::token
