// Bundle and ledger as two sources of the same stream of blocks (spec 4.1).
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/keyed_hash.h"
#include "base/limits.h"
#include "base/source.h"
#include "evidence/block.h"
#include "json/splitter.h"
#include "plumbline/result.h"

namespace plumbline::evidence {

class EntryStream {
 public:
  virtual ~EntryStream() = default;
  // Fills `block` with the next whole entries; false when there are no more. Blocks of a bundle
  // that turns out not to be JSON may have been handed out before that is known.
  virtual Result<bool> next(Block& block) = 0;
};

// A ledger: JSON Lines. `source` stands at the first line, at byte `offset` of the input. A line of
// more than `most` bytes is an error.
class LedgerStream final : public EntryStream {
 public:
  LedgerStream(ByteSource& source, std::uint64_t offset, std::size_t most = limits::value_bytes)
      : source_(source), offset_(offset), most_(most) {}
  Result<bool> next(Block& block) override;

 private:
  Status check_lines(std::string_view bytes) const;

  ByteSource& source_;
  std::uint64_t offset_;
  std::size_t most_;
  std::uint64_t line_ = 1;
  Buffer carry_;  // the beginning of a line whose end was not read yet
  bool ended_ = false;
};

// One member of a bundle other than its array of entries.
struct HeadMember {
  std::string name;
  Buffer text;  // as received
  json::Document document;
  json::Value value;
  json::NoCanonicalForm no_form = json::NoCanonicalForm::none;
  std::uint64_t offset = 0;
  TextPosition position;
};

// Something outside the entries that keeps the bundle from being read in one way.
struct HeadTrouble {
  bool duplicate;  // a member name stands twice; else a lone surrogate
  std::string message;
  std::uint64_t offset;
  TextPosition position;
};

// Everything in a bundle but the entries (spec 1.4).
class BundleHead {
 public:
  // The member, or an absent Value.
  json::Value find(std::string_view name) const;
  const HeadMember* member(std::string_view name) const;
  const std::deque<HeadMember>& members() const { return members_; }
  const std::optional<HeadTrouble>& trouble() const { return trouble_; }
  bool has_entries() const { return has_entries_; }  // as an array

 private:
  friend class BundleStream;
  std::deque<HeadMember> members_;
  std::optional<HeadTrouble> trouble_;  // the first one
  bool has_entries_ = false;
};

// A bundle. `source` stands at its first byte, at byte `offset` of the input, in line `line`. An
// entry or another member of more than `most` bytes is an error.
class BundleStream final : public EntryStream {
 public:
  BundleStream(ByteSource& source, std::uint64_t offset, std::uint64_t line = 1,
               std::size_t most = limits::value_bytes);
  Result<bool> next(Block& block) override;

  // Complete once next() has returned false.
  const BundleHead& head() const { return head_; }
  // The `v` member where it stood before the entries; set before the first block is handed out.
  json::Value early_version() const { return early_version_; }
  // What makes the text not JSON, with its offset in the input.
  const std::optional<json::Problem>& broken() const { return broken_; }
  TextPosition broken_at() const { return broken_at_; }

 private:
  TextPosition position() const;
  Status note_name();
  bool add_member();
  void note_trouble(bool duplicate, std::string message, std::uint64_t offset,
                    TextPosition position);

  json::Splitter splitter_;
  json::Reader reader_;
  std::uint64_t offset_;
  std::uint64_t first_line_;
  BundleHead head_;
  std::unordered_set<std::string, KeyedHash> names_;  // of the members so far
  std::size_t name_count_ = 0;                        // with those that stand twice
  json::Value early_version_;
  std::optional<json::Problem> broken_;
  TextPosition broken_at_;
};

}  // namespace plumbline::evidence
