// The sessions whose exports were given together, and which of them is whose parent (spec 6).
//
// A child names its parent by session and by token. Its parent is the export that has both; where
// none has, one that has either, and then the child names two parents. Where several exports have
// both, a child is held to what all of them hold: one that gives more is not to be believed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/keyed_hash.h"
#include "kitelogik/session.h"

namespace plumbline::kitelogik {

// The parent of a session among those that were given.
struct Parent {
  std::uint32_t number = 0;  // of its export
  bool both = false;         // it has the session and the token that the child names
  std::optional<std::int64_t> depth;               // as in Session
  std::optional<std::vector<std::string>> scopes;  // as in Session
};

class Sessions {
 public:
  // Adds the session of the export at `path`, each path once: its number.
  std::uint32_t add(const std::string& path, const Session& session);
  std::optional<std::uint32_t> number_of(const std::string& path) const;

  bool has_session(std::string_view id) const { return by_id_.contains(id); }
  const Session& session(std::uint32_t number) const { return known_[number].session; }
  const std::string& path(std::uint32_t number) const { return known_[number].path; }

  // The parent that a session names; nullopt where it is not among them.
  std::optional<Parent> parent_of(const ParentNames& names) const;
  // The numbers of the sessions whose parent is that one, in the order they were added.
  const std::vector<std::uint32_t>& children_of(std::uint32_t number);

 private:
  struct Known {
    std::string path;
    Session session;
  };
  using Numbers = std::unordered_map<std::string, std::uint32_t, KeyedHash, std::equal_to<>>;

  void link_children();
  static void narrow(Parent& parent, const Session& session);

  std::vector<Known> known_;
  Numbers by_path_;
  Numbers by_id_, by_token_;  // the first that has it
  std::map<std::pair<std::string, std::string>, Parent> by_both_;
  std::vector<std::vector<std::uint32_t>> children_;  // by number; of as many as were linked
};

}  // namespace plumbline::kitelogik
