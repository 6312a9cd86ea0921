// How the text report looks: what the user asked for and what the terminal can do.
#pragma once

#include <string>
#include <string_view>

#include "options.h"
#include "output.h"
#include "plumbline/result.h"
#include "render/render.h"

namespace plumbline::cli {

// The format that option `flag` calls `name`.
Result<render::Format> named_format(std::string_view flag, const std::string& name);

// Colour by --color, NO_COLOR (any value but the empty one) and TERM=dumb. Characters beyond ASCII
// and the terminal's width only on a terminal, so that what is redirected is the same everywhere.
Result<render::TextStyle> text_style(const Arguments& arguments, const Output& output);

}  // namespace plumbline::cli
