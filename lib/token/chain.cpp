#include "token/chain.h"

#include "token/claims.h"

namespace plumbline::token {
namespace {

Result<authority::Authority> authority_of(const Token& token, Draft draft) {
  if (token.fault()) return unreadable("the token cannot be read");
  return read_token_authority(token.payload(), draft);
}

// The revision that the tokens tell. One that cannot be read tells nothing: its chain fails under
// either.
Draft told_draft(const std::deque<Token>& tokens) {
  bool told = false;
  for (const Token& token : tokens) {
    if (!token.payload().exists()) continue;
    if (!carries_claims_of_02(token.payload())) return Draft::v01;
    told = true;
  }
  return told ? Draft::v02 : Draft::v01;
}

}  // namespace

Chain::Chain(const ChainText& text, std::optional<Draft> given) {
  if (text.duplicate()) {
    fault = {Reason::duplicate_member, "around the tokens, " + text.duplicate()->message};
  } else if (text.tokens().empty()) {
    fault = {Reason::malformed, "there is no token in the chain"};
  }
  json::Reader reader;
  for (const TokenText& one : text.tokens()) tokens.emplace_back(reader, one);
  draft = given ? *given : told_draft(tokens);
  for (const Token& token : tokens) authorities.push_back(authority_of(token, draft));
}

std::vector<Step> steps_of(const Chain& chain, const Supplied& supplied) {
  const bool is_02 = chain.draft == Draft::v02;
  std::vector<Step> steps = {{Check::form, check_form},
                             {Check::signature, check_signatures},
                             {Check::parent_hash, check_parent_hashes},
                             {Check::depth, check_depths}};
  if (is_02) steps.push_back({Check::principal, check_principals});
  steps.push_back({Check::attenuation, check_attenuation});
  steps.push_back({Check::lifetime, check_lifetimes});
  if (is_02 && supplied.options.audience) steps.push_back({Check::audience, check_audience});
  return steps;
}

}  // namespace plumbline::token
