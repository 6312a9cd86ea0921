// The fold behind plumbline/overview.h: denials in groups, and who acted when. It finds nothing.
#pragma once

#include <string>
#include <vector>

#include "base/index_table.h"
#include "verify/check.h"

namespace plumbline::verify {

// Of a plain entry, which has no ts, the time is not told.
class OverviewFold final : public CheckFold {
 public:
  void entry(const Step& step, Findings&) override { note(step, step.entry.get(evidence::Member::ts)); }
  void plain(const Step& step, Findings&) override { note(step, json::Value()); }
  void run(const PlainRun&) override {}
  void end(const Ending&, Findings&) override {}

  // The overview of a record whose nodes are `in_order` in the report.
  Overview take(const Delegation& delegation, const std::vector<const Node*>& in_order);

 private:
  void note(const Step& step, json::Value ts);
  void denied(const evidence::Entry& entry);
  void acted(const Step& step, std::uint64_t Tally::*what);
  void ended(const Node* node, std::uint64_t index);
  std::size_t bucket(std::uint64_t index);
  Lane& lane_of(const Node* node);
  void halve();

  Overview overview_;
  IndexTable groups_;                    // numbers are places in overview_.denied
  std::vector<std::string> keys_;        // of the same
  std::size_t key_bytes_ = 0;
  std::vector<std::uint32_t> lanes_;     // by Node::position: place among the lanes, plus one
  std::vector<std::uint32_t> positions_; // by lane: Node::position
  Lane others_;
};

}  // namespace plumbline::verify
