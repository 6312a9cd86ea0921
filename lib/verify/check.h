// What a check is: a fold over the entries in ledger order (spec 4.1). A check sees each entry once,
// as a Step, and may finish its judgement at the end, when the rest of the evidence is known. No
// check calls another, none parses, none prints.
//
// A ledger that was read in parts (verify/part.h) has runs of plain entries, of which it is known
// already that each follows from the one before it. What is left of such an entry is what it says
// for itself; its link_members are gone. So a check says, by the class it is made of, what it judges
// an entry by: EntryFold, ChainFold or EndFold.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "crypto/key_text.h"
#include "evidence/stream.h"
#include "evidence/trust.h"
#include "json/kept.h"
#include "kitelogik/policy.h"
#include "kitelogik/record.h"
#include "plumbline/verify.h"
#include "verify/delegation.h"
#include "verify/findings.h"

namespace plumbline::verify {

class SessionSearch;

// Sees every entry behind the checks, and decides nothing: what a record is told by (lib/replay). Never
// called twice at once. An input that has to be read again is begun again.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void begin() = 0;
  // Something was found. What a check finds at an entry comes before that entry does; what it can
  // judge with the entries behind alone comes later.
  virtual void found(const Finding&) {}
  // An entry before it takes effect.
  virtual void entry(const Step& step) = 0;
  // The same entry has taken effect. False ends the reading: there is no verdict then.
  virtual bool settled(const Delegation& delegation) = 0;
  // There are no more entries. Not called of a bundle that turned out not to be JSON.
  virtual void end(const Delegation& delegation) = 0;
  // Why a session export, which has no entries, is of no use to it; printable.
  virtual std::string no_session() const {
    return "this is a Kite Logik session export, whose records are no entries";
  }
};

// What the user supplied, checked and ready.
struct Supplied {
  // The inputs of the run, among which session exports are linked; null where there is one alone.
  std::shared_ptr<SessionSearch> search;
  kitelogik::Policy policy;
  std::vector<crypto::TiedKey> keys;
  evidence::TrustSet witnesses;
  std::optional<Pin> pinned_head;
  json::KeptValue pinned_anchor;  // absent where none was given
  Time now;
  Options options;
  Watcher* watcher = nullptr;  // borrowed
  std::function<void(const kitelogik::Record&)> record_watcher = {};  // of session exports

  // Whether the beginning of the record is not read.
  bool continued() const { return options.continue_from.has_value(); }
};

// The version whose rules the version-dependent checks apply. An unsupported one has the events of
// version 2 and no execution records.
enum class Rules : std::uint8_t { v1, v2, unsupported };
Rules rules_for(json::Value v);

// The members by which an entry follows from the one before it.
inline constexpr std::uint64_t link_members =
    evidence::bit(evidence::Member::v) | evidence::bit(evidence::Member::c14n) |
    evidence::bit(evidence::Member::seq) | evidence::bit(evidence::Member::ts) |
    evidence::bit(evidence::Member::prev_hash) | evidence::bit(evidence::Member::hash) |
    evidence::bit(evidence::Member::chain_id);

// The end of a run of plain entries: allows, denies and outcomes, each an object of the closed set of
// members with its own hash right, the seq and prev_hash that follow, v, chain_id and c14n as the
// entry before it has them, and a ts that is not before that one's. The entry behind the run is as
// good; it and the one behind it are shown as whole entries, and so are the two before the run.
struct PlainRun {
  std::int64_t last_seq;
  std::string_view last_hash;
};

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
  void note_plain(const evidence::Entry& entry);
  void note_run(const PlainRun& run);
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
  // An entry of a run of plain ones, without link_members, and then their run.
  virtual void plain(const Step& step, Findings& findings) = 0;
  virtual void run(const PlainRun& run) = 0;
  virtual void end(const Ending& ending, Findings& findings) = 0;
};

// A check that judges an entry by what it says for itself and by who holds what. It does not look at
// link_members.
class EntryFold : public CheckFold {
 public:
  void plain(const Step& step, Findings& findings) final { entry(step, findings); }
  void run(const PlainRun&) final {}
};

// A check that judges an entry by those beside it. In a run of plain entries it can find nothing; its
// run() brings what it remembers up to date.
class ChainFold : public CheckFold {
 public:
  void plain(const Step&, Findings&) final {}
};

// A check that looks at no entry, only at what is known at the end.
class EndFold : public CheckFold {
 public:
  void entry(const Step&, Findings&) final {}
  void plain(const Step&, Findings&) final {}
  void run(const PlainRun&) final {}
};

}  // namespace plumbline::verify
