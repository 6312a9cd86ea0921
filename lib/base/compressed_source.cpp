#include "base/compressed_source.h"

#include <algorithm>
#include <cstring>

#include "base/frame_decoder.h"

namespace plumbline {
namespace {

constexpr std::size_t kStep = std::size_t{128} << 10;

// What data with these first bytes is compressed with; null where it is not.
const Compression* compression_of(std::string_view first) {
  for (const Compression* each : {&gzip, &zstd}) {
    if (each->begins(first)) return each;
  }
  return nullptr;
}

class CompressedSource final : public ByteSource {
 public:
  explicit CompressedSource(std::unique_ptr<ByteSource> stored) : stored_(std::move(stored)) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    if (!looked_) {
      if (auto looked = look(); !looked) return looked.error();
    }
    if (!compression_) return pass_on(into, size);
    if (failed_) return *failed_;
    auto got = decode(into, size);
    if (!got) failed_ = got.error();
    return got;
  }

  // What it expands to is known at its end alone.
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  bool grows() const override { return stored_->grows(); }
  bool rewindable() const override { return stored_->rewindable(); }
  Status rewind() override {
    looked_ = in_frame_ = ended_ = false;
    failed_.reset();
    start_ = end_ = 0;
    at_ = 0;
    return stored_->rewind();
  }

 private:
  std::string_view unread() const { return std::string_view(buffer_).substr(start_, end_ - start_); }

  // Reads behind what is unread, which is not a whole buffer; false at the end.
  Result<bool> fill() {
    if (ended_) return false;
    std::memmove(buffer_.data(), buffer_.data() + start_, end_ - start_);
    end_ -= start_;
    start_ = 0;
    const auto got = stored_->read(buffer_.data() + end_, buffer_.size() - end_);
    if (!got) return got.error();
    end_ += *got;
    ended_ = *got == 0;
    return !ended_;
  }

  // Has as many bytes at hand as tell a compression, or all there are.
  Status have_magic() {
    while (unread().size() < kCompressionMagic) {
      const auto more = fill();
      if (!more) return more.error();
      if (!*more) break;
    }
    return Done{};
  }

  Status look() {
    buffer_.resize(kStep);
    if (auto had = have_magic(); !had) return had;
    looked_ = true;
    compression_ = compression_of(unread());
    return Done{};
  }

  Result<std::size_t> pass_on(char* into, std::size_t size) {
    if (start_ == end_) {
      release();
      return stored_->read(into, size);
    }
    const std::size_t count = std::min(size, end_ - start_);
    std::memcpy(into, buffer_.data() + start_, count);
    start_ += count;
    return count;
  }

  Result<std::size_t> decode(char* into, std::size_t size) {
    while (true) {
      if (!in_frame_) {
        const auto more = next_frame();
        if (!more) return more.error();
        if (!*more) return std::size_t{0};
      }
      const auto step = decoder_->step(unread(), into, size);
      start_ += step.taken;
      at_ += step.taken;
      if (!step.trouble.empty()) {
        return Error{step.limit ? ErrorKind::limit : ErrorKind::unreadable,
                     place("cannot be decompressed") + ": " + step.trouble};
      }
      if (step.ended) in_frame_ = false;
      if (step.given > 0) return step.given;
      if (step.ended || step.taken > 0) continue;
      const auto more = fill();
      if (!more) return more.error();
      if (!*more) {
        return unreadable(place("breaks off") + ", within a " + std::string(compression_->frame) +
                          ": it was cut, and what is missing cannot be told");
      }
    }
  }

  // Whether another frame follows.
  Result<bool> next_frame() {
    if (auto had = have_magic(); !had) return had.error();
    if (unread().empty()) {
      release();
      return false;
    }
    if (!compression_->begins(unread())) {
      return unreadable(place("ends") + ", but other bytes stand behind its last " +
                        std::string(compression_->frame));
    }
    if (!decoder_) decoder_ = compression_->decoder();
    decoder_->start();
    in_frame_ = true;
    return true;
  }

  std::string place(std::string_view what) const {
    return "the " + std::string(compression_->name) + " data " + std::string(what) + " at byte " +
           std::to_string(at_) + " of the compressed input";
  }

  // Many sources may be open at once; one that was read takes no memory.
  void release() {
    decoder_.reset();
    buffer_ = std::string();
    start_ = end_ = 0;
  }

  std::unique_ptr<ByteSource> stored_;
  std::string buffer_;                // stored bytes; those from start_ to end_ are unread
  std::size_t start_ = 0, end_ = 0;
  std::uint64_t at_ = 0;              // offset of unread()[0] in the stored bytes
  bool ended_ = false;                // there are no more stored bytes
  bool looked_ = false;
  const Compression* compression_ = nullptr;  // where the stored bytes are compressed
  std::unique_ptr<FrameDecoder> decoder_;
  bool in_frame_ = false;
  std::optional<Error> failed_;  // what decoding ended with
};

}  // namespace

Result<bool> is_compressed(ByteSource& source) {
  char first[kCompressionMagic];
  std::size_t size = 0;
  while (size < sizeof first) {
    const auto got = source.read(first + size, sizeof first - size);
    if (!got) return got.error();
    if (*got == 0) break;
    size += *got;
  }
  if (auto rewound = source.rewind(); !rewound) return rewound.error();
  return compression_of({first, size}) != nullptr;
}

std::unique_ptr<ByteSource> decompressed(std::unique_ptr<ByteSource> source) {
  return std::make_unique<CompressedSource>(std::move(source));
}

}  // namespace plumbline
