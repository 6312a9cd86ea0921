// A source of evidence in memory on which everything that can go wrong with reading can be made to.
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/source.h"

namespace plumbline {

struct Faults {
  std::size_t fail_at = 0;  // which of the calls of read and rewind fails, from 1; 0 is none
  bool once = false;        // those behind it succeed again
  std::function<std::size_t(std::size_t call)> most;  // bytes that a read gives; all where not set
  bool rewindable = true;
  std::optional<std::string> rewritten;  // what the source holds from the first rewind on
  std::size_t calls = 0;    // counts them
  std::size_t rewinds = 0;  // counts those of rewind
};

class FaultySource final : public ByteSource {
 public:
  static constexpr const char* kMessage = "cannot read it: Input/output error";

  // `faults` is borrowed and must outlive the source.
  FaultySource(std::string bytes, Faults& faults) : bytes_(std::move(bytes)), faults_(faults) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    if (fails()) return unreadable(kMessage);
    std::size_t count = std::min(size, bytes_.size() - at_);
    if (faults_.most) count = std::min(count, faults_.most(faults_.calls));
    std::memcpy(into, bytes_.data() + at_, count);
    at_ += count;
    return count;
  }
  std::optional<std::uint64_t> size() const override {
    if (!faults_.rewindable) return std::nullopt;
    return bytes_.size();
  }
  bool rewindable() const override { return faults_.rewindable; }
  Status rewind() override {
    ++faults_.rewinds;
    if (fails()) return unreadable(kMessage);
    at_ = 0;
    if (faults_.rewritten) bytes_ = *faults_.rewritten;
    return Done{};
  }

 private:
  bool fails() {
    ++faults_.calls;
    if (faults_.fail_at == 0) return false;
    return faults_.once ? faults_.calls == faults_.fail_at : faults_.calls >= faults_.fail_at;
  }

  std::string bytes_;
  Faults& faults_;
  std::size_t at_ = 0;
};

}  // namespace plumbline
