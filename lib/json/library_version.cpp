#include "json/library_version.h"

#include <fmt/format.h>
#include <simdjson.h>

namespace plumbline::json {

std::string simdjson_version() {
  return fmt::format("{}.{}.{}", simdjson::SIMDJSON_VERSION_MAJOR, simdjson::SIMDJSON_VERSION_MINOR,
                     simdjson::SIMDJSON_VERSION_REVISION);
}

}  // namespace plumbline::json
