// What stands in place of a report where there can be none (spec 3.5).
#pragma once

#include <string>
#include <string_view>

namespace plumbline::render {

// One line: {"schema":"plumbline.error.v1","exit_code":1,"message":"..."}. `status` is 1 or 4, `message` printable.
std::string error_object(int status, std::string_view message);

}  // namespace plumbline::render
