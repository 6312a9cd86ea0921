// Attempts on the sandbox (cmd/sandbox.h), each in a process of its own, which enters it and ends
// with what came of the attempt: once entered it cannot be left, and some attempts end the process.
#pragma once

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "sandbox.h"

namespace plumbline::cli {

using Act = std::function<int()>;  // 0, or the errno of what it tried

inline const std::string kDone = "done";
// What outcome() gives: kDone, or one of these.
inline std::string failed(int number) { return "errno " + std::to_string(number); }
inline std::string ended(int signal) { return "signal " + std::to_string(signal); }

// What came of `act` in a process of its own.
inline std::string outcome(const Act& act) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    // Of doctest, which would report the end of this process as its own.
    std::signal(SIGABRT, SIG_DFL);
    ::_exit(act());
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  if (WIFSIGNALED(status)) return ended(WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? kDone : failed(WEXITSTATUS(status));
}

inline std::string outcome_inside(const Act& act, const std::vector<std::string>& writable = {}) {
  return outcome([&] {
    enter_sandbox(writable);
    return act();
  });
}

inline int number_of(long result) { return result >= 0 ? 0 : errno; }

inline int open_and_close(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags, 0666);
  if (file < 0) return errno;
  ::close(file);
  return 0;
}

// What came inside of one system call, and of opening a file.
inline std::string tried(const std::function<long()>& call,
                         const std::vector<std::string>& writable = {}) {
  return outcome_inside([&] { return number_of(call()); }, writable);
}
inline std::string opened(const std::string& path, int flags,
                          const std::vector<std::string>& writable = {}) {
  return outcome_inside([&] { return open_and_close(path, flags); }, writable);
}

inline int run_true() {
  char program[] = "/bin/true";
  char* words[] = {program, nullptr};
  return number_of(::execv(program, words));
}

inline int connect_to_nobody(int socket) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(9);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return number_of(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address));
}

// Two directories with a file of content "kept" in each; gone with this.
class Files {
 public:
  Files() {
    std::string name = std::filesystem::temp_directory_path() / "plumbline-sandbox-XXXXXX";
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    top_ = name;
    for (const std::string& part : {ours(), theirs()}) {
      std::filesystem::create_directory(part);
      std::ofstream(part + "/file") << "kept";
    }
  }
  ~Files() { std::filesystem::remove_all(top_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  std::string ours() const { return top_ + "/ours"; }
  std::string theirs() const { return top_ + "/theirs"; }
  static std::string content(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string top_;
};

// From here on this process's kernel has none of `calls`.
inline void hide(const std::vector<unsigned>& calls) {
  std::vector<sock_filter> code = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
  for (const unsigned call : calls) {
    code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1));
    code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
  }
  code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog program{static_cast<unsigned short>(code.size()), code.data()};
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (::syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) ::_exit(255);
}

}  // namespace plumbline::cli
