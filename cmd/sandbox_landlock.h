// Where the process may still write: the part of cmd/sandbox.h that Landlock does (landlock(7)).
#pragma once

#include <span>
#include <string>

namespace plumbline::cli {

// The version of its interface that the kernel has; 0 where it has none.
int landlock_abi();

// Gives up, for the calling thread, all rights that `abi` knows but reading, and writing to
// `writable` (cmd/sandbox.h); with no_new_privs set. False where the kernel refused.
bool enter_landlock(int abi, std::span<const std::string> writable);

}  // namespace plumbline::cli
