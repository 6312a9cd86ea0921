// The streams of the formats that have a file of their own. Internal to render.
#pragma once

#include <functional>
#include <memory>

#include "json/writer.h"
#include "render/render.h"
#include "render/show.h"

namespace plumbline::render {

// `write` makes the one value of a report.
using WriteJson = std::function<void(const Report& report, json::Writer& w)>;
std::unique_ptr<Stream> json_stream(WriteJson write);
std::unique_ptr<Stream> sarif_stream();
std::unique_ptr<Stream> junit_stream();
std::unique_ptr<Stream> github_stream();
std::unique_ptr<Stream> dot_stream(const ShowFilter& filter);
std::unique_ptr<Stream> mermaid_stream(const ShowFilter& filter);
// Of `style` whether all rows are wanted.
std::unique_ptr<Stream> html_stream(const TextStyle& style, const ShowFilter& filter, bool several,
                                    const Page& page);

}  // namespace plumbline::render
