#include "process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <new>
#include <string_view>

#include "output.h"

namespace plumbline::cli {
namespace {

// Opened the wrong way round, so that reading or writing fails as on a closed descriptor.
void take_descriptor(int descriptor, int mode) {
  if (::fcntl(descriptor, F_GETFD) != -1) return;
  // The lowest free descriptor is given out: this one, since those below are taken already.
  if (::open("/dev/null", mode) != descriptor) ::_exit(kBugStatus);
}

// The files of a rotated ledger are open all at once; what the system allows may be far more than
// what a shell begins with.
void allow_open_files() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

[[noreturn]] void end_with_bug() {
  std::string_view what = "plumbline: internal error; no verdict (this is a bug)\n";
  try {
    if (std::current_exception()) std::rethrow_exception(std::current_exception());
  } catch (const std::bad_alloc&) {
    what = "plumbline: out of memory; no verdict\n";
  } catch (...) {
  }
  // No allocation and no destructors: either may be what went wrong.
  write_all(STDERR_FILENO, what);
  ::_exit(kBugStatus);
}

}  // namespace

void prepare_process() {
  take_descriptor(STDIN_FILENO, O_WRONLY);
  take_descriptor(STDOUT_FILENO, O_RDONLY);
  take_descriptor(STDERR_FILENO, O_RDONLY);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  allow_open_files();
  std::set_terminate(end_with_bug);
}

}  // namespace plumbline::cli
