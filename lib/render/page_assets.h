// The style and the script of the page, lib/render/page.css and page.js, as they were when the program
// was built. Internal to render.
#pragma once

#include <string_view>

namespace plumbline::render {

extern const std::string_view page_style;
extern const std::string_view page_script;

}  // namespace plumbline::render
