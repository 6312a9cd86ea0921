// From a part of a ledger to the checks: they see what they would have seen of its lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "evidence/block.h"
#include "plumbline/result.h"
#include "verify/checks_in_order.h"
#include "verify/part.h"

namespace plumbline::verify {

struct DecodedPart {
  std::string text;  // as verify/part_text.h writes it
  Part part;
  // Every text of the part: the fragments in their order, then the kept objects, all in one
  // document, so that an entry can be put together from several of them.
  evidence::DecodedBlock texts;
  std::optional<Error> damage;  // why the rest is of no use: a usage error, without the part's name
};

// Makes the other fields of a DecodedPart from its text. One PartDecoder a thread.
class PartDecoder {
 public:
  void decode(DecodedPart& decoded);

 private:
  json::Document document_;
  evidence::Decoder decoder_;
};

// The version that the first of the part's entries names that is an object: absent where it has none.
json::Value first_version(const DecodedPart& decoded);

// Shows the entries of a part that is not damaged to `pass`. `lines` is the number of line ends
// before it. A usage error, without the part's name, where it turns out to be damaged after all; the
// pass is of no use then.
Status fold_part(DecodedPart& decoded, std::uint64_t lines, Pass& pass);

}  // namespace plumbline::verify
