// Anchor: the signed statement of where the chain ends (spec 1.4, 2.2).
#include <algorithm>
#include <string>
#include <vector>

#include "base/display.h"
#include "base/hex.h"
#include "evidence/names.h"
#include "json/jcs.h"
#include "verify/checks.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

namespace anchor_member = evidence::anchor_member;

constexpr std::size_t kKeysNamed = 3;

bool same_seq(json::Value said, const std::optional<json::Number>& actual) {
  return said.is_number() && actual && said.number().integral() && said.number() == *actual;
}

class AnchorCheck final : public AnchorFold {
 public:
  void end(const Ending& ending, Findings& findings) override {
    const json::Value anchor =
        ending.head ? ending.head->find(evidence::bundle_member::anchor) : json::Value();
    const bool present = anchor.size() > 0;
    std::optional<Words> wrong;
    if (!ending.supplied.keys.empty()) {
      wrong = present ? unsigned_by(anchor, ending.supplied) : Words{absent(ending)};
      if (!wrong) wrong = chain_disagrees(anchor, ending);
      if (!wrong) wrong = end_disagrees(anchor, ending);
      if (!wrong && findings.has(Reason::integrity)) {
        wrong = Words{"the anchor is signed, but the chain it is over does not hold"};
      }
    } else if (present) {
      wrong = end_disagrees(anchor, ending);
    }
    if (!wrong) return;
    signer_ = nullptr;
    findings.add(Reason::integrity_anchor, whole(), std::move(*wrong));
  }

  const crypto::VerifyKey* signer() const override { return signer_; }

 private:
  static std::string absent(const Ending& ending) {
    return ending.head ? "a key was given, but the bundle has no anchor"
                       : "a key was given, but a ledger has no anchor to check it on";
  }

  // Why no given key signed the anchor.
  std::optional<Words> unsigned_by(json::Value anchor, const Supplied& supplied) {
    for (const std::string_view name : {anchor_member::v, anchor_member::chain_id, anchor_member::seq,
                                        anchor_member::head, anchor_member::ts}) {
      if (!anchor.find(name).exists()) return Words{"the anchor has no " + std::string(name)};
    }
    const json::Value sig = anchor.find(anchor_member::sig);
    if (!sig.is_string()) return Words{"the anchor's sig is " + std::string(kind_of(sig))};
    const auto signature = from_hex(sig.string());
    if (!signature || signature->empty()) return Words{"the anchor's sig is not hex"};
    std::string bytes;
    const auto no_form = json::append_canonical_without(
        anchor, {anchor_member::kid, anchor_member::sig, anchor_member::verified}, bytes);
    if (no_form != json::NoCanonicalForm::none) {
      return Words{"the anchor holds " + std::string(json::describe(no_form)) +
                   ", so nothing can have signed it"};
    }
    return refused_by_keys(anchor.find(anchor_member::kid), supplied.keys, bytes, *signature);
  }

  // Why none of the keys that the anchor's kid allows verifies: those tied to that kid, and those
  // tied to none.
  std::optional<Words> refused_by_keys(json::Value kid, const std::vector<crypto::TiedKey>& keys,
                                       const std::string& bytes,
                                       const std::vector<std::uint8_t>& signature) {
    std::vector<std::string> tried;
    // A key that is tied says more than the same key that is not: those come first.
    for (const bool tied : {true, false}) {
      for (const crypto::TiedKey& one : keys) {
        if (tied == one.kid.empty() || !one.is_for(kid.if_string())) continue;
        if (!one.key.verifies(bytes, signature)) {
          tried.push_back(one.key.fingerprint());
          continue;
        }
        signer_ = &one.key;
        return std::nullopt;
      }
    }
    if (tried.empty()) {
      const std::string found =
          kid.exists() ? "the anchor's kid is " + shown_value(kid) : "the anchor has no kid";
      return Words{found + ", and every given key is tied to another"};
    }
    return Words{"the anchor's signature is not valid under " + described(tried, keys.size()) +
                 ": either the wrong key, or another record"};
  }

  // The keys that were tried, by what tells whoever gave them which they are.
  static std::string described(const std::vector<std::string>& tried, std::size_t given) {
    if (given == 1) return "the given key " + tried.front();
    std::string out = tried.size() == given ? "any given key (" : "any given key that its kid allows (";
    const std::size_t named = std::min(tried.size(), kKeysNamed);
    for (std::size_t i = 0; i < named; ++i) out += (i > 0 ? ", " : "") + tried[i];
    if (named < tried.size()) out += " and " + std::to_string(tried.size() - named) + " more";
    return out + ")";
  }

  static std::optional<Words> chain_disagrees(json::Value anchor, const Ending& ending) {
    if (ending.facts.entries == 0) return std::nullopt;
    const json::Value said = anchor.find(anchor_member::chain_id);
    const json::Value actual = ending.facts.named_chain_id.value();
    if (json::equal(said, actual)) return std::nullopt;
    return Words{"the anchor is over chain " + shown_value(said) + ", the entries are of chain " +
                     shown_value(actual),
                 shown_value(actual), shown_value(said)};
  }

  // Whether what the anchor says of the end of the chain is not so. Needs no key.
  static std::optional<Words> end_disagrees(json::Value anchor, const Ending& ending) {
    const Facts& facts = ending.facts;
    const json::Value seq = anchor.find(anchor_member::seq);
    const json::Value head = anchor.find(anchor_member::head);
    const bool empty = facts.entries == 0;
    const auto last = empty ? std::optional(json::Number(-1)) : facts.last_seq;
    if (seq.exists() && !same_seq(seq, last)) {
      const std::string actual = last ? last->display() : "no seq";
      return Words{"the anchor is over seq " + shown_value(seq) + ", the record ends at seq " +
                       shown_short(actual, 80),
                   shown_short(actual, 80), shown_value(seq)};
    }
    if (empty || !head.exists()) return std::nullopt;
    if (head.is_string() && facts.has_last_hash && head.string() == facts.last_hash) return std::nullopt;
    const std::string actual = facts.has_last_hash ? shown_short(facts.last_hash, 80) : "no hash";
    return Words{"the anchor is over another head than the last entry's hash", actual, shown_value(head)};
  }

  const crypto::VerifyKey* signer_ = nullptr;
};

}  // namespace

std::unique_ptr<AnchorFold> make_anchor_check() { return std::make_unique<AnchorCheck>(); }

}  // namespace plumbline::verify
