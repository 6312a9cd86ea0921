#include "verify/join.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "base/display.h"
#include "verify/part_fold.h"
#include "verify/part_text.h"

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

Result<Part> load(const PartInput& input) {
  const auto text = input.text();
  if (!text) return text.error();
  auto part = read_part(*text);
  if (!part) return about(input, part.error());
  return part;
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
    return usage_error("bytes " + bytes + " of the ledger are in no part: plumbline verify " +
                       shown(pieces.front().head.path) + " --range " + bytes + " makes it");
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

// Looks at every part once, so that no check has begun when one turns out to be damaged. `guess` is
// the version of the first entry.
Result<std::vector<Piece>> look_at(std::span<const PartInput> inputs, Rules& guess) {
  std::vector<Piece> pieces;
  std::optional<std::uint64_t> first_begin;
  for (const PartInput& input : inputs) {
    const auto part = load(input);
    if (!part) return part.error();
    pieces.push_back({&input, part->head});
    if (auto same = same_ledger(pieces.front(), pieces.back()); !same) return same.error();
    if (part->head.entries == 0 || (first_begin && *first_begin < part->head.begin)) continue;
    first_begin = part->head.begin;
    guess = rules_for(first_version(*part).value());
  }
  std::ranges::sort(pieces, {}, [](const Piece& piece) {
    return std::tuple(piece.head.begin, piece.head.end);
  });
  if (auto whole = whole_ledger(pieces); !whole) return whole.error();
  return pieces;
}

Result<std::unique_ptr<Pass>> fold(const std::vector<Piece>& pieces, const Supplied& supplied,
                                   Rules rules) {
  auto pass = std::make_unique<Pass>(supplied, rules);
  std::uint64_t lines = 0;
  for (const Piece& piece : pieces) {
    const auto part = load(*piece.input);
    if (!part) return part.error();
    if (auto folded = fold_part(*part, lines, *pass); !folded) {
      return about(*piece.input, folded.error());
    }
    lines += part->head.lines;
  }
  pass->end(nullptr);
  return pass;
}

}  // namespace

Result<JoinedParts> join_parts(std::span<const PartInput> inputs, const Supplied& supplied) {
  Rules rules = Rules::unsupported;
  const auto pieces = look_at(inputs, rules);
  if (!pieces) return pieces.error();
  auto pass = fold(*pieces, supplied, rules);
  if (!pass) return pass.error();
  // As when its lines are read (verify/reading.h): what rules apply is certain at the end.
  if (const Rules actual = rules_for((*pass)->version(nullptr)); actual != rules) {
    pass = fold(*pieces, supplied, actual);
    if (!pass) return pass.error();
  }
  return JoinedParts{pieces->front().head, std::move(*pass)};
}

}  // namespace plumbline::verify
