// The system calls the process keeps: the part of cmd/sandbox.h that seccomp does, by a filter of
// their numbers and arguments (seccomp(2), and <linux/filter.h> for what the filter is written in).
#pragma once

namespace plumbline::cli {

// Whether the kernel has it, and lets this process use it.
bool has_seccomp();

// Installs the filter in every thread; only where has_seccomp(), and with no_new_privs set.
// `writing` permits opening for writing, renaming and removing. False where the kernel refused.
bool enter_seccomp(bool writing);

}  // namespace plumbline::cli
