// The rows of the JSON report: one object a node, a finding, an entry. Internal to render.
#pragma once

#include "json/writer.h"
#include "plumbline/report.h"

namespace plumbline::render {

void write_node(const NodeRow& node, json::Writer& w);
void write_finding(const Finding& finding, json::Writer& w);
void write_entry(const EntryRow& entry, json::Writer& w);

}  // namespace plumbline::render
