// Blocks through decoding to a fold: decoded on several threads, folded in order (spec 4.1).
#pragma once

#include <functional>

#include "evidence/stream.h"
#include "plumbline/result.h"

namespace plumbline::verify {

// Reads every block of `stream`, decodes it, and passes it to `fold` in the order of the stream;
// `fold` is never called twice at once and may stop the run by returning false. `jobs` threads share
// the work, each holding one block: that, and nothing else, is the memory it takes.
Status for_each_block(evidence::EntryStream& stream, unsigned jobs,
                      const std::function<bool(evidence::DecodedBlock&)>& fold);

}  // namespace plumbline::verify
