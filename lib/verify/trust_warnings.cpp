// Warnings about what the user gave: is there anything that ties the record, and is it still good?
#include "base/display.h"
#include "base/time.h"
#include "verify/warnings.h"

namespace plumbline::verify {
namespace {

class TrustWarnings final : public EndFold {
 public:
  void end(const Ending& ending, Findings& findings) override {
    const Supplied& supplied = ending.supplied;
    const bool pinned = supplied.pinned_head || supplied.pinned_anchor.value().exists();
    if (supplied.keys.empty() && !pinned) {
      findings.add(
          Reason::unauthenticated, whole(),
          {"no key and no pin was given, so that a complete rewrite of this record cannot be "
           "excluded"});
    }
    expired_keys(supplied, findings);
  }

 private:
  // A whole trust set that has expired is told once, whatever keys it holds.
  static void expired_keys(const Supplied& supplied, Findings& findings) {
    bool set_told = false;
    for (const auto& [kid, witness] : supplied.witnesses.witnesses) {
      if (!witness.expired || (witness.set_expired && set_told)) continue;
      set_told = set_told || witness.set_expired;
      const std::string until = shown(*witness.expired);
      const std::string now = format_time(supplied.now);
      findings.add(
          Reason::expired_key, whole(),
          {(witness.set_expired ? "the trust set" : "the key of witness " + shown_short(kid, 80)) +
               " expired at " + until + "; this is verified as of " + now,
           "an expiry after " + now, until});
    }
  }
};

}  // namespace

std::unique_ptr<CheckFold> make_trust_warnings() { return std::make_unique<TrustWarnings>(); }

}  // namespace plumbline::verify
