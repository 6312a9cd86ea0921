// The tree as a Mermaid flowchart. Every name is ours; what the evidence says stands in quoted labels
// alone, in which all but letters, digits and a few marks are entity codes (Mermaid: Flowcharts,
// "Entity codes to escape characters"). So no label ends early, is taken for a directive, a comment
// or markup, or has its stars and underscores read as emphasis.
#include <string_view>

#include "render/graph.h"
#include "render/streams.h"

namespace plumbline::render {
namespace {

std::string escaped(std::string_view text) {
  constexpr std::string_view kPlain = " .,()=/";
  std::string out;
  for (const char c : text) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (word || kPlain.find(c) != kPlain.npos) {
      out += c;
    } else {
      out += "#" + std::to_string(static_cast<unsigned char>(c)) + ";";
    }
  }
  return out;
}

std::string label(const std::vector<std::string>& lines) {
  std::string out = "\"";
  for (std::size_t i = 0; i < lines.size(); ++i) out += (i > 0 ? "<br/>" : "") + escaped(lines[i]);
  return out + "\"";
}

class MermaidStream final : public Stream {
 public:
  explicit MermaidStream(ShowFilter filter) : filter_(std::move(filter)) {}

  std::string add(const Report& report) override {
    const Graph graph = graph_of(report, filter_);
    const std::string id = "i" + std::to_string(inputs_++);
    std::string out = inputs_ == 1 ? std::string(kHead) : "";
    out += "  subgraph " + id + "[" + label(graph.title) + "]\n";
    const auto name = [&id](std::size_t i) { return id + "n" + std::to_string(i); };
    if (graph.nodes.empty()) out += "    " + name(0) + "[\"no node\"]\n";
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const GraphNode& node = graph.nodes[i];
      out += "    " + name(i) + "[" + label(node.lines) + "]" + (node.failing ? ":::bad" : "") + "\n";
      if (!node.parent) continue;
      out += "    " + name(*node.parent) + (node.widened ? " ==>" : " -->");
      if (!node.hop.empty()) out += "|" + label(node.hop) + "|";
      out += " " + name(i) + "\n";
    }
    out += "  end\n";
    if (!graph.sound) out += "  style " + id + " stroke:#b3261e,stroke-width:3px\n";
    return out;
  }

  std::string finish() override { return inputs_ == 0 ? std::string(kHead) : ""; }

 private:
  static constexpr char kHead[] =
      "flowchart TD\n"
      "  classDef bad stroke:#b3261e,color:#b3261e,stroke-width:3px\n";

  ShowFilter filter_;
  std::uint64_t inputs_ = 0;
};

}  // namespace

std::unique_ptr<Stream> mermaid_stream(const ShowFilter& filter) {
  return std::make_unique<MermaidStream>(filter);
}

}  // namespace plumbline::render
