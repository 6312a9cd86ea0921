// Names of files as URI references (RFC 3986). Internal to render.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::render {

// A relative path as a relative reference, an absolute one as a file URI (RFC 8089); segments that
// are empty or "." are left out, which changes no meaning. Every byte that is not unreserved
// (RFC 3986, section 2.3) is percent-encoded, so that no name can end the path, begin a scheme or
// leave ASCII.
std::string file_uri(std::string_view path);

}  // namespace plumbline::render
