#include "sandbox_landlock.h"

#if defined(__linux__)

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace plumbline::cli {
namespace {

// Of Linux 6.12; the headers may be older than the kernel.
struct LandlockRights {
  std::uint64_t files, network, scope;
};
constexpr std::uint64_t kRefer = std::uint64_t{1} << 13;     // from ABI 2
constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14;  // from ABI 3
constexpr std::uint64_t kTcp = 3;                            // bind and connect, from ABI 4
constexpr std::uint64_t kDevice = std::uint64_t{1} << 15;    // ioctl on a device, from ABI 5
constexpr std::uint64_t kScope = 3;                          // sockets, signals, from ABI 6

LandlockRights given_up(int abi) {
  LandlockRights rights{};
  rights.files = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                 LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                 LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                 LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                 LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                 LANDLOCK_ACCESS_FS_MAKE_SYM;
  if (abi >= 2) rights.files |= kRefer;
  if (abi >= 3) rights.files |= kTruncate;
  if (abi >= 4) rights.network = kTcp;
  if (abi >= 5) rights.files |= kDevice;
  if (abi >= 6) rights.scope = kScope;
  return rights;
}

void permit_writing(int ruleset, const std::string& path) {
  const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0) return;
  struct stat status {};
  if (::fstat(file, &status) == 0) {
    landlock_path_beneath_attr rule{};
    rule.parent_fd = file;
    rule.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE;
    if (S_ISDIR(status.st_mode)) {
      rule.allowed_access |= LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;
    }
    // A pipe without a name is refused here: Landlock never keeps a process from one.
    (void)::syscall(__NR_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  ::close(file);
}

}  // namespace

int landlock_abi() {
  const long abi =
      ::syscall(__NR_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return abi > 0 ? static_cast<int>(abi) : 0;
}

bool enter_landlock(int abi, std::span<const std::string> writable) {
  const LandlockRights rights = given_up(abi);
  const long ruleset = ::syscall(__NR_landlock_create_ruleset, &rights, sizeof rights, 0);
  if (ruleset < 0) return false;
  const int descriptor = static_cast<int>(ruleset);
  for (const std::string& path : writable) permit_writing(descriptor, path);
  const bool entered = ::syscall(__NR_landlock_restrict_self, descriptor, 0) == 0;
  ::close(descriptor);
  return entered;
}

}  // namespace plumbline::cli

#else

namespace plumbline::cli {

int landlock_abi() { return 0; }
bool enter_landlock(int, std::span<const std::string>) { return false; }

}  // namespace plumbline::cli

#endif
