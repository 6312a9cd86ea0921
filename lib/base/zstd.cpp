// zstd, the only place with libzstd.
#include <zstd.h>
#include <zstd_errors.h>

#include <bit>
#include <new>

#include "base/frame_decoder.h"
#include "base/limits.h"

namespace plumbline {
namespace {

class ZstdDecoder final : public FrameDecoder {
 public:
  ZstdDecoder() : context_(::ZSTD_createDCtx()) {
    constexpr int kWindowLog = std::countr_zero(limits::zstd_window_bytes);
    if (context_ == nullptr) throw std::bad_alloc();
    ::ZSTD_DCtx_setParameter(context_, ZSTD_d_windowLogMax, kWindowLog);
  }
  ~ZstdDecoder() override { ::ZSTD_freeDCtx(context_); }
  ZstdDecoder(const ZstdDecoder&) = delete;
  ZstdDecoder& operator=(const ZstdDecoder&) = delete;

  void start() override { ::ZSTD_DCtx_reset(context_, ZSTD_reset_session_only); }

  Step step(std::string_view from, char* into, std::size_t size) override {
    ZSTD_inBuffer in{from.data(), from.size(), 0};
    ZSTD_outBuffer out{into, size, 0};
    const std::size_t result = ::ZSTD_decompressStream(context_, &out, &in);
    Step step{in.pos, out.pos, result == 0, "", false};
    if (::ZSTD_isError(result) == 0) return step;
    const ZSTD_ErrorCode code = ::ZSTD_getErrorCode(result);
    if (code == ZSTD_error_memory_allocation) throw std::bad_alloc();
    step.limit = code == ZSTD_error_frameParameter_windowTooLarge;
    step.trouble = step.limit ? "it asks for a window of more than the limit of " +
                                    std::to_string(limits::zstd_window_bytes) + " bytes"
                              : ::ZSTD_getErrorString(code);
    return step;
  }

 private:
  ZSTD_DCtx* context_;
};

// A frame of data, or one of the 16 kinds of frames to skip.
bool begins_frame(std::string_view bytes) {
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return true;
  return bytes.size() >= 4 && (bytes[0] & 0xf0) == 0x50 && bytes.substr(1, 3) == "\x2a\x4d\x18";
}

std::unique_ptr<FrameDecoder> make_decoder() { return std::make_unique<ZstdDecoder>(); }

}  // namespace

const Compression zstd = {"zstd", "frame", begins_frame, make_decoder};

std::string zstd_library_version() { return ::ZSTD_versionString(); }

}  // namespace plumbline
