// A source that counts what is read from it and, where wanted, hashes it: the bytes and sha256 of an
// input, as it is stored, in its report. What is read a second time is not counted again.
#pragma once

#include <functional>
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
    std::function<void(std::uint64_t bytes)> told;  // of each reading, where wanted
  };

  // `meter` is borrowed and must outlive the source.
  MeteredSource(std::unique_ptr<ByteSource> inner, Meter& meter)
      : inner_(std::move(inner)), meter_(meter) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    auto got = inner_->read(into, size);
    if (!got) return got;
    at_ += *got;
    if (at_ <= furthest_) return got;
    const auto fresh = static_cast<std::size_t>(at_ - furthest_);
    furthest_ = at_;
    meter_.bytes += fresh;
    if (meter_.sha) meter_.sha->update(std::string_view(into, *got).substr(*got - fresh));
    if (meter_.told) meter_.told(meter_.bytes);
    return got;
  }
  std::optional<std::uint64_t> size() const override { return inner_->size(); }
  bool grows() const override { return inner_->grows(); }
  bool rewindable() const override { return inner_->rewindable(); }
  Status rewind() override {
    at_ = 0;
    return inner_->rewind();
  }

 private:
  std::unique_ptr<ByteSource> inner_;
  Meter& meter_;
  std::uint64_t at_ = 0, furthest_ = 0;
};

}  // namespace plumbline::verify
