#include "follow.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <csignal>

namespace plumbline::cli {
namespace {

constexpr int kMomentMilliseconds = 100;

volatile std::sig_atomic_t interrupted_by_user = 0;

void note_interrupt(int) { interrupted_by_user = 1; }

}  // namespace

Waiting::Waiting() {
  // Without SA_RESTART, so that a read of a pipe ends, too.
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  ::sigaction(SIGINT, &action, nullptr);
}

bool Waiting::wait() {
  if (interrupted()) return false;
  pollfd output{STDOUT_FILENO, 0, 0};
  if (::poll(&output, 1, kMomentMilliseconds) > 0 && output.revents != 0) reader_gone_ = true;
  return !interrupted() && !reader_gone_;
}

bool Waiting::interrupted() const { return interrupted_by_user != 0; }

void end_interrupted() {
  std::signal(SIGINT, SIG_DFL);
  std::raise(SIGINT);
  ::_exit(1);
}

}  // namespace plumbline::cli
