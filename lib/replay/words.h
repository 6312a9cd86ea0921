// An entry in words.
#pragma once

#include <string>

#include "authority/authority.h"
#include "plumbline/replay.h"
#include "verify/delegation.h"

namespace plumbline::replay {

// What an authority holds, one printable phrase, what is long cut: "crm.read, max_rows<=50, ttl 900s".
std::string describe(const authority::Authority& authority);

// The phrases with "; " between them, at most so many and the others counted.
std::string list_of(const std::vector<std::string>& phrases, std::size_t most);

// An entry as told, before it takes effect. `call` is the open call it names, or null.
ToldEntry tell(const verify::Step& step, const OpenCall* call);

// How an entry came out: allowed, denied, the body state of an outcome; "" for any other.
std::string outcome_of(const evidence::Entry& entry);

}  // namespace plumbline::replay
