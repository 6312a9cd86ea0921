#include "replay/outside.h"

#include <algorithm>
#include <array>

#include "base/display.h"
#include "evidence/names.h"
#include "verify/words.h"

namespace plumbline::replay {
namespace {

namespace member = evidence::bundle_member;

constexpr std::size_t kNameBytes = 80;

// What is the same in every export of one chain. A ledger has it in its entries.
constexpr std::array kOfChain = {member::v, member::c14n, member::chain_id};

bool is_of_chain(std::string_view name) {
  return std::find(kOfChain.begin(), kOfChain.end(), name) != kOfChain.end();
}

// The member, absent where it counts as that (spec 1.4 of an anchor).
json::Value find(const Surroundings& record, std::string_view name) {
  json::Value value;
  if (record.head) value = record.head->find(name);
  else if (name == member::v) value = record.v;
  else if (name == member::chain_id) value = record.chain_id;
  const bool blank = value.is_null() || (name == member::anchor && verify::is_blank(value));
  return blank ? json::Value() : value;
}

std::vector<std::string> names_of(const Surroundings& record) {
  std::vector<std::string> names;
  if (!record.head) return {std::string(member::v), std::string(member::chain_id)};
  for (const auto& one : record.head->members()) names.push_back(one.name);
  return names;
}

// The members of `one` that `other` has not.
std::vector<std::string> only_in(const Surroundings& one, const Surroundings& other) {
  std::vector<std::string> names;
  for (const std::string& name : names_of(one)) {
    if ((!one.head || !other.head) && is_of_chain(name)) continue;
    if (find(one, name).exists() && !find(other, name).exists()) names.push_back(shown_short(name, kNameBytes));
  }
  return names;
}

}  // namespace

Outside compare_outside(const Surroundings& a, const Surroundings& b) {
  Outside outside;
  for (const std::string& name : names_of(a)) {
    const json::Value in_a = find(a, name), in_b = find(b, name);
    if (!in_a.exists() || !in_b.exists() || json::equal(in_a, in_b)) continue;
    outside.differing.push_back(shown_short(name, kNameBytes));
  }
  outside.a_only = only_in(a, b);
  outside.b_only = only_in(b, a);
  return outside;
}

bool names_another_chain(const Outside& outside) {
  return std::any_of(outside.differing.begin(), outside.differing.end(), is_of_chain);
}

}  // namespace plumbline::replay
