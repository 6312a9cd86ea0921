// One compression format: what its data begins with and how one frame of it is decoded. gzip calls
// a frame a member. Behind this interface zlib and libzstd are each known to one file.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "plumbline/result.h"

namespace plumbline {

class FrameDecoder {
 public:
  virtual ~FrameDecoder() = default;

  // Makes ready for the beginning of a frame.
  virtual void start() = 0;

  struct Step {
    std::size_t taken = 0;  // bytes of `from`
    std::size_t given = 0;  // bytes put into `into`
    bool ended = false;     // the frame is whole, checksum included, and all of it was given
    std::string trouble;    // what is wrong with the data, printable; "" where nothing is
    bool limit = false;     // that it asks for more than limits.h allows
  };
  // Decodes on. `from` may be empty: what was decoded before may still have to be given.
  virtual Step step(std::string_view from, char* into, std::size_t size) = 0;
};

// A format as the first bytes of its frames tell it.
struct Compression {
  std::string_view name;   // for messages
  std::string_view frame;  // what it calls a frame
  bool (*begins)(std::string_view bytes);  // looks at up to kCompressionMagic bytes
  std::unique_ptr<FrameDecoder> (*decoder)();
};
inline constexpr std::size_t kCompressionMagic = 4;

extern const Compression gzip;  // RFC 1952
extern const Compression zstd;  // RFC 8878, with skippable frames

std::string gzip_library_version();  // of zlib: "1.2.13"
std::string zstd_library_version();  // of libzstd: "1.5.4"

}  // namespace plumbline
