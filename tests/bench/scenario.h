// The run an evidence file tells of: who was given what, and what they did.
//
// The root; half of the other nodes; actions, with the other nodes spawned in between; a kill of
// the newest node; the nodes' ends. In version 2 every allow has its outcome a few entries later.
// It all follows from the options, so that one command line always writes the same bytes. Apart
// from the findings asked for, no rule is broken.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "options.h"

namespace plumbline::bench {

class Scenario {
 public:
  // Borrows `options` for its own life.
  Scenario(const Options& options, std::string chain_id);

  bool finished() const { return seq_ == options_.entries; }

  // The next entry without prev_hash and hash, in the order the format's writers add members. Its
  // member names live as long as the scenario.
  Value next();

  // Allows the plan had room for; below options.findings, the file has fewer findings than asked.
  std::uint64_t allows() const { return allows_; }

 private:
  struct OpenCall {
    std::uint64_t number;
    std::uint64_t node;
  };

  Value next_action();
  Value root();
  Value spawn();
  Value spawn_denied();
  Value allow();
  Value deny();
  Value outcome();
  Value kill();
  Value done();

  Value begin_entry(std::string_view event) const;
  Value context();
  void add_call_members(Value& entry, std::uint64_t call);
  void add_many_members(Value& object);
  std::string node_id(std::uint64_t node) const;
  std::uint64_t parent_of(std::uint64_t node) const;
  std::uint64_t depth_of(std::uint64_t node) const;
  std::uint64_t random(std::uint64_t below);

  const Options& options_;
  const std::string chain_id_;

  // The plan: entries of each part.
  std::uint64_t early_spawns_ = 0;
  std::uint64_t late_spawns_ = 0;
  std::uint64_t actions_ = 0;
  std::uint64_t kills_ = 0;
  std::uint64_t dones_ = 0;

  std::uint64_t seq_ = 0;
  std::uint64_t nodes_ = 0;         // defined so far
  std::uint64_t actions_made_ = 0;
  std::uint64_t late_steps_ = 0;    // actions and late spawns so far
  std::uint64_t allows_ = 0;
  std::uint64_t calls_ = 0;         // call ids used
  std::uint64_t dones_made_ = 0;
  std::uint64_t random_state_ = 0;
  std::deque<OpenCall> open_;       // allowed, without an outcome yet; a handful
  std::vector<std::string> names_;  // of the many members
};

}  // namespace plumbline::bench
