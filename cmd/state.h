// The file of --state: what is remembered of each chain from one run to the next (spec 3.3,
// schemas/state.v1.schema.json).
#pragma once

#include <map>
#include <string>

#include "plumbline/report.h"
#include "plumbline/result.h"
#include "plumbline/verify.h"

namespace plumbline::cli {

class State {
 public:
  // What the file at `path` says; nothing is remembered where there is none yet. One that is damaged
  // in any way is a usage error: what it said is lost, and only its owner can decide to begin anew.
  static Result<State> open(const std::string& path);

  const std::map<std::string, Pin>& remembered() const { return remembered_; }

  // Remembers the head of evidence that passed. Refuses, with a usage error, a chain without an id
  // and one that two inputs of this run end differently.
  Status note(const Report& report);

  // Writes what is remembered, as a whole or not at all.
  Status save() const;

 private:
  explicit State(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::map<std::string, Pin> remembered_;  // as of the run before
  std::map<std::string, Pin> noted_;       // in this run
};

}  // namespace plumbline::cli
