// The pieces of what `plumbline show` prints. Internal to render.
#pragma once

#include <string>

#include "json/writer.h"
#include "render/show.h"

namespace plumbline::render {

std::string show_text(const Report& report, const ShowFilter& filter, const TextStyle& style);
void write_show(const Report& report, const ShowFilter& filter, json::Writer& w);

// What is said of denials that are in no group.
std::string ungrouped_words();

}  // namespace plumbline::render
