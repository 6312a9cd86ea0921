// Observer envelopes: was an entry signed by somebody outside the process that wrote it (spec 2.6)?
//
// Envelopes stand anywhere in a bundle and name entries by seq, so they are judged in a second
// reading of the entries, in which only the entries they name are remembered.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "evidence/entry.h"
#include "json/kept.h"
#include "verify/check.h"

namespace plumbline::verify {

// What an envelope over an entry is compared with.
struct NamedEntry {
  Place place;
  json::KeptValue chain_id, node, event, call_id;
  std::optional<std::string> hash;  // recomputed along the chain from genesis; nullopt: none
};

// The entries that the envelopes of a bundle name.
class NamedEntries {
 public:
  // `envelopes` is borrowed for the call. `chain_holds`: no integrity finding, so that every stored
  // hash is the recomputed one.
  NamedEntries(json::Value envelopes, bool chain_holds);

  void note(const evidence::Entry& entry);
  // The entry with that seq of its own, or with that index where it has no seq; of several the last.
  const NamedEntry* find(std::int64_t seq) const;

 private:
  std::optional<std::string> recomputed(const evidence::Entry& entry);

  std::unordered_map<std::int64_t, std::optional<NamedEntry>> wanted_;
  bool chain_holds_;
  std::string previous_;  // recomputed hash of the entry before, zeros where there was none
};

struct Witnessed {
  std::uint64_t index;
  std::string kid;
  std::string observed;  // a result that the format has (spec 1.6), else "unknown"
};

// Judges every envelope as received, by the trust set and the options of `supplied`; the entries
// that are witness-signed, by index.
std::vector<Witnessed> check_envelopes(json::Value envelopes, const NamedEntries& entries,
                                       const Supplied& supplied, Findings& findings);

}  // namespace plumbline::verify
