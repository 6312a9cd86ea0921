#include "verify/parallel_decode.h"

#include "verify/pipeline.h"

namespace plumbline::verify {

Status for_each_block(evidence::EntryStream& stream, unsigned jobs,
                      const std::function<bool(evidence::DecodedBlock&)>& fold) {
  using Blocks = Pipeline<evidence::Decoder, evidence::DecodedBlock>;
  const Blocks::Take take = [&stream](evidence::DecodedBlock& decoded) {
    return stream.next(decoded.block);
  };
  return Blocks(take, fold).run(jobs);
}

}  // namespace plumbline::verify
