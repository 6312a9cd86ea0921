// Who holds what: the nodes of a chain, their authorities, and which were revoked or finished, as of
// a point in the ledger. A fold over the entries that every check reads and none changes.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "authority/authority.h"
#include "base/index_table.h"
#include "evidence/entry.h"
#include "plumbline/result.h"

namespace plumbline::verify {

struct Node {
  std::string name;
  std::uint32_t position = 0;  // among Delegation::nodes()

  // Of the first root or spawn that defines it; a node that was only revoked or finished so far
  // is not defined.
  bool defined = false;
  std::uint64_t defined_at = 0;  // index
  std::string defined_seq;       // printable
  std::optional<std::string> agent;
  std::optional<std::string> parent;  // as named, where that is a string
  std::uint32_t depth = 0;            // hops below a root, where the parent is defined
  std::optional<authority::Authority> authority;  // where it could be read
  std::vector<std::uint32_t> children;            // positions of the nodes spawned from it

  std::optional<std::string> revoked_seq;  // printable: of the first kill that revokes it
  std::optional<std::string> done_seq;     // printable: of the first done that names it
  std::uint64_t allows = 0, denies = 0, ungated = 0;
};

// Whether a node may act and delegate at all, whatever its authority says, and if not why not: the
// first of these that is so. Null is a node that nothing names.
enum class Standing : std::uint8_t { sound, undefined, unreadable, revoked };
Standing standing(const Node* node);

class Delegation;

// One entry with what the delegation says about it before the entry takes effect.
struct Step {
  const evidence::Entry& entry;
  const Delegation& delegation;
  // The node the entry names, where it is a string that is known in some way.
  const Node* node = nullptr;
  // Of a root or spawn that defines a node for the first time: its authority, or why not.
  std::optional<Result<authority::Authority>> authority;
  // Of a spawn: the parent it names, where that was defined earlier.
  const Node* parent = nullptr;
};

class Delegation {
 public:
  // The step of `entry` against the state so far. Valid until commit().
  Step step(const evidence::Entry& entry) const;
  // Lets the entry of `step` take effect.
  void commit(Step& step);

  const Node* find(std::string_view name) const;
  const std::deque<Node>& nodes() const { return nodes_; }  // in the order they were first named

 private:
  Node& intern(std::string_view name);
  Node* acting(const Step& step);
  void define(Step& step);

  std::deque<Node> nodes_;
  IndexTable by_name_;  // numbers are positions
};

// Whether an entry's event, a root or spawn, is one that defines nodes.
bool defines_node(const evidence::Entry& entry);
// Whether an allow was let through without a check: policy is "unlisted" (spec 2.4).
bool is_ungated(const evidence::Entry& allow);
// The seq of an entry for messages: the integer where it is one, else what stands there.
std::string shown_seq(const evidence::Entry& entry);

}  // namespace plumbline::verify
