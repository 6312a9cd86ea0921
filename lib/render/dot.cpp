// The tree in the language of Graphviz. Every name is ours; what the evidence says stands in labels
// alone, in double quotes, in which a quote and a backslash are written behind a backslash, and an
// ampersand, which would begin an entity, as one (Graphviz: The DOT Language, escString).
#include "render/graph.h"
#include "render/streams.h"

namespace plumbline::render {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out;
}

// Lines of a label, each set against the left.
std::string label(const std::vector<std::string>& lines) {
  std::string out = "\"";
  for (const std::string& line : lines) out += escaped(line) + "\\l";
  return out + "\"";
}

class DotStream final : public Stream {
 public:
  explicit DotStream(ShowFilter filter) : filter_(std::move(filter)) {}

  std::string add(const Report& report) override {
    const Graph graph = graph_of(report, filter_);
    const std::string id = std::to_string(inputs_++);
    std::string out = inputs_ == 1 ? std::string(kHead) : "";
    out += "  subgraph cluster_" + id + " {\n    label=" + label(graph.title) + ";\n    color=" +
           (graph.sound ? "gray40" : "red3") + "; fontcolor=" + (graph.sound ? "black" : "red3") +
           ";\n";
    const auto name = [&id](std::size_t i) { return "i" + id + "n" + std::to_string(i); };
    // A cluster without a node is not drawn, and its label with it.
    if (graph.nodes.empty()) out += "    " + name(0) + " [style=invis, label=\"\"];\n";
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const GraphNode& node = graph.nodes[i];
      out += "    " + name(i) + " [label=" + label(node.lines);
      if (node.failing) out += ", color=red3, fontcolor=red3, penwidth=2";
      out += "];\n";
      if (!node.parent) continue;
      out += "    " + name(*node.parent) + " -> " + name(i);
      if (!node.hop.empty()) out += " [label=" + label(node.hop) + (node.widened ? kRed : "") + "]";
      out += ";\n";
    }
    return out + "  }\n";
  }

  std::string finish() override { return (inputs_ == 0 ? std::string(kHead) : "") + "}\n"; }

 private:
  static constexpr char kHead[] =
      "digraph plumbline {\n"
      "  graph [fontname=\"monospace\", fontsize=11, labeljust=l, ranksep=0.9];\n"
      "  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
      "  edge [fontname=\"monospace\", fontsize=9, color=gray40, fontcolor=gray25];\n";
  static constexpr char kRed[] = ", color=red3, fontcolor=red3, penwidth=2";

  ShowFilter filter_;
  std::uint64_t inputs_ = 0;
};

}  // namespace

std::unique_ptr<Stream> dot_stream(const ShowFilter& filter) {
  return std::make_unique<DotStream>(filter);
}

}  // namespace plumbline::render
