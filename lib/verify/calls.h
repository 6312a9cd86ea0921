// The calls of a version 2 record: which ids were used, and what of each allow and outcome must be
// remembered to bind one to the other (spec 2.5).
//
// A call id may be used once in the whole record, so every id must be kept: this is the one table
// that grows with the ledger, by about 120 bytes a call. It is laid out to stay that small.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/index_table.h"
#include "base/keyed_hash.h"
#include "crypto/sha256.h"
#include "evidence/call_id.h"
#include "json/document.h"

namespace plumbline::verify {

using evidence::CallId;

// Keyed, since ids are the attacker's to choose.
struct CallIdHash {
  std::size_t operator()(const CallId& id) const;
};

// A node by number, so that a call need not hold its name. Nodes that are not strings have numbers
// of their own by value.
using NodeNumber = std::uint32_t;

struct CallRecord {
  static constexpr std::uint32_t last_column = (1u << 24) - 1;

  CallId id;
  crypto::Digest params{};  // the authorized hash; the invoked one where none was authorized
  double allow_seq = 0;     // not a number where the seq is not
  double outcome_seq = 0;
  std::uint64_t outcome_index = 0, outcome_offset = 0;
  std::uint32_t outcome_line = 0;
  NodeNumber allow_node = 0, outcome_node = 0;
  std::uint32_t outcome_column : 24 = 0;  // 0 where it is past last_column
  bool has_allow : 1 = false;       // a valid one: the last stands
  bool invalid_allow : 1 = false;   // an invalid one used this id, too
  bool has_outcome : 1 = false;     // a valid one: the first stands
  bool pre_hook_only : 1 = false;
  bool has_authorized : 1 = false, has_invoked : 1 = false;
  bool params_differ : 1 = false;   // both are there and are not the same
  bool used : 1 = false;            // by an allow or deny
};

class CallBook {
 public:
  // The record of an id, made where it is new.
  CallRecord& of(const CallId& id);
  // The record of an id, or null.
  const CallRecord* find(const CallId& id) const;
  const std::deque<CallRecord>& records() const { return records_; }  // in the order of first use

  // Notes that an allow or deny uses `call_id`, whatever it is. null, an absent id, arrays and
  // objects are no ids.
  struct Use {
    bool repeated = false;         // an allow or deny used it before
    CallRecord* record = nullptr;  // of a valid id; stays where it is
  };
  Use use(json::Value call_id);

  // Notes the params hash of the latest allow, or of the outcome, of a call.
  void set_authorized(CallRecord& record, const std::optional<crypto::Digest>& hash);
  void set_invoked(CallRecord& record, const std::optional<crypto::Digest>& hash);
  // The invoked hash where params_differ.
  const crypto::Digest& differing(const CallRecord& record) const { return differing_.at(record.id); }

  NodeNumber number_of(json::Value node);
  // The string a number stands for; nullopt for another value.
  std::optional<std::string_view> node_named(NodeNumber number) const;

 private:
  std::uint32_t number_of(const CallId& id, std::uint64_t hash) const;

  std::deque<CallRecord> records_;
  IndexTable by_id_;  // numbers are indices into records_
  std::map<CallId, crypto::Digest> differing_;  // invoked hashes that are not the authorized ones
  std::unordered_set<std::string, KeyedHash, std::equal_to<>> odd_ids_;  // used ids of other forms
  std::unordered_map<std::string, NodeNumber, KeyedHash, std::equal_to<>> numbers_;
  std::vector<const std::string*> names_;  // by number, keys of numbers_
};

}  // namespace plumbline::verify
