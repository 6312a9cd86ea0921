#include "token/rows.h"

#include "token/claims.h"

namespace plumbline::token {
namespace {

std::optional<std::string> text_of(json::Value value) {
  if (!value.is_string()) return std::nullopt;
  return std::string(value.string());
}

std::optional<std::string> number_of(json::Value value) {
  if (!value.is_number()) return std::nullopt;
  return value.number().display();
}

std::vector<std::string> audience_of(json::Value aud) {
  std::vector<std::string> out;
  if (aud.is_string()) out.emplace_back(aud.string());
  if (!aud.is_array()) return out;
  for (const auto& child : aud.children()) {
    if (child.value.is_string()) out.emplace_back(child.value.string());
  }
  return out;
}

TokenRow row_of(const Token& token, const Result<authority::Authority>& authority, Draft draft) {
  const json::Value header = token.header();
  const json::Value payload = token.payload();
  TokenRow row;
  row.kid = text_of(header.find("kid"));
  row.algorithm = text_of(header.find("alg"));
  row.agent = text_of(payload.find(draft == Draft::v02 ? claim::client_id : claim::subject));
  row.id = text_of(payload.find(claim::id));
  row.issuer = text_of(payload.find(claim::issuer));
  row.subject = text_of(payload.find(claim::subject));
  row.audience = audience_of(payload.find(claim::audience));
  if (const json::Value depth = payload.find(claim::depth); depth.is_number()) {
    row.depth = depth.number().safe_integer();
  }
  row.issued_at = number_of(payload.find(claim::issued_at));
  row.not_before = number_of(payload.find(claim::not_before));
  row.expires = number_of(payload.find(claim::expires));
  if (const auto seconds = lifetime(payload)) row.lifetime = seconds->display();
  if (!authority) return row;
  row.readable = true;
  row.scopes = authority->scopes.scopes();
  for (const authority::Constraint& constraint : authority->constraints) {
    row.constraints.push_back(authority::describe(constraint));
  }
  return row;
}

}  // namespace

std::vector<TokenRow> rows_of(const Chain& chain) {
  std::vector<TokenRow> rows;
  for (std::size_t i = 0; i < chain.tokens.size(); ++i) {
    rows.push_back(row_of(chain.tokens[i], chain.authorities[i], chain.draft));
  }
  return rows;
}

}  // namespace plumbline::token
