// What Report::chain_id, which is printable JSON, says, and what names make of it. Internal to render.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plumbline/report.h"

namespace plumbline::render {

struct ChainId {
  bool portable = false;            // JSON that every strict reader takes as it stands
  std::optional<std::string> text;  // its content, where it is a string
};

ChainId read_chain_id(std::string_view printable);

// The prefix that the names of all nodes share and that can be left out: "<chain id>:", where the
// id is a string. "" where there is none.
std::string name_prefix(const Report& report);

}  // namespace plumbline::render
