// The Error of a limit that was hit (base/limits.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "plumbline/result.h"

namespace plumbline {

// "line 7 is longer than the limit of 100 bytes; is a line end missing?": `what` ends in "than",
// `advice` says what to do or to look at.
inline Error limit_error(const std::string& what, std::size_t limit, std::string_view unit,
                         std::string_view advice) {
  return {ErrorKind::limit, what + " the limit of " + std::to_string(limit) + " " +
                                std::string(unit) + "; " + std::string(advice)};
}

}  // namespace plumbline
