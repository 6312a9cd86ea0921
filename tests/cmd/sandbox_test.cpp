#include "sandbox.h"

#include <doctest/doctest.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "cmd/attempt.h"

namespace plumbline::cli {
namespace {

// Says which part is not run on a kernel that lacks it, and that entering tells the truth of it.
bool kernel_has_seccomp() {
  if (sandbox_support().seccomp) return true;
  MESSAGE("not run: this kernel has no seccomp");
  CHECK(outcome([] { return enter_sandbox({}).seccomp ? 1 : 0; }) == kDone);
  return false;
}

bool kernel_has_landlock() {
  if (sandbox_support().landlock_abi > 0) return true;
  MESSAGE("not run: this kernel has no Landlock");
  CHECK(outcome([] { return enter_sandbox({}).landlock_abi; }) == kDone);
  return false;
}

TEST_SUITE("sandbox") {
  TEST_CASE("all that the kernel has is entered") {
    const Sandbox support = sandbox_support();
    CHECK(outcome([&] {
      const Sandbox entered = enter_sandbox({});
      if (entered.seccomp != support.seccomp) return 1;
      return entered.landlock_abi == support.landlock_abi ? 0 : 2;
    }) == kDone);
    CHECK(outcome([] {
      enter_sandbox({});
      return ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 || errno == ENOSYS ? 0 : 1;
    }) == kDone);
  }

  TEST_CASE("what verifying needs is kept") {
    Files files;
    const std::string file = files.theirs() + "/file";
    CHECK(outcome_inside([&] { return Files::content(file) == "kept" ? 0 : 1; }) == kDone);
    CHECK(outcome_inside([&] {
      const auto entries = std::filesystem::directory_iterator(files.theirs());
      return std::distance(begin(entries), end(entries)) == 1 ? 0 : 1;
    }) == kDone);
    CHECK(outcome_inside([&] {
      const int opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
      void* mapped = ::mmap(nullptr, 4, PROT_READ, MAP_PRIVATE, opened, 0);
      if (mapped == MAP_FAILED) return errno;
      return std::string(static_cast<char*>(mapped), 4) == "kept" ? 0 : 1;
    }) == kDone);
    CHECK(outcome_inside([] {
      std::vector<std::vector<char>> blocks;
      blocks.reserve(8);
      for (int i = 0; i < 8; ++i) blocks.emplace_back(std::size_t{1} << 22, 'x');
      return 0;
    }) == kDone);
    CHECK(outcome_inside([] {
      int done = 0;
      std::thread([&] { done = 1; }).join();
      return done == 1 && std::thread::hardware_concurrency() > 0 ? 0 : 1;
    }) == kDone);
    CHECK(outcome_inside([] {
      timespec now{};
      const timespec moment{0, 1};
      if (::clock_gettime(CLOCK_REALTIME, &now) != 0) return errno;
      return number_of(::nanosleep(&moment, nullptr));
    }) == kDone);
    CHECK(tried([] { return ::write(STDOUT_FILENO, "", 0); }) == kDone);
    CHECK(outcome_inside([] { std::abort(); return 0; }) == ended(SIGABRT));
  }

  TEST_CASE("the network, programs and other processes end the process") {
    if (!kernel_has_seccomp()) return;
    const std::string end = ended(SIGSYS);
    const int before = ::socket(AF_INET, SOCK_STREAM, 0);
    int pair[2];
    CHECK(tried([] { return ::socket(AF_INET, SOCK_STREAM, 0); }) == end);
    CHECK(tried([] { return ::socket(AF_UNIX, SOCK_DGRAM, 0); }) == end);
    CHECK(tried([&] { return ::socketpair(AF_UNIX, SOCK_STREAM, 0, pair); }) == end);
    CHECK(outcome_inside([&] { return connect_to_nobody(before); }) == end);
    CHECK(tried([&] { return ::listen(before, 1); }) == end);
    CHECK(tried([&] { return ::send(before, "x", 1, 0); }) == end);
    CHECK(outcome_inside(run_true) == end);
    CHECK(tried([] { return ::syscall(__NR_execveat, -1, "", nullptr, nullptr, 0); }) == end);
    CHECK(tried([] {
      return ::syscall(__NR_process_vm_readv, ::getppid(), nullptr, 0, nullptr, 0, 0);
    }) == end);
    CHECK(tried([] { return ::syscall(__NR_pidfd_open, ::getppid(), 0); }) == end);
    CHECK(tried([] { return ::syscall(__NR_bpf, 0, nullptr, 0); }) == end);
    CHECK(tried([] { return ::syscall(__NR_io_uring_setup, 1, nullptr); }) == end);
    ::close(before);
  }

  TEST_CASE("starting, signalling and tracing processes ends the process, unless reduced") {
    if (!kernel_has_seccomp()) return;
    if (kReducedSandbox) {
      MESSAGE("not run: a sanitizer needs what is tried here");
      return;
    }
    const std::string end = ended(SIGSYS);
    CHECK(tried([] { return ::fork(); }) == end);
    CHECK(tried([] { return ::syscall(__NR_clone, SIGCHLD, 0, 0, 0, 0); }) == end);
    CHECK(tried([] { return ::syscall(__NR_clone3, nullptr, 0); }) == failed(ENOSYS));
    CHECK(tried([] { return ::kill(::getppid(), 0); }) == end);
    CHECK(tried([] { return ::syscall(__NR_tgkill, ::getppid(), ::getppid(), 0); }) == end);
    CHECK(tried([] { return ::ptrace(PTRACE_ATTACH, ::getppid(), 0, 0); }) == end);
    CHECK(tried([] { return ::ptrace(PTRACE_TRACEME, 0, 0, 0); }) == end);
    // Whatever is not needed is not there.
    CHECK(tried([] { return ::syscall(__NR_memfd_create, "x", 0); }) == failed(ENOSYS));
  }

#if defined(__x86_64__)
  TEST_CASE("the system calls of other architectures end the process") {
    if (!kernel_has_seccomp()) return;
    CHECK(tried([] { return ::syscall(0x40000000L + __NR_getpid); }) == ended(SIGSYS));
    const std::string of_i386 = outcome_inside([] {
      int number = 20;  // getpid
      asm volatile("int $0x80" : "+a"(number) : : "memory", "r8", "r9", "r10", "r11");
      return 0;
    });
    // A kernel without 32-bit programs does not get as far as the filter.
    CHECK((of_i386 == ended(SIGSYS) || of_i386 == ended(SIGSEGV)));
  }
#endif

  TEST_CASE("nothing can be written or changed") {
    if (!kernel_has_seccomp()) return;
    Files files;
    const std::string file = files.theirs() + "/file";
    const std::string other = files.theirs() + "/new";
    const std::string refused = failed(EPERM);
    for (const int flags : {O_WRONLY, O_RDWR, O_WRONLY | O_APPEND, O_RDONLY | O_TRUNC}) {
      CHECK(opened(file, flags) == refused);
    }
    for (const int flags : {O_RDONLY, O_WRONLY, O_RDWR}) {
      CHECK(opened(other, flags | O_CREAT) == refused);
    }
    CHECK(opened(files.theirs(), O_RDWR | O_TMPFILE) == refused);
    CHECK(tried([&] { return ::unlink(file.c_str()); }) == refused);
    CHECK(tried([&] { return ::rename(file.c_str(), other.c_str()); }) == refused);
    CHECK(tried([&] { return ::link(file.c_str(), other.c_str()); }) == refused);
    CHECK(tried([&] { return ::symlink(file.c_str(), other.c_str()); }) == refused);
    CHECK(tried([&] { return ::mkdir(other.c_str(), 0777); }) == refused);
    CHECK(tried([&] { return ::mkfifo(other.c_str(), 0666); }) == refused);
    CHECK(tried([&] { return ::chmod(file.c_str(), 0); }) == refused);
    CHECK(tried([&] { return ::truncate(file.c_str(), 0); }) == refused);
    CHECK(tried([&] { return ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0); }) == refused);
    CHECK(Files::content(file) == "kept");
    CHECK_FALSE(std::filesystem::exists(other));
  }

  TEST_CASE("a thread that runs already is held too") {
    if (!kernel_has_seccomp()) return;
    Files files;
    CHECK(outcome([&] {
      int gate[2];
      if (::pipe(gate) != 0) return errno;
      int refusal = 0;
      std::thread early([&] {
        char byte = 0;
        if (::read(gate[0], &byte, 1) != 1) return;
        refusal = open_and_close(files.theirs() + "/file", O_WRONLY);
      });
      enter_sandbox({});
      if (::write(gate[1], "x", 1) != 1) return errno;
      early.join();
      return refusal;
    }) == failed(EPERM));
  }

  TEST_CASE("an output can be replaced in its directory and nowhere else") {
    Files files;
    const std::string file = files.ours() + "/file";
    const std::string fresh = files.ours() + "/fresh";
    const std::string their_file = files.theirs() + "/file";
    const std::vector<std::string> writable = {files.ours(), files.theirs() + "/not there"};
    CHECK(outcome_inside([&] {
      const int made = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
      if (made < 0 || ::write(made, "new", 3) != 3 || ::fchmod(made, 0600) != 0) return errno;
      if (::fsync(made) != 0 || ::close(made) != 0) return errno;
      return number_of(::rename(fresh.c_str(), file.c_str()));
    }, writable) == kDone);
    CHECK(Files::content(file) == "new");
    CHECK(outcome_inside([&] {
      const int made = open_and_close(fresh, O_WRONLY | O_CREAT);
      return made != 0 ? made : number_of(::unlink(fresh.c_str()));
    }, writable) == kDone);
    if (sandbox_support().seccomp) {
      CHECK(tried([&] { return ::chmod(file.c_str(), 0); }, writable) == failed(EPERM));
      CHECK(tried([&] { return ::mkdir(fresh.c_str(), 0777); }, writable) == failed(EPERM));
      CHECK(outcome_inside(run_true, writable) == ended(SIGSYS));
    }
    if (!kernel_has_landlock()) return;
    const std::string denied = failed(EACCES);
    CHECK(opened(their_file, O_WRONLY, writable) == denied);
    CHECK(opened(files.theirs() + "/new", O_WRONLY | O_CREAT, writable) == denied);
    CHECK(tried([&] { return ::unlink(their_file.c_str()); }, writable) == denied);
    CHECK(outcome_inside([&] { return number_of(::rename(file.c_str(), their_file.c_str())); },
                         writable) != kDone);
    CHECK(Files::content(their_file) == "kept");
  }

  TEST_CASE("a device can be written to and no other") {
    const std::vector<std::string> writable = {"/dev/full"};
    CHECK(opened("/dev/full", O_WRONLY, writable) == kDone);
    if (!kernel_has_landlock()) return;
    CHECK(opened("/dev/null", O_WRONLY, writable) == failed(EACCES));
  }

  TEST_CASE("Landlock holds where there is no seccomp") {
    if (!kernel_has_seccomp() || !kernel_has_landlock()) return;
    Files files;
    const int abi = sandbox_support().landlock_abi;
    const auto alone = [&](const Act& act) {
      return outcome([&] {
        hide({__NR_seccomp});
        const Sandbox entered = enter_sandbox({});
        if (sandbox_support().seccomp || entered.seccomp || entered.landlock_abi != abi) return 255;
        return act();
      });
    };
    const std::string denied = failed(EACCES);
    const std::string file = files.theirs() + "/file";
    const std::string fresh = files.theirs() + "/new";
    CHECK(alone([&] { return Files::content(file) == "kept" ? 0 : 1; }) == kDone);
    CHECK(alone([&] { return open_and_close(file, O_WRONLY); }) == denied);
    CHECK(alone([&] { return number_of(::mkdir(fresh.c_str(), 0777)); }) == denied);
    CHECK(alone(run_true) == denied);
    if (abi >= 4) {
      CHECK(alone([] { return connect_to_nobody(::socket(AF_INET, SOCK_STREAM, 0)); }) == denied);
    }
    if (abi >= 6) CHECK(alone([] { return number_of(::kill(::getppid(), 0)); }) == failed(EPERM));
  }

  TEST_CASE("a kernel that has neither is told as such, and the run goes on") {
    if (!kernel_has_seccomp()) return;
    Files files;
    CHECK(outcome([&] {
      hide({__NR_seccomp, __NR_landlock_create_ruleset});
      const Sandbox entered = enter_sandbox({});
      if (entered.seccomp || entered.landlock_abi != 0) return 1;
      if (describe(sandbox_support()) != "none") return 2;
      return open_and_close(files.theirs() + "/file", O_WRONLY);
    }) == kDone);
    CHECK(outcome([&] {
      hide({__NR_landlock_create_ruleset});
      const Sandbox entered = enter_sandbox({});
      if (!entered.seccomp || entered.landlock_abi != 0) return 1;
      return open_and_close(files.theirs() + "/file", O_WRONLY);
    }) == failed(EPERM));
  }

  TEST_CASE("in words") {
    CHECK(describe({true, 4}) == "seccomp, Landlock ABI 4");
    CHECK(describe({true, 0}) == "seccomp");
    CHECK(describe({false, 2}) == "Landlock ABI 2");
    CHECK(describe({false, 0}) == "none");
  }
}

}  // namespace
}  // namespace plumbline::cli

#endif
