#include "verify/join_parts.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "base/display.h"
#include "verify/part_fold.h"
#include "verify/part_text.h"
#include "verify/pipeline.h"

namespace plumbline::verify {
namespace {

struct Piece {
  const PartInput* input;
  PartHead head;
};

Error about(const PartInput& input, const Error& error) {
  return {error.kind, shown(input.name) + ": " + error.message};
}

std::string range_text(std::uint64_t begin, std::uint64_t end) {
  return std::to_string(begin) + "-" + std::to_string(end);
}

Status same_ledger(const Piece& first, const Piece& other) {
  const auto say = [](const PartHead& head) {
    return shown(head.path) + ", " + std::to_string(head.size) + " bytes" +
           (head.byte_order_mark ? " with a byte order mark" : "");
  };
  const PartHead& a = first.head;
  const PartHead& b = other.head;
  if (std::tie(a.path, a.size, a.byte_order_mark) == std::tie(b.path, b.size, b.byte_order_mark)) {
    return Done{};
  }
  return usage_error(shown(other.input->name) + " is a part of " + say(b) + "; " +
                     shown(first.input->name) + " is one of " + say(a));
}

// `pieces` are in the order of their ranges.
Status whole_ledger(const std::vector<Piece>& pieces) {
  const auto missing = [&](std::uint64_t begin, std::uint64_t end) {
    const std::string bytes = range_text(begin, end);
    return usage_error("bytes " + bytes + " of " + shown(pieces.front().head.path) +
                       " are in no part; plumbline verify makes it with --range " + bytes);
  };
  std::uint64_t at = 0;
  const Piece* before = nullptr;
  for (const Piece& piece : pieces) {
    const PartHead& head = piece.head;
    if (head.begin > at) return missing(at, head.begin);
    if (head.begin < at) {
      return usage_error("bytes " + range_text(head.begin, std::min(at, head.end)) +
                         " of the ledger are in two parts, " + shown(before->input->name) + " and " +
                         shown(piece.input->name));
    }
    at = head.end;
    if (head.begin < head.end) before = &piece;
  }
  const std::uint64_t size = pieces.front().head.size;
  return at < size ? Status(missing(at, size)) : Status(Done{});
}

// The parts in the order of their ranges, of whose content nothing was looked at.
Result<std::vector<Piece>> in_order(std::span<const PartInput> inputs) {
  std::vector<Piece> pieces;
  for (const PartInput& input : inputs) {
    const auto text = input.text();
    if (!text) return text.error();
    auto head = read_part_head(*text);
    if (!head) return about(input, head.error());
    pieces.push_back({&input, std::move(*head)});
    if (auto same = same_ledger(pieces.front(), pieces.back()); !same) return same.error();
  }
  std::ranges::sort(pieces, {}, [](const Piece& piece) {
    return std::tuple(piece.head.begin, piece.head.end);
  });
  if (auto whole = whole_ledger(pieces); !whole) return whole.error();
  return pieces;
}

// Folds all parts by `rules`, or by those the first entry speaks for, which are then put there.
Result<std::unique_ptr<Pass>> fold(const std::vector<Piece>& pieces, const Supplied& supplied,
                                   std::optional<Rules>& rules) {
  std::unique_ptr<Pass> pass;
  std::uint64_t lines = 0;
  std::size_t taken = 0, folded = 0;
  std::optional<Error> trouble;
  using Parts = Pipeline<PartDecoder, DecodedPart>;
  const Parts::Take take = [&](DecodedPart& decoded) -> Result<bool> {
    if (taken == pieces.size()) return false;
    auto text = pieces[taken++].input->text();
    if (!text) return text.error();
    decoded.text = std::move(*text);
    return true;
  };
  const Parts::Fold fold_next = [&](DecodedPart& decoded) {
    const Piece& piece = pieces[folded++];
    if (decoded.damage) {
      trouble = about(*piece.input, *decoded.damage);
    } else if (decoded.part.head != piece.head) {
      trouble = about(*piece.input, usage_error("the part changed while it was read"));
    } else {
      if (!pass) {
        if (!rules) rules = rules_for(first_version(decoded));
        pass = std::make_unique<Pass>(supplied, *rules);
      }
      const auto status = fold_part(decoded, lines, *pass);
      if (!status) trouble = about(*piece.input, status.error());
      lines += decoded.part.head.lines;
    }
    return !trouble;
  };
  const auto status = Parts(take, fold_next).run(supplied.options.jobs);
  if (trouble) return *trouble;
  if (!status) return status.error();
  pass->end(nullptr);
  return pass;
}

}  // namespace

Result<JoinedParts> join_parts(std::span<const PartInput> inputs, const Supplied& supplied) {
  const auto pieces = in_order(inputs);
  if (!pieces) return pieces.error();
  std::optional<Rules> rules;
  auto pass = fold(*pieces, supplied, rules);
  if (!pass) return pass.error();
  // As when its lines are read (verify/reading.h): which rules apply is certain at the end.
  if (const Rules actual = rules_for((*pass)->version(nullptr)); actual != rules) {
    rules = actual;
    pass = fold(*pieces, supplied, rules);
    if (!pass) return pass.error();
  }
  return JoinedParts{pieces->front().head, std::move(*pass)};
}

}  // namespace plumbline::verify
