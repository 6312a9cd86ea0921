// One entry of a ledger or bundle, as the checks see it (spec 1.2).
//
// An Entry borrows from the block it was decoded from: it is valid during the call it is passed to
// and not after.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/sha256.h"
#include "evidence/member.h"
#include "json/document.h"

namespace plumbline::evidence {

// What stands where an entry should.
enum class Form : std::uint8_t {
  object,      // an entry
  other_type,  // a JSON value that is not an object
  not_json,    // a ledger line that cannot be read
  torn,        // the last line of a ledger, cut off while it was written; not an entry at all
  ambiguous,   // a member name stands twice in it
};

struct Entry {
  std::uint64_t index = 0;   // position among the entries, from 0
  std::uint64_t offset = 0;  // of its first byte in the input
  std::uint64_t line = 1;    // of its first byte, from 1, ended by LF only
  std::uint64_t column = 1;  // of the same, in characters from 1

  Form form = Form::object;
  std::string trouble;  // why it cannot be read, printable; "" for an object

  // The entry, and nothing where the form is not object: such an entry has no members.
  json::Value value;
  std::array<std::uint32_t, member_count> members;  // node of each member that is there
  std::uint64_t present = 0;                        // bit i: members[i] is there
  std::vector<json::Value> unknown_members;           // names outside the closed set
  std::optional<Event> event;                         // the event, where it is one of the eight
  std::optional<std::int64_t> seq;                    // its own seq, where integral and safe

  // SHA-256(prev_hash || JCS(entry without hash)) with its own prev_hash member; nullopt where it
  // has no canonical form or no prev_hash that is a string.
  std::optional<crypto::Digest> hash;
  json::NoCanonicalForm no_form = json::NoCanonicalForm::none;
  bool hash_matches = false;  // the hash member is that digest in lower-case hex

  json::Value get(Member member) const {
    if (!has(member)) return {};
    return {value.document(), members[static_cast<std::size_t>(member)]};
  }
  bool has(Member member) const { return (present & bit(member)) != 0; }
  void set(Member member, std::uint32_t node) {
    members[static_cast<std::size_t>(member)] = node;
    present |= bit(member);
  }

  std::optional<std::string_view> node() const { return get(Member::node).if_string(); }
};

// Makes the Entry of a value that was read: members, event, hash. Position fields are left alone.
void fill_entry(Entry& entry, json::Value value, json::NoCanonicalForm no_form);

// The bytes hashed for `entry` behind the prev_hash: JCS of it without its hash member.
json::NoCanonicalForm append_hashed_bytes(json::Value entry, std::string& out);

}  // namespace plumbline::evidence
