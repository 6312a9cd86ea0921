// One reading of a record through all of its checks.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "evidence/block.h"
#include "verify/checks.h"
#include "verify/overview.h"

namespace plumbline::verify {

// The row of a defined node in a report, but for what was found about it.
NodeRow node_row(const Node& node, Lifecycle lifecycle);

class Pass {
 public:
  Pass(const Supplied& supplied, Rules rules);

  // Every block in order. False stops the reading: the bundle is not JSON, or the watcher has seen
  // enough.
  bool block(evidence::DecodedBlock& decoded);
  // The same entry by entry, which is given its index here. Of a ledger that was read in parts
  // plain() is for the entries of a run of plain ones, which run() ends.
  bool entry(evidence::Entry& entry);
  void plain(evidence::Entry& entry);
  void run(const PlainRun& run);

  // Ends every check. `head` is null for a ledger.
  void end(const evidence::BundleHead* head);

  // What was found. findings() stays open for what is judged after the entries.
  Findings& findings() { return findings_; }
  const Facts& facts() const { return facts_; }
  // Version and chain id of the record: the bundle's, or those of a ledger's first root.
  json::Value version(const evidence::BundleHead* head) const;
  json::Value chain_id(const evidence::BundleHead* head) const;

  // What makes the bundle not JSON, with its line.
  const std::optional<json::Problem>& broken() const { return broken_; }
  TextPosition broken_at() const { return broken_at_; }

  const crypto::VerifyKey* signer() const { return anchor_->signer(); }

  // Moves what was measured into `report`.
  void fill(Report& report);

 private:
  template <auto look>
  bool take(const evidence::Entry& entry);
  // The nodes that are defined, in the order of their definitions.
  std::vector<const Node*> defined_nodes() const;
  void fill_nodes(Report& report, const std::vector<const Node*>& nodes,
                  const std::vector<Lifecycle>& lifecycles) const;

  const Supplied& supplied_;
  Facts facts_;
  Delegation delegation_;
  Findings findings_;
  std::unique_ptr<IntegrityFold> integrity_;
  std::unique_ptr<AnchorFold> anchor_;
  std::unique_ptr<ContainmentFold> containment_;
  std::unique_ptr<ExecutionFold> execution_;
  std::unique_ptr<OverviewFold> overview_;  // where it is asked for
  std::vector<std::unique_ptr<CheckFold>> others_;
  std::vector<CheckFold*> checks_;  // all of them, in published order, then the warnings
  std::vector<EntryRow> rows_;
  std::uint64_t next_index_ = 0;
  std::optional<json::Problem> broken_;
  TextPosition broken_at_;
};

}  // namespace plumbline::verify
