// The JSON report and its rows: one object a node, a finding, an entry. Internal to render.
#pragma once

#include "json/writer.h"
#include "plumbline/report.h"

namespace plumbline::render {

void write_report(const Report& report, json::Writer& w);
// The members that a report begins with in any schema, "schema" to "checks", and single ones behind
// them.
void write_front(const Report& report, std::string_view schema, json::Writer& w);
void write_chain(const Report& report, json::Writer& w);
void write_counts(const Report& report, json::Writer& w);
void write_findings(const Report& report, json::Writer& w);
void write_intact(const Report& report, json::Writer& w);
void write_node(const NodeRow& node, json::Writer& w);
void write_finding(const Finding& finding, json::Writer& w);
void write_entry(const EntryRow& entry, json::Writer& w);
// The members that only the report on a token chain has.
void write_tokens(const TokenChain& chain, json::Writer& w);

}  // namespace plumbline::render
