// The version of the library behind lib/json.
#pragma once

#include <string>

namespace plumbline::json {

std::string simdjson_version();  // "3.0.1"

}  // namespace plumbline::json
