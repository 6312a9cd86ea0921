// One maker a check, in published order. What each of them decides is in the file of its name.
//
// `continued` says that the beginning of the record was not read: what an entry names that is not
// defined may be defined there. Such a check finds what is wrong whatever stood there, and has not
// checked the rest.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "verify/check.h"

namespace plumbline::verify {

std::unique_ptr<CheckFold> make_version_check();
std::unique_ptr<CheckFold> make_root_check();
// `allow_torn`: a torn last line is a warning.
std::unique_ptr<CheckFold> make_form_check(Rules rules, bool allow_torn);
std::unique_ptr<CheckFold> make_chain_id_check();
std::unique_ptr<CheckFold> make_pin_check();
// `remembered` is the last good head of every chain that is remembered, by chain id; it is borrowed.
std::unique_ptr<CheckFold> make_state_check(const std::map<std::string, Pin>& remembered);
std::unique_ptr<CheckFold> make_monotonicity_check(bool continued);

// Integrity also says which runs of entries hold among themselves.
class IntegrityFold : public ChainFold {
 public:
  using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
  virtual Runs runs() const = 0;
};
// `before` is the head of what stands before the first entry; nothing does where there is none.
std::unique_ptr<IntegrityFold> make_integrity_check(const std::optional<Pin>& before);

// The anchor check also says which key signed.
class AnchorFold : public EndFold {
 public:
  // The key that verified the anchor, of those supplied; null where none did.
  virtual const crypto::VerifyKey* signer() const = 0;
};
std::unique_ptr<AnchorFold> make_anchor_check();

// Containment also counts.
struct ActionCounts {
  std::uint64_t checked = 0, ungated = 0;
};
class ContainmentFold : public EntryFold {
 public:
  virtual ActionCounts counts() const = 0;
};
std::unique_ptr<ContainmentFold> make_containment_check(Rules rules, bool continued);

// The lifecycle of a node as it stands; `pending` says that a call of it is unaccounted for.
Lifecycle lifecycle_of(const Node& node, bool pending);

// Execution also says what became of every call.
struct Execution {
  ExecutionStatus status = ExecutionStatus::not_applicable;
  Coverage coverage = Coverage::none;
  std::vector<Call> calls;                 // in the order their ids were first allowed
  std::vector<Lifecycle> lifecycles;       // by Node::position; of every node, in either version
};
class ExecutionFold : public EntryFold {
 public:
  virtual Execution take() = 0;
};
std::unique_ptr<ExecutionFold> make_execution_check(Rules rules, const Supplied& supplied);

}  // namespace plumbline::verify
