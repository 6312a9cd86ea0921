#include "render/totals.h"

#include "render/layout.h"

namespace plumbline::render {

void Totals::add(const Report& report) {
  ++inputs_;
  ++verdicts_[static_cast<std::size_t>(report.verdict)];
}

std::string Totals::words() const {
  std::string out = counted(inputs_, "input", "inputs");
  for (std::size_t i = 0; i < verdicts_.size(); ++i) {
    if (verdicts_[i] == 0) continue;
    out += ", " + std::to_string(verdicts_[i]) + " " + std::string(name(static_cast<Verdict>(i)));
  }
  return out;
}

}  // namespace plumbline::render
