#include "render/show.h"

#include <algorithm>
#include <array>

#include "render/plain_stream.h"
#include "render/show_part.h"
#include "render/streams.h"

namespace plumbline::render {
namespace {

constexpr std::array<std::string_view, 5> kFormatNames = {"text", "json", "dot", "mermaid", "html"};

}  // namespace

std::span<const std::string_view> show_format_names() { return kFormatNames; }

std::optional<ShowFormat> show_format_named(std::string_view name) {
  const auto at = std::find(kFormatNames.begin(), kFormatNames.end(), name);
  if (at == kFormatNames.end()) return std::nullopt;
  return static_cast<ShowFormat>(at - kFormatNames.begin());
}

std::unique_ptr<Stream> make_show_stream(ShowFormat format, const TextStyle& style,
                                         const ShowFilter& filter, bool several,
                                         const Page& page) {
  switch (format) {
    case ShowFormat::json:
      return json_stream([filter](const Report& report, json::Writer& w) {
        write_show(report, filter, w);
      });
    case ShowFormat::dot: return dot_stream(filter);
    case ShowFormat::mermaid: return mermaid_stream(filter);
    case ShowFormat::html: return html_stream(style, filter, several, page);
    case ShowFormat::text: break;
  }
  return text_stream_of(
      [style, filter](const Report& report) { return show_text(report, filter, style); });
}

}  // namespace plumbline::render
