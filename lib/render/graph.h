// A record's delegation tree as a graph, which DOT and Mermaid spell in their ways. Internal to render.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "render/show.h"

namespace plumbline::render {

struct GraphNode {
  std::vector<std::string> lines;       // printable
  bool failing = false;
  std::optional<std::uint32_t> parent;  // place in Graph::nodes
  std::vector<std::string> hop;         // printable: what the hop from the parent changed
  bool widened = false;                 // and that it gave more
};

struct Graph {
  std::vector<std::string> title;  // printable lines: verdict, name, account, what is left out
  bool sound = false;              // the verdict is one that passes
  std::vector<GraphNode> nodes;    // parents before their children
};

// Lines are as long as a box can be wide; what is cut is counted or marked.
Graph graph_of(const Report& report, const ShowFilter& filter);

}  // namespace plumbline::render
