#include <fmt/format.h>

#include "base/frame_decoder.h"
#include "crypto/library_version.h"
#include "json/library_version.h"
#include "plumbline/version.h"

namespace plumbline {

std::string_view version() { return PLUMBLINE_VERSION; }

std::vector<LibraryVersion> library_versions() {
  const std::string fmt_version =
      fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100);
  return {{"fmt", fmt_version},
          {"libsodium", crypto::sodium_version()},
          {"OpenSSL", crypto::openssl_version()},
          {"simdjson", json::simdjson_version()},
          {"zlib", gzip_library_version()},
          {"zstd", zstd_library_version()}};
}

}  // namespace plumbline
