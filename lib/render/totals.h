// How the inputs of a run came out, told behind the last of them. Internal to render.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "plumbline/report.h"

namespace plumbline::render {

class Totals {
 public:
  void add(const Report& report);
  std::uint64_t inputs() const { return inputs_; }
  // "30 inputs, 1 verified, 19 failed, 10 unreadable".
  std::string words() const;

 private:
  std::uint64_t inputs_ = 0;
  std::array<std::uint64_t, 5> verdicts_{};  // by Verdict
};

}  // namespace plumbline::render
