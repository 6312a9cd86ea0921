// The short name of a node: reports that print many leave out the name of the chain in front of each.
#pragma once

#include <optional>
#include <string_view>

#include "evidence/entry.h"

namespace plumbline::replay {

// `node` without "CHAIN:" in front, where CHAIN is the chain_id of the entry that names it; nullopt where it does
// not begin so, or has no more than that. Borrowed from `node`.
inline std::optional<std::string_view> name_in_chain(std::string_view node, const evidence::Entry& entry) {
  const auto chain = entry.get(evidence::Member::chain_id).if_string();
  if (!chain || chain->empty() || node.size() <= chain->size() + 1) return std::nullopt;
  if (!node.starts_with(*chain) || node[chain->size()] != ':') return std::nullopt;
  return node.substr(chain->size() + 1);
}

}  // namespace plumbline::replay
