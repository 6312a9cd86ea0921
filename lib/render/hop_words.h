// What a hop of the delegation changed, in words. Internal to render.
#pragma once

#include <string>
#include <vector>

#include "plumbline/report.h"

namespace plumbline::render {

// The changed terms of a hop, printable, a phrase each: "scope crm.* to crm.read", "scope mail.send
// dropped", "max_rows<=50 to max_rows<=5000", "ttl 900s added".
struct HopWords {
  std::vector<std::string> widened, narrowed;
  std::uint64_t more_widened = 0, more_narrowed = 0;  // that are not listed
};
HopWords hop_words(const Hop& hop);

// Of a node with that index; null where nothing was compared.
const Hop* hop_of(const Report& report, std::uint32_t node);

// What a node holds, printable: its scopes, its constraints, its ttl.
std::vector<std::string> held_words(const NodeRow& node);

// What was denied: an action by a tool, or the spawn of an agent.
std::string denied_what(const DeniedGroup& group);
// The position of its first or last entry: "seq 7", or "entry 7" where that has no seq.
std::string first_place(const DeniedGroup& group);
std::string last_place(const DeniedGroup& group);

}  // namespace plumbline::render
