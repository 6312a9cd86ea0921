// The streams of the formats that have a file of their own. Internal to render.
#pragma once

#include <memory>

#include "render/render.h"

namespace plumbline::render {

std::unique_ptr<Stream> json_stream();
std::unique_ptr<Stream> sarif_stream();
std::unique_ptr<Stream> junit_stream();
std::unique_ptr<Stream> github_stream();

}  // namespace plumbline::render
