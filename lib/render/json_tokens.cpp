// A token chain in the report as JSON.
#include "render/json_member.h"
#include "render/json_row.h"

namespace plumbline::render {
namespace {

using json::Writer;

void write_token(const TokenRow& token, std::size_t index, Writer& w) {
  w.begin_object();
  count(w, "index", index);
  text_or_null(w, "kid", token.kid);
  text_or_null(w, "alg", token.algorithm);
  text_or_null(w, "agent", token.agent);
  integer_or_null(w, "depth", token.depth);
  text_or_null(w, "id", token.id);
  text_or_null(w, "issuer", token.issuer);
  text_or_null(w, "subject", token.subject);
  texts(w, "audience", token.audience);
  authority(w, token.readable, token.scopes, token.constraints);
  number_or_null(w, "issued_at", token.issued_at);
  number_or_null(w, "not_before", token.not_before);
  number_or_null(w, "expires", token.expires);
  number_or_null(w, "lifetime", token.lifetime);
  const bool judged = token.verdict != CheckStatus::not_checked;
  text_unless_empty(w, "verdict", judged ? name(token.verdict) : "");
  w.end();
}

void write_permission(const std::optional<Permission>& permission, Writer& w) {
  w.name("permits");
  if (!permission) return w.null();
  w.begin_object();
  text(w, "scope", permission->scope);
  w.name("allowed");
  permission->asked ? w.boolean(permission->refusals.empty()) : w.null();
  texts(w, "refusals", permission->refusals);
  w.end();
}

}  // namespace

void write_tokens(const TokenChain& chain, Writer& w) {
  text_unless_empty(w, "draft", chain.draft ? name(*chain.draft) : "");
  w.name("tokens");
  w.begin_array();
  for (std::size_t i = 0; i < chain.rows.size(); ++i) write_token(chain.rows[i], i, w);
  w.end();
  write_permission(chain.permission, w);
}

}  // namespace plumbline::render
