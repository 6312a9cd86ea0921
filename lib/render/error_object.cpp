#include "render/error_object.h"

#include "base/display.h"

namespace plumbline::render {

std::string error_object(int status, std::string_view message) {
  return "{\"schema\":\"plumbline.error.v1\",\"exit_code\":" + std::to_string(status) +
         ",\"message\":" + quoted(message) + "}\n";
}

}  // namespace plumbline::render
