// The line on standard error that says how far a long run has come (spec 3.5). It is there only where
// standard error is a terminal, after the first second, and until a result is printed.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "plumbline/verify.h"

namespace plumbline::cli {

class ProgressLine {
 public:
  // `wanted` is false where nothing is to be printed at all. Asks the terminal all there is to ask,
  // so that later only bytes are written to it.
  ProgressLine(bool wanted, std::size_t inputs);

  // The input whose number, from 1, and name are given is read from now on.
  void begin(std::size_t number, const std::string& path);
  // How far that is. Called often; writes a few times a second.
  void show(const Progress& progress);
  // Takes the line away.
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  std::string text(const Progress& progress, Clock::time_point now) const;

  bool terminal_;
  std::size_t columns_ = 80;
  std::size_t inputs_;
  std::size_t number_ = 1;
  std::string name_;                 // printable
  Clock::time_point started_;        // the run
  Clock::time_point begun_;          // the input
  Clock::time_point written_;        // the line
  std::size_t length_ = 0;           // of the line that is there
};

}  // namespace plumbline::cli
