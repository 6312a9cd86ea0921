// The steps of the draft's algorithm but for the signatures: form, 2 to 5 and 8.
#include <string>
#include <string_view>

#include "authority/phrase.h"
#include "base/display.h"
#include "base/time.h"
#include "crypto/base64.h"
#include "crypto/sha256.h"
#include "token/chain.h"
#include "token/claims.h"

namespace plumbline::token {
namespace {

using authority::short_number;
using authority::short_string;
using authority::short_value;

Failure failure(std::size_t token, Reason reason, std::string message, std::string expected = {},
                std::string found = {}) {
  return {{reason, std::move(message)}, token, std::move(expected), std::move(found)};
}

Failure malformed(std::size_t token, std::string message) {
  return failure(token, Reason::malformed, std::move(message));
}

json::Number number_of(const Time& time) {
  if (time.nanoseconds == 0) return json::Number::parse(std::to_string(time.seconds));
  return json::Number(static_cast<double>(time.seconds) + 1e-9 * time.nanoseconds);
}

// The root's del_max_depth must leave room for the last token.
std::optional<Failure> check_max_depth(const Chain& chain) {
  const json::Value said = chain.tokens.front().payload().find(claim::max_depth);
  const auto most = positive_integer(said);
  if (!most) {
    return failure(0, Reason::depth_invalid,
                   "the root's del_max_depth is " + short_value(said) + ", not a positive integer");
  }
  const std::size_t last = chain.tokens.size() - 1;
  if (*most > json::Number(static_cast<double>(last))) return std::nullopt;
  const std::string allowed = short_number(*most);
  return failure(last, Reason::depth_invalid,
                 "it is at depth " + std::to_string(last) + ", and the root's del_max_depth " +
                     allowed + " is not above that",
                 "below " + allowed, std::to_string(last));
}

// Revision 02: a bound on the depth that a token below the root gives. `bound` is the one so far.
std::optional<Failure> tighten_depth(const Token& token, std::size_t i, json::Number& bound) {
  const json::Value said = token.payload().find(claim::max_depth);
  if (said.is_null()) return std::nullopt;
  const auto own = positive_integer(said);
  if (!own) return malformed(i, "del_max_depth is " + short_value(said) + ", not a positive integer");
  if (*own > bound) {
    return failure(i, Reason::not_narrower,
                   "del_max_depth was raised from " + short_number(bound) + " to " +
                       short_number(*own),
                   "at most " + short_number(bound), short_number(*own));
  }
  bound = *own;
  return std::nullopt;
}

// A number of seconds and, where it is one, the time it stands for.
std::string shown_time(const json::Number& number) {
  auto time = parse_epoch(number.display());
  if (!time) return short_number(number);
  time->nanoseconds = 0;
  return short_number(number) + " (" + format_time(*time) + ")";
}

std::optional<Failure> outside(const Token& token, std::size_t i, const Time& time) {
  const json::Number now = number_of(time), second = number_of({time.seconds, 0});
  const json::Number end = token.payload().find(claim::expires).number();
  const json::Value start = token.payload().find(claim::not_before);
  if (!start.is_null() && !start.is_number()) {
    return malformed(i, not_wanted(claim::not_before, start, "a number"));
  }
  if (now > end) {
    // A part of a second is told where nothing else tells the two apart.
    const json::Number& told = second > end ? second : now;
    return failure(i, Reason::expired,
                   "it expired: exp is " + shown_time(end) + ", now is " + shown_time(told),
                   "now at most " + short_number(end), short_number(told));
  }
  if (start.is_null() || now >= start.number()) return std::nullopt;
  return failure(i, Reason::expired,
                 "it is not valid yet: nbf is " + shown_time(start.number()) + ", now is " +
                     shown_time(second),
                 "now at least " + short_value(start), short_number(second));
}

}  // namespace

std::optional<Failure> check_form(const Chain& chain, const Supplied&) {
  if (chain.fault) return Failure{*chain.fault, std::nullopt};
  for (std::size_t i = 0; i < chain.tokens.size(); ++i) {
    if (const auto& fault = chain.tokens[i].fault()) return Failure{*fault, i};
  }
  if (chain.draft == Draft::v01) return std::nullopt;
  for (std::size_t i = 0; i < chain.tokens.size(); ++i) {
    if (auto fault = claim_fault_02(chain.tokens[i].payload())) return malformed(i, *fault);
    if (!chain.authorities[i]) return malformed(i, chain.authorities[i].error().message);
  }
  return std::nullopt;
}

std::optional<Failure> check_parent_hashes(const Chain& chain, const Supplied&) {
  if (chain.tokens.front().payload().find(claim::parent_hash).exists()) {
    return malformed(0, "the root carries a par_hash, and has no parent");
  }
  for (std::size_t i = 1; i < chain.tokens.size(); ++i) {
    const json::Value said = chain.tokens[i].payload().find(claim::parent_hash);
    const std::string actual = crypto::to_base64(
        crypto::sha256(chain.tokens[i - 1].signing_input()), crypto::Base64::url);
    if (said.if_string() == actual) continue;
    return failure(i, Reason::par_hash_mismatch,
                   said.is_string() ? "its par_hash is not the hash of the token before it"
                                    : not_wanted(claim::parent_hash, said, "a string"),
                   actual, said.is_string() ? shown_short(said.string(), 80) : "");
  }
  return std::nullopt;
}

std::optional<Failure> check_depths(const Chain& chain, const Supplied&) {
  for (std::size_t i = 0; i < chain.tokens.size(); ++i) {
    const json::Value said = chain.tokens[i].payload().find(claim::depth);
    const json::Number place(static_cast<double>(i));
    if (said.is_number() && said.number() == place) continue;
    return failure(i, Reason::depth_invalid,
                   "its del_depth is " + short_value(said) + ", its place in the chain is " +
                       std::to_string(i),
                   std::to_string(i), short_value(said));
  }
  return check_max_depth(chain);
}

std::optional<Failure> check_principals(const Chain& chain, const Supplied&) {
  const std::string_view root = chain.tokens.front().payload().find(claim::subject).string();
  for (std::size_t i = 1; i < chain.tokens.size(); ++i) {
    const std::string_view own = chain.tokens[i].payload().find(claim::subject).string();
    if (own == root) continue;
    return failure(i, Reason::principal_altered,
                   "its sub is " + short_string(own) + ", the root's is " + short_string(root),
                   short_string(root), short_string(own));
  }
  return std::nullopt;
}

std::optional<Failure> check_attenuation(const Chain& chain, const Supplied&) {
  for (std::size_t i = 0; i < chain.authorities.size(); ++i) {
    if (!chain.authorities[i]) return malformed(i, chain.authorities[i].error().message);
  }
  json::Number bound = chain.tokens.front().payload().find(claim::max_depth).number();
  for (std::size_t i = 1; i < chain.authorities.size(); ++i) {
    if (const auto wider = first_widening(*chain.authorities[i], *chain.authorities[i - 1])) {
      return failure(i, Reason::not_narrower,
                     "it was given more than its parent holds in " + wider->dimension + ": " +
                         wider->child + " where the parent has " + wider->parent,
                     wider->parent, wider->child);
    }
    if (chain.draft == Draft::v01) continue;
    if (auto raised = tighten_depth(chain.tokens[i], i, bound)) return raised;
  }
  return std::nullopt;
}

std::optional<Failure> check_lifetimes(const Chain& chain, const Supplied& supplied) {
  std::optional<json::Number> parent_end;
  for (std::size_t i = 0; i < chain.tokens.size(); ++i) {
    if (auto failed = outside(chain.tokens[i], i, supplied.now)) return failed;
    const json::Number end = chain.tokens[i].payload().find(claim::expires).number();
    if (parent_end && end > *parent_end) {
      return failure(i, Reason::expired,
                     "it outlives its parent: exp is " + short_number(end) + ", the parent's is " +
                         short_number(*parent_end),
                     "at most " + short_number(*parent_end), short_number(end));
    }
    parent_end = end;
  }
  return std::nullopt;
}

std::optional<Failure> check_audience(const Chain& chain, const Supplied& supplied) {
  const json::Value aud = chain.tokens.back().payload().find(claim::audience);
  const std::string& wanted = *supplied.options.audience;
  if (names_audience(aud, wanted)) return std::nullopt;
  const std::string found = aud.is_string() ? short_string(aud.string()) : "an array without it";
  return failure(chain.tokens.size() - 1, Reason::audience_mismatch,
                 "its aud is " + found + ", not " + short_string(wanted), short_string(wanted), found);
}

}  // namespace plumbline::token
