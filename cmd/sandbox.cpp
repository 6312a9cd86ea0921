#include "sandbox.h"

#include <fmt/format.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "sandbox_landlock.h"
#include "sandbox_seccomp.h"

namespace plumbline::cli {
namespace {

// Without this only the superuser may give up anything.
bool give_up_privileges() {
#if defined(__linux__)
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
#else
  return false;
#endif
}

}  // namespace

Sandbox sandbox_support() { return {has_seccomp(), landlock_abi()}; }

std::string describe(const Sandbox& sandbox) {
  std::string text = sandbox.seccomp ? "seccomp" : "";
  if (sandbox.landlock_abi > 0) {
    text += (text.empty() ? "" : ", ") + fmt::format("Landlock ABI {}", sandbox.landlock_abi);
  }
  return text.empty() ? "none" : text;
}

Sandbox enter_sandbox(std::span<const std::string> writable) {
  if (!give_up_privileges()) return {};
  const Sandbox support = sandbox_support();
  Sandbox entered;
  // Landlock first: seccomp refuses the calls that enter it.
  const bool locked = support.landlock_abi > 0 && enter_landlock(support.landlock_abi, writable);
  if (locked) entered.landlock_abi = support.landlock_abi;
  entered.seccomp = support.seccomp && enter_seccomp(!writable.empty());
  return entered;
}

}  // namespace plumbline::cli
