// What Report::chain_id, which is printable JSON, says. Internal to render.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plumbline::render {

struct ChainId {
  bool portable = false;            // JSON that every strict reader takes as it stands
  std::optional<std::string> text;  // its content, where it is a string
};

ChainId read_chain_id(std::string_view printable);

}  // namespace plumbline::render
