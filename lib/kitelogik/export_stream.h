// A session export read front to back, a record at a time (spec 6). Memory holds a block of records
// as they were received, and the members around them.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/source.h"
#include "evidence/stream.h"
#include "json/splitter.h"
#include "kitelogik/record.h"
#include "plumbline/result.h"

namespace plumbline::kitelogik {

// Something in an export, and where.
struct Trouble {
  std::string message;  // printable
  TextPosition position;
  std::uint64_t offset = 0;
};

class ExportStream {
 public:
  // `source` is borrowed and stands at the first byte of the export, at byte `offset` of the input.
  // A record, and another member, of more than `most` bytes is an error.
  ExportStream(ByteSource& source, std::uint64_t offset, std::size_t most = limits::value_bytes);

  // Hands over the records in the order of the export. A record and what it views are gone when
  // `take` returns. Called once; an Error is trouble with reading, or a limit.
  Status read(const std::function<void(const Record&)>& take);

  // Once it was read: why it is no export that can be read, which says nothing of what it holds. NaN
  // and Infinity, which Python writes and JSON does not have, are named.
  const std::optional<Trouble>& broken() const { return broken_; }
  // The first member name around the records that stands twice in one object.
  const std::optional<Trouble>& repeated() const { return repeated_; }
  // Members around the records that the format does not have.
  const std::vector<Trouble>& unknown() const { return unknown_; }
  // A member around the records, absent where there is none.
  json::Value find(std::string_view name) const;
  std::uint64_t records() const { return records_; }

 private:
  Status note_name();
  void add_member();
  void take_records(const std::function<void(const Record&)>& take);
  Trouble trouble(std::string message) const;
  void fail(const json::Problem& problem);

  json::Splitter splitter_;
  json::Reader reader_;
  json::Document document_;  // of a block of records
  std::uint64_t offset_;
  std::deque<evidence::HeadMember> members_;
  std::vector<std::string> names_;  // of all members so far
  std::vector<Trouble> unknown_;
  std::optional<Trouble> broken_, repeated_;
  std::uint64_t records_ = 0;
};

}  // namespace plumbline::kitelogik
