// Pin: the record ends where the user says it does (spec 2.1, expected_head and expected_anchor).
#include "base/display.h"
#include "base/hex.h"
#include "base/whole_number.h"
#include "evidence/names.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline {

std::optional<Pin> pin_of(std::string_view text) {
  constexpr std::size_t kHashDigits = 64;
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return std::nullopt;
  const auto seq = whole_number<std::int64_t>(text.substr(0, colon));
  const std::string_view hash = text.substr(colon + 1);
  if (!seq || *seq < -1 || hash.size() != kHashDigits || !from_hex(hash)) return std::nullopt;
  return Pin{*seq, std::string(hash)};
}

}  // namespace plumbline

namespace plumbline::verify {
namespace {

namespace anchor_member = evidence::anchor_member;

// The head of a record: the index of its last entry, and that entry's hash. What stands before a
// part of a record counts.
struct Head {
  std::int64_t seq;
  std::optional<std::string> hash;
};

Head actual_head(const Facts& facts, const std::optional<Pin>& before) {
  if (facts.entries == 0) return {-1, std::string(evidence::genesis_hash)};
  const std::int64_t preceding = before ? before->seq + 1 : 0;
  Head head{preceding + static_cast<std::int64_t>(facts.entries) - 1, std::nullopt};
  if (facts.has_last_hash) head.hash = facts.last_hash;
  return head;
}

std::string shown_head(const Head& head) {
  return std::to_string(head.seq) + ":" + (head.hash ? shown_short(*head.hash, 80) : "no hash");
}

void check_head(const Pin& pin, const Head& head, Findings& findings) {
  if (pin.seq == head.seq && head.hash == pin.hash) return;
  const std::string expected = shown_head({pin.seq, pin.hash});
  findings.add(Reason::expected_head_mismatch, whole(),
               {"the record ends at " + shown_head(head) + ", the pinned head is " + expected, expected,
                shown_head(head)});
}

// An anchor pin compares seq, head, chain_id and v; a missing member mismatches.
void check_anchor(json::Value pin, const Ending& ending, const Head& head, Findings& findings) {
  const auto add = [&](std::string_view what, std::string expected, std::string found) {
    findings.add(Reason::expected_anchor_mismatch, whole(),
                 {"the kept anchor says " + std::string(what) + " " + expected + ", the record has " + found,
                  expected, found});
  };
  const json::Value seq = pin.find(anchor_member::seq);
  const json::Value hash = pin.find(anchor_member::head);
  const json::Value chain_id = pin.find(anchor_member::chain_id);
  const json::Value v = pin.find(anchor_member::v);
  if (!seq.is_number() || seq.number().safe_integer() != head.seq) {
    add("seq", shown_value(seq), std::to_string(head.seq));
  } else if (!hash.is_string() || !head.hash || hash.string() != *head.hash) {
    add("head", shown_value(hash), head.hash ? shown_short(*head.hash, 80) : "no hash");
  } else if (!chain_id.exists() || !json::equal(chain_id, ending.chain_id)) {
    add("chain_id", shown_value(chain_id), shown_value(ending.chain_id));
  } else if (!v.exists() || !json::equal(v, ending.v)) {
    add("v", shown_value(v), shown_value(ending.v));
  }
}

class PinCheck final : public EndFold {
 public:
  void end(const Ending& ending, Findings& findings) override {
    const Head head = actual_head(ending.facts, ending.supplied.options.continue_from);
    if (ending.supplied.pinned_head) check_head(*ending.supplied.pinned_head, head, findings);
    const json::Value anchor = ending.supplied.pinned_anchor.value();
    if (anchor.exists()) check_anchor(anchor, ending, head, findings);
  }
};

}  // namespace

std::unique_ptr<CheckFold> make_pin_check() { return std::make_unique<PinCheck>(); }

}  // namespace plumbline::verify
