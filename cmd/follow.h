// Waiting for a file to grow, until there is a reason to end.
#pragma once

namespace plumbline::cli {

// From now on SIGINT does not end the process but the waiting. One object a process.
class Waiting {
 public:
  Waiting();

  // A moment. False where the process was interrupted, or the reader of its standard output has gone.
  bool wait();
  bool interrupted() const;
  bool reader_gone() const { return reader_gone_; }

 private:
  bool reader_gone_ = false;
};

// Ends the process by the SIGINT it was interrupted with, so that its status is no verdict.
[[noreturn]] void end_interrupted();

}  // namespace plumbline::cli
