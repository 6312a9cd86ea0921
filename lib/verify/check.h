// What a check is: a fold over the entries in ledger order (spec 4.1). A check sees each entry once,
// as a Step, and may finish its judgement at the end, when the rest of the evidence is known. No
// check calls another, none parses, none prints.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "crypto/key_text.h"
#include "evidence/stream.h"
#include "evidence/trust.h"
#include "json/kept.h"
#include "plumbline/verify.h"
#include "verify/delegation.h"
#include "verify/findings.h"

namespace plumbline::verify {

// What the user supplied, checked and ready.
struct Supplied {
  std::vector<crypto::TiedKey> keys;
  evidence::TrustSet witnesses;
  std::optional<Pin> pinned_head;
  json::KeptValue pinned_anchor;  // absent where none was given
  Time now;
  Options options;

  // Whether the beginning of the record is not read.
  bool continued() const { return options.continue_from.has_value(); }
};

// The version whose rules the version-dependent checks apply. An unsupported one has the events of
// version 2 and no execution records.
enum class Rules : std::uint8_t { v1, v2, unsupported };
Rules rules_for(json::Value v);

// Plain facts of the whole record, gathered beside the checks.
struct Facts {
  std::uint64_t entries = 0;
  json::KeptValue first_v;          // v of the first entry that is one
  json::KeptValue first_chain_id;   // chain_id of the same
  json::KeptValue root_v;           // v of the first root
  json::KeptValue root_chain_id;    // chain_id of the same
  std::uint64_t participants = 0;   // entries that are JSON objects read in one way
  std::uint64_t roots = 0;
  json::KeptValue named_chain_id;   // the first chain_id that is not absent or empty
  std::optional<json::Number> last_seq;   // of the last entry, where it is a number
  bool has_last_hash = false;             // its hash member is a string
  std::string last_hash;                  // that string
  std::uint64_t delegations = 0, denials = 0;

  void note(const evidence::Entry& entry);
};

// The record once all of its entries were seen.
struct Ending {
  const Supplied& supplied;
  const Facts& facts;
  const Delegation& delegation;
  const evidence::BundleHead* head;  // null for a ledger
  json::Value v;                     // of the bundle, or of a ledger by its first root
  json::Value chain_id;
  bool version_ok = false;           // the version check found nothing
};

class CheckFold {
 public:
  virtual ~CheckFold() = default;
  virtual void entry(const Step& step, Findings& findings) = 0;
  virtual void end(const Ending& ending, Findings& findings) = 0;
};

}  // namespace plumbline::verify
