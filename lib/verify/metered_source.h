// A source that counts what is read from it and, where wanted, hashes it: the bytes and sha256 of an
// input in its report. Only the first reading counts.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/source.h"
#include "crypto/sha256.h"

namespace plumbline::verify {

class MeteredSource final : public ByteSource {
 public:
  struct Meter {
    std::uint64_t bytes = 0;
    std::optional<crypto::Sha256> sha;
    bool running = true;
  };

  // `meter` is borrowed and must outlive the source.
  MeteredSource(std::unique_ptr<ByteSource> inner, Meter& meter)
      : inner_(std::move(inner)), meter_(meter) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    auto got = inner_->read(into, size);
    if (got && meter_.running) {
      meter_.bytes += *got;
      if (meter_.sha) meter_.sha->update(std::string_view(into, *got));
    }
    return got;
  }
  std::optional<std::uint64_t> size() const override { return inner_->size(); }
  bool rewindable() const override { return inner_->rewindable(); }
  Status rewind() override {
    meter_.running = false;
    return inner_->rewind();
  }

 private:
  std::unique_ptr<ByteSource> inner_;
  Meter& meter_;
};

}  // namespace plumbline::verify
