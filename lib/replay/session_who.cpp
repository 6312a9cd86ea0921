#include "replay/session_who.h"

#include <algorithm>

#include "authority/phrase.h"
#include "base/limits.h"

namespace plumbline::replay {
namespace {

using authority::short_number;
using kitelogik::Session;

bool holds(const Session& session, const std::string& scope) {
  return session.scopes && std::binary_search(session.scopes->begin(), session.scopes->end(), scope);
}

// What the caps say of a refund.
void weigh_refund(const Session& session, const kitelogik::Policy& policy, const json::Number& amount,
                  SessionHolder& holder) {
  const bool below = amount < json::Number(0.0);
  if (*session.depth == 0) {
    const json::Number& limit = policy.limit_of(session.role.value_or(""), *session.scopes);
    if (!below && amount <= limit) return;
    holder.notes.push_back("a refund of " + short_number(amount) + " needs a person's approval: unapproved ones are from 0 to " +
                           short_number(limit));
    return;
  }
  const json::Number* cap = policy.cap_at(*session.depth);
  if (cap && !below && amount <= *cap) return;
  holder.why_not.push_back("at depth " + std::to_string(*session.depth) +
                           (cap ? " refunds are from 0 to " + short_number(*cap) : " there is no refund") +
                           ", whoever approves");
}

SessionHop hop_of(const SessionSet& set, const std::vector<SessionFold>& folds, std::uint32_t input,
                  const std::string& scope) {
  const Session& session = folds[input].session();
  SessionHop hop{session.id, session.role, session.depth, holds(session, scope), std::nullopt, false};
  const auto parent = set.parent_of(input);
  if (parent && *parent < folds.size()) hop.grant = folds[*parent].grant_to(session.id);
  hop.parent_missing = !parent && session.parent.any();
  return hop;
}

// The way up. Sessions that are each other's parents are met once.
void fill_path(const SessionSet& set, const std::vector<SessionFold>& folds, std::uint32_t input,
               const std::string& scope, SessionHolder& holder) {
  std::uint64_t hops = 0;
  for (std::optional<std::uint32_t> at = input; at && *at < folds.size() && hops < folds.size(); at = set.parent_of(*at)) {
    if (++hops <= limits::path_hops) holder.path.push_back(hop_of(set, folds, *at, scope));
    else ++holder.more_hops;
  }
}

}  // namespace

void ask_who(const SessionSet& set, const std::vector<SessionFold>& folds, const kitelogik::Policy& policy,
             const std::optional<json::Number>& amount, WhoCouldOfSessions& who) {
  for (std::uint32_t input = 0; input < folds.size(); ++input) {
    if (folds[input].records() == 0) continue;
    const Session& session = folds[input].session();
    SessionHolder holder;
    if (!session.scopes) holder.why_not.emplace_back("its scopes cannot be read");
    else if (!holds(session, who.scope)) holder.why_not.emplace_back("it does not hold it");
    if (!session.depth) {
      holder.why_not.emplace_back("its depth cannot be read");
    } else if (*session.depth > policy.max_depth) {
      holder.why_not.push_back("at depth " + std::to_string(*session.depth) + " nothing runs");
    } else if (amount && session.scopes) {
      weigh_refund(session, policy, *amount, holder);
    }
    if (session.scopes && session.depth) {
      holder.bounds = bounds_at(policy, *session.depth, session.role.value_or(""), *session.scopes);
    }
    const auto& parent = who.reports[input].session ? who.reports[input].session->parent : std::nullopt;
    if (parent && parent->link == CheckStatus::fail) {
      holder.notes.emplace_back("it is not within the session that it names as its parent: see the findings");
    }
    const bool could = holder.why_not.empty();
    if (could) fill_path(set, folds, input, who.scope, holder);
    else holder.path.push_back(hop_of(set, folds, input, who.scope));
    (could ? who.could : who.could_not).push_back(std::move(holder));
  }
}

}  // namespace plumbline::replay
