// Which exit status a report earns (spec 3.4). Nothing else decides it.
#include <algorithm>
#include <array>

#include "plumbline/report.h"

namespace plumbline {

int exit_status(const Report& report) {
  switch (report.verdict) {
    case Verdict::verified:
    case Verdict::consistent: return 0;
    case Verdict::failed: return 2;
    case Verdict::unproven: return 3;
    case Verdict::unreadable: return 4;
  }
  return 70;
}

int worst_status(int a, int b) {
  constexpr std::array kOrder = {0, 3, 4, 2, 1, 70};
  const auto rank = [&](int status) {
    return std::find(kOrder.begin(), kOrder.end(), status) - kOrder.begin();
  };
  return rank(a) >= rank(b) ? a : b;
}

}  // namespace plumbline
