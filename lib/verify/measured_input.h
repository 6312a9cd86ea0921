// An input as it is opened for verification: decompressed, the parts of a ledger joined, and the
// bytes that are stored measured on the way, for its report.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/rotated_source.h"
#include "evidence/input.h"
#include "plumbline/verify.h"
#include "verify/metered_source.h"

namespace plumbline::verify {

// The kind that the user says every input is of.
std::optional<evidence::Kind> forced_kind(const Options& options);

// One object an input, of which one open function is called once. It must outlive that input.
class MeasuredInput {
 public:
  // `options` is borrowed.
  explicit MeasuredInput(const Options& options) : options_(options) {}
  MeasuredInput(const MeasuredInput&) = delete;
  MeasuredInput& operator=(const MeasuredInput&) = delete;

  Result<evidence::Input> open(std::unique_ptr<ByteSource> source);
  // The parts of one ledger; `names` are theirs.
  Result<evidence::Input> open_parts(std::vector<std::unique_ptr<ByteSource>> sources,
                                     const std::vector<std::string>& names);
  // One of several bundles.
  Result<evidence::Input> open_line(evidence::BundleLine line);

  // How many bytes are stored; where that was not known before, how many of them were read.
  std::uint64_t bytes() const { return size_ ? *size_ : meter_.bytes; }
  // The SHA-256 of them in hex, where Options::digest asks for it. Reads what is left of `input`, what
  // no check had to read included; an Error where that cannot be read.
  Result<std::optional<std::string>> digest(evidence::Input& input);
  // Where the parts of a ledger begin.
  const JoinMap& joins() const { return joins_; }

 private:
  void tell_progress();
  std::unique_ptr<ByteSource> metered(std::unique_ptr<ByteSource> source);

  const Options& options_;
  MeteredSource::Meter meter_;
  std::optional<std::uint64_t> size_ = 0;
  JoinMap joins_;
};

}  // namespace plumbline::verify
