// What a report tells of each token, good or bad.
#pragma once

#include <vector>

#include "token/chain.h"

namespace plumbline::token {

// A row a token, as far as it can be read; verdicts are left open.
std::vector<TokenRow> rows_of(const Chain& chain);

}  // namespace plumbline::token
