// The authorities that a record is decided again under (schemas/what-if.v1.schema.json).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "authority/authority.h"
#include "plumbline/result.h"

namespace plumbline::replay {

class WhatIf {
 public:
  // Reads an authority, which is that of every root, or an object of authorities by node, by agent,
  // or of the root. Every Error is a usage error.
  static Result<WhatIf> read(const std::string& text);

  // The authority of a node in place of the recorded one; null where that stands. Of several that
  // are given the one by node comes first, then the one by agent. `in_chain` is the node's short name
  // (replay/node_name.h), which names it too. Notes which names were asked for.
  const authority::Authority* of(std::string_view node, std::optional<std::string_view> in_chain,
                                 const std::optional<std::string>& agent, bool root);

  // "node n9", "agent clerk": a name that was given and never asked for; "" where there is none.
  std::string unused() const;

 private:
  struct Given {
    authority::Authority authority;
    bool used = false;
  };
  using ByName = std::map<std::string, Given, std::less<>>;
  static std::optional<Error> read_names(json::Value value, const std::string& what, ByName& out);
  static const authority::Authority* look_up(ByName& given, std::string_view name);

  std::optional<authority::Authority> root_;
  ByName nodes_, agents_;
};

}  // namespace plumbline::replay
