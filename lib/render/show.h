// What `plumbline show` prints: the delegation tree with what each hop changed, and what was denied
// (spec 3). Reports are those of Options::overview; what render/render.h says of text holds here too.
//
// A record that did not pass never looks sound: every format says the verdict before it shows a node,
// a filter leaves out nodes and never a finding, and what it leaves out is counted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "render/render.h"

namespace plumbline::render {

// Which nodes are shown. Those above one that is shown are shown with it: it holds what it holds
// through them.
struct ShowFilter {
  std::optional<std::string> node;     // this one and all below it
  std::optional<std::uint32_t> depth;  // hops below the root, or below `node`
  bool failed = false;                 // those that an error names
};
// Whether the report has a node that ShowFilter::node names: by its name, by the name as it is
// printed, or by either without the chain id that all names begin with.
bool has_node(const Report& report, std::string_view node);
// That it has none, and whether it is an agent that is called so: printable words.
std::string no_node_words(const Report& report, std::string_view node);

enum class ShowFormat : std::uint8_t { text, json, dot, mermaid, html };
std::span<const std::string_view> show_format_names();  // in that order
std::optional<ShowFormat> show_format_named(std::string_view name);

//   text     as that of render/render.h; tables are cut as those of a report are
//   json     one indented object, an array for any other number (schemas/show.v1.schema.json)
//   dot      one graph in the language of Graphviz, a cluster an input
//   mermaid  one flowchart, a subgraph an input
//   html     the page of render/render.h, with the filter applied to its nodes
std::unique_ptr<Stream> make_show_stream(ShowFormat format, const TextStyle& style,
                                         const ShowFilter& filter, bool several,
                                         const Page& page = {});

}  // namespace plumbline::render
