// Where an entry is, and when it was written, as told.
#pragma once

#include <optional>

#include "evidence/entry.h"
#include "plumbline/replay.h"

namespace plumbline::replay {

// The instant a ts stands for: an integer is seconds since 1970, a string an RFC 3339 time. nullopt for
// any other, and for one outside the years 0001 to 9999.
std::optional<Time> instant_of(json::Value ts);

EntryPlace place_of(const evidence::Entry& entry);

// What is kept of each entry while it may turn out to be the last that counts: cheap to note, since
// that is done of every one.
class LatePlace {
 public:
  void note(const evidence::Entry& entry);
  EntryPlace place() const;

 private:
  std::uint64_t index_ = 0;
  std::optional<std::int64_t> seq_;
  std::string ts_;  // as received
};

// The string a member holds, nullopt where it holds none.
std::optional<std::string> text_of(const evidence::Entry& entry, evidence::Member member);

}  // namespace plumbline::replay
