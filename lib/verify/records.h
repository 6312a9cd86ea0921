// What a version 2 record of a call must look like (spec 2.5). A member that is optional is absent or
// valid; null is neither.
#pragma once

#include <optional>
#include <string>

#include "evidence/entry.h"

namespace plumbline::verify {

// What is wrong with the entry's record, as one printable phrase; nullopt: it is valid.
std::optional<std::string> wrong_with_root(const evidence::Entry& entry);
std::optional<std::string> wrong_with_kill(const evidence::Entry& entry);
std::optional<std::string> wrong_with_allow(const evidence::Entry& entry);
std::optional<std::string> wrong_with_deny(const evidence::Entry& entry);
std::optional<std::string> wrong_with_outcome(const evidence::Entry& entry);

// The capture of an allow that promises no outcome.
bool is_pre_hook_only(const evidence::Entry& allow);

}  // namespace plumbline::verify
