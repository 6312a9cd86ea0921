#include "kitelogik/sessions.h"

#include <algorithm>
#include <iterator>

namespace plumbline::kitelogik {

std::uint32_t Sessions::add(const std::string& path, const Session& session) {
  const auto number = static_cast<std::uint32_t>(known_.size());
  if (const auto [at, is_new] = by_path_.emplace(path, number); !is_new) return at->second;
  known_.push_back({path, session});
  children_.clear();
  if (!session.id.empty()) by_id_.emplace(session.id, number);
  for (const std::string& token : session.token_ids) {
    if (!token.empty()) by_token_.emplace(token, number);
    if (session.id.empty()) continue;
    const auto [at, is_new] = by_both_.try_emplace({session.id, token},
                                                   Parent{number, true, session.depth, session.scopes});
    if (!is_new) narrow(at->second, session);
  }
  return number;
}

// Takes from `parent` what another export of the same session does not hold.
void Sessions::narrow(Parent& parent, const Session& session) {
  if (parent.depth != session.depth) parent.depth.reset();
  if (!parent.scopes || !session.scopes) return parent.scopes.reset();
  std::vector<std::string> common;
  std::ranges::set_intersection(*parent.scopes, *session.scopes, std::back_inserter(common));
  parent.scopes = std::move(common);
}

std::optional<std::uint32_t> Sessions::number_of(const std::string& path) const {
  const auto at = by_path_.find(path);
  if (at == by_path_.end()) return std::nullopt;
  return at->second;
}

std::optional<Parent> Sessions::parent_of(const ParentNames& names) const {
  if (const auto at = by_both_.find({names.session_id, names.token_id}); at != by_both_.end()) {
    return at->second;
  }
  const auto one_of = [&](const Numbers& numbers, std::string_view name) -> std::optional<Parent> {
    const auto at = numbers.find(name);
    if (at == numbers.end()) return std::nullopt;
    const Session& session = known_[at->second].session;
    return Parent{at->second, false, session.depth, session.scopes};
  };
  auto parent = one_of(by_id_, names.session_id);
  return parent ? parent : one_of(by_token_, names.token_id);
}

void Sessions::link_children() {
  children_.resize(known_.size());
  for (std::uint32_t number = 0; number < known_.size(); ++number) {
    const Session& session = known_[number].session;
    if (!session.parent.any()) continue;
    const auto parent = parent_of(session.parent);
    if (parent && parent->number != number) children_[parent->number].push_back(number);
  }
}

const std::vector<std::uint32_t>& Sessions::children_of(std::uint32_t number) {
  if (children_.size() != known_.size()) link_children();
  return children_[number];
}

}  // namespace plumbline::kitelogik
