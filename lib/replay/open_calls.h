// The calls of a version 2 record that are open at a point: the latest valid allow of an id, up to a
// valid outcome of it on the same node with a seq above the allow's (spec 2.5). Holds those alone.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "plumbline/replay.h"
#include "verify/calls.h"
#include "verify/delegation.h"

namespace plumbline::replay {

class OpenCalls {
 public:
  void clear() { open_.clear(); }
  // An entry, before or after it takes effect.
  void note(const evidence::Entry& entry);

  // The open call that an entry names, or null.
  const OpenCall* named_by(const evidence::Entry& entry) const;
  // In the order of their allows.
  std::vector<OpenCall> all() const;

 private:
  struct Open {
    OpenCall call;
    json::Number seq;  // of the allow, where it is a number
    bool has_seq;
    std::string node;  // JSON, whatever it is
  };
  std::unordered_map<evidence::CallId, Open, verify::CallIdHash> open_;
};

}  // namespace plumbline::replay
