// What the process gives up before it reads anything it was given (spec 4.6): should evidence ever
// find a way to make plumbline run its code, that code finds a process that can do nothing but read
// files and write to where the result goes.
//
// Given up, on Linux for x86-64 and AArch64, each as far as the kernel has it:
// - By seccomp, for all threads: the network; running programs and starting processes; signalling,
//   tracing and reading other processes; opening files for writing, and making, removing, renaming
//   and changing them; every system call that plumbline does not need.
// - By Landlock, for the calling thread and those it starts: running programs, TCP, signals to
//   other processes, and writing anywhere but to the outputs.
// Kept: opening and reading any file, memory, threads, clocks, and the descriptors the process has
// (standard output and error among them).
//
// Landlock alone knows paths. A run that has outputs to write must therefore be allowed to open for
// writing, rename and remove by seccomp, and where there is no Landlock it may do so everywhere.
//
// How a refusal looks: network, programs and other processes end the process by SIGSYS, because no
// honest run asks for them, and whatever a process says that has begun to is no verdict. Writing
// fails with EPERM (seccomp) or EACCES (Landlock): a library may try to in all innocence. All else
// fails with ENOSYS, upon which a C library takes another way.
//
// Under AddressSanitizer and ThreadSanitizer, whose run-time libraries need more (LeakSanitizer
// starts a process that traces this one), the form is reduced: starting, signalling and tracing
// processes are kept, and so is every system call that is not named as given up.
//
// Sources: seccomp(2), landlock(7), and the headers of Linux for each.
#pragma once

#include <span>
#include <string>

namespace plumbline::cli {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kReducedSandbox = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kReducedSandbox = true;
#else
inline constexpr bool kReducedSandbox = false;
#endif
#else
inline constexpr bool kReducedSandbox = false;
#endif

struct Sandbox {
  bool seccomp = false;
  int landlock_abi = 0;  // 0 is none
};

// What this kernel has, as far as this process may use it.
Sandbox sandbox_support();

// "seccomp, Landlock ABI 2", or "none".
std::string describe(const Sandbox& sandbox);

// Gives up, for good, what is said above, and says by what. To be called before any thread starts.
// Of each of the `writable` paths: of a directory, regular files in it and below it may be made,
// written, renamed and removed; another file may be written to. A path that cannot be looked at
// gives no permission. A kernel that has neither is no error: nothing of the evidence rests on it.
Sandbox enter_sandbox(std::span<const std::string> writable);

}  // namespace plumbline::cli
