#include "sandbox_seccomp.h"

#include "sandbox.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plumbline::cli {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

// x86-64 has some calls that later architectures leave to their successors.
#if defined(__x86_64__)
#define PLUMBLINE_ONLY_X86_64(...) __VA_ARGS__
#else
#define PLUMBLINE_ONLY_X86_64(...)
#endif

// No honest run asks for these.
constexpr auto kEnding = std::to_array<std::uint32_t>({
    __NR_socket, __NR_socketpair, __NR_connect, __NR_bind, __NR_listen, __NR_accept, __NR_accept4,
    __NR_sendto, __NR_sendmsg, __NR_sendmmsg, __NR_execve, __NR_execveat, __NR_process_vm_readv,
    __NR_process_vm_writev, __NR_pidfd_open, __NR_pidfd_getfd, __NR_pidfd_send_signal,
    __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo, __NR_bpf, __NR_perf_event_open,
    __NR_userfaultfd, __NR_io_uring_setup, __NR_unshare, __NR_setns, __NR_mount, __NR_umount2,
    __NR_chroot, __NR_pivot_root,
});

// Nor for these, but a sanitizer does.
constexpr auto kEndingUnlessReduced = std::to_array<std::uint32_t>({
    PLUMBLINE_ONLY_X86_64(__NR_fork, __NR_vfork,) __NR_kill, __NR_tkill, __NR_ptrace,
});

// Changes of files that no output needs.
constexpr auto kChanging = std::to_array<std::uint32_t>({
    PLUMBLINE_ONLY_X86_64(__NR_creat, __NR_mkdir, __NR_rmdir, __NR_link, __NR_symlink, __NR_mknod,
                          __NR_chmod, __NR_chown, __NR_lchown, __NR_utime, __NR_utimes,
                          __NR_futimesat,)
    __NR_mkdirat, __NR_linkat, __NR_symlinkat, __NR_mknodat, __NR_fchmodat, __NR_fchown,
    __NR_fchownat, __NR_utimensat, __NR_truncate, __NR_fallocate, __NR_setxattr, __NR_lsetxattr,
    __NR_fsetxattr, __NR_removexattr, __NR_lremovexattr, __NR_fremovexattr, __NR_openat2,
});

// Those that writing an output needs, beside opening it.
constexpr auto kReplacing = std::to_array<std::uint32_t>({
    PLUMBLINE_ONLY_X86_64(__NR_rename, __NR_unlink,) __NR_renameat, __NR_renameat2, __NR_unlinkat,
    __NR_fchmod, __NR_ftruncate,
});

constexpr auto kNeeded = std::to_array<std::uint32_t>({
    // Descriptors and files.
    PLUMBLINE_ONLY_X86_64(__NR_stat, __NR_lstat, __NR_access, __NR_readlink, __NR_poll,)
    __NR_read, __NR_readv, __NR_pread64, __NR_write, __NR_writev, __NR_close, __NR_lseek,
    __NR_fstat, __NR_newfstatat, __NR_statx, __NR_faccessat, __NR_faccessat2, __NR_readlinkat,
    __NR_getdents64, __NR_getcwd, __NR_fadvise64, __NR_fsync, __NR_ppoll,
    // Memory.
    __NR_brk, __NR_mmap, __NR_munmap, __NR_mremap, __NR_mprotect, __NR_madvise,
    // Threads.
    PLUMBLINE_ONLY_X86_64(__NR_arch_prctl,)
    __NR_futex, __NR_set_robust_list, __NR_rseq, __NR_set_tid_address, __NR_sched_yield,
    __NR_sched_getaffinity, __NR_gettid, __NR_exit, __NR_exit_group,
    // Signals of its own.
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_sigaltstack,
    __NR_restart_syscall,
    // Clocks.
    PLUMBLINE_ONLY_X86_64(__NR_time,)
    __NR_clock_gettime, __NR_clock_getres, __NR_gettimeofday, __NR_nanosleep, __NR_clock_nanosleep,
    // What the process and the machine are.
    __NR_getpid, __NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid, __NR_getrusage, __NR_sysinfo,
    __NR_uname, __NR_getrandom,
});

#undef PLUMBLINE_ONLY_X86_64

constexpr std::uint32_t kEnd = SECCOMP_RET_KILL_PROCESS;
constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;
constexpr std::uint32_t kUnknown = SECCOMP_RET_ERRNO | ENOSYS;
constexpr std::uint32_t kPermit = SECCOMP_RET_ALLOW;

// A program that holds the number of the call in its accumulator between any two rules.
class Filter {
 public:
  Filter() {
    load(offsetof(seccomp_data, arch));
    jump(BPF_JEQ, kArchitecture, 1, 0);
    answer(kEnd);
    load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
    // A call that a debugger has taken out of the program: there is none of this number.
    on(0xffffffff, kPermit);
    // The x32 calls, which have numbers of their own under the same architecture.
    constexpr std::uint32_t kX32Bit = 0x40000000;
    jump(BPF_JGE, kX32Bit, 0, 1);
    answer(kEnd);
#endif
  }

  void on(std::uint32_t call, std::uint32_t action) {
    jump(BPF_JEQ, call, 0, 1);
    answer(action);
  }
  void on_any(std::span<const std::uint32_t> calls, std::uint32_t action) {
    for (const std::uint32_t call : calls) on(call, action);
  }

  // Where the low half of argument `index` is `value`: of the arguments that these two rules are
  // for, the kernel looks at no more.
  void on_equal(std::uint32_t call, unsigned index, std::uint32_t value, std::uint32_t action) {
    on_argument(call, index, BPF_JEQ, value, action);
  }
  // Where it has any of `bits`.
  void on_bits(std::uint32_t call, unsigned index, std::uint32_t bits, std::uint32_t action) {
    on_argument(call, index, BPF_JSET, bits, action);
  }

  void answer(std::uint32_t action) { code_.push_back(BPF_STMT(BPF_RET | BPF_K, action)); }

  bool install() {
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    // A library may have started one.
    constexpr unsigned kAllThreads = SECCOMP_FILTER_FLAG_TSYNC;
    return ::syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, kAllThreads, &program) == 0;
  }

 private:
  void load(std::size_t offset) {
    code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }
  void jump(unsigned test, std::uint32_t value, std::uint8_t if_so, std::uint8_t if_not) {
    const auto code = static_cast<std::uint16_t>(BPF_JMP | test | BPF_K);
    code_.push_back(BPF_JUMP(code, value, if_so, if_not));
  }
  void on_argument(std::uint32_t call, unsigned index, unsigned test, std::uint32_t value,
                   std::uint32_t action) {
    jump(BPF_JEQ, call, 0, 4);
    load(offsetof(seccomp_data, args) + index * sizeof(std::uint64_t));
    jump(test, value, 0, 1);
    answer(action);
    load(offsetof(seccomp_data, nr));
  }

  std::vector<sock_filter> code_;
};

void permit_opening(Filter& filter, bool writing) {
  constexpr std::uint32_t kForWriting = O_ACCMODE | O_CREAT | O_TRUNC;
  if (!writing) filter.on_bits(__NR_openat, 2, kForWriting, kRefuse);
  filter.on(__NR_openat, kPermit);
#if defined(__x86_64__)
  if (!writing) filter.on_bits(__NR_open, 1, kForWriting, kRefuse);
  filter.on(__NR_open, kPermit);
#endif
}

void permit_by_argument(Filter& filter) {
  // clone3 has its flags in memory, where no filter can look; clone does as well.
  filter.on(__NR_clone3, kUnknown);
  filter.on_bits(__NR_clone, 0, CLONE_THREAD, kPermit);
  if (!kReducedSandbox) filter.on(__NR_clone, kEnd);
  // abort() signals the process itself.
  filter.on_equal(__NR_tgkill, 0, static_cast<std::uint32_t>(::getpid()), kPermit);
  if (!kReducedSandbox) filter.on(__NR_tgkill, kEnd);
  for (const auto command : std::to_array<std::uint32_t>({F_GETFD, F_SETFD, F_GETFL})) {
    filter.on_equal(__NR_fcntl, 1, command, kPermit);
  }
  // Is it a terminal, and how wide? TIOCSTI among others would type on it.
  for (const auto request : std::to_array<std::uint32_t>({TCGETS, TIOCGWINSZ})) {
    filter.on_equal(__NR_ioctl, 1, request, kPermit);
  }
  filter.on(__NR_ioctl, kRefuse);
  filter.on_equal(__NR_prlimit64, 0, 0, kPermit);  // of this process
}

}  // namespace

bool has_seccomp() {
  // From Linux 4.14 on. Before it one thread would end, and the others wait for it for ever.
  std::uint32_t action = kEnd;
  return ::syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool enter_seccomp(bool writing) {
  Filter filter;
  filter.on_any(kEnding, kEnd);
  if (!kReducedSandbox) filter.on_any(kEndingUnlessReduced, kEnd);
  filter.on_any(kChanging, kRefuse);
  filter.on_any(kReplacing, writing ? kPermit : kRefuse);
  permit_opening(filter, writing);
  permit_by_argument(filter);
  filter.on_any(kNeeded, kPermit);
  filter.answer(kReducedSandbox ? kPermit : kUnknown);
  return filter.install();
}

}  // namespace plumbline::cli

#else

namespace plumbline::cli {

bool has_seccomp() { return false; }
bool enter_seccomp(bool) { return false; }

}  // namespace plumbline::cli

#endif
