// gzip, the only place with zlib.
#define ZLIB_CONST
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "base/frame_decoder.h"

namespace plumbline {
namespace {

// The largest window there is, and a gzip header and trailer required, whose checksum and length
// zlib checks.
constexpr int kWindowBits = 15 + 16;

class GzipDecoder final : public FrameDecoder {
 public:
  GzipDecoder() {
    if (::inflateInit2(&stream_, kWindowBits) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { ::inflateEnd(&stream_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  void start() override { ::inflateReset(&stream_); }

  Step step(std::string_view from, char* into, std::size_t size) override {
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
    stream_.next_in = reinterpret_cast<const Bytef*>(from.data());
    stream_.avail_in = static_cast<uInt>(std::min(from.size(), kMost));
    stream_.next_out = reinterpret_cast<Bytef*>(into);
    stream_.avail_out = static_cast<uInt>(std::min(size, kMost));
    const uInt in = stream_.avail_in, out = stream_.avail_out;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    Step step;
    step.taken = in - stream_.avail_in;
    step.given = out - stream_.avail_out;
    step.ended = result == Z_STREAM_END;
    // Z_BUF_ERROR says that nothing can be done without more bytes or more room.
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      step.trouble = stream_.msg != nullptr ? stream_.msg : "it is not what a member holds";
    }
    return step;
  }

 private:
  z_stream stream_{};
};

bool begins_member(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

std::unique_ptr<FrameDecoder> make_decoder() { return std::make_unique<GzipDecoder>(); }

}  // namespace

const Compression gzip = {"gzip", "member", begins_member, make_decoder};

std::string gzip_library_version() { return ::zlibVersion(); }

}  // namespace plumbline
