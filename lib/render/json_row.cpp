#include "render/json_row.h"

#include "render/json_member.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr auto kLine = Writer::Layout::line;

}  // namespace

void write_node(const NodeRow& node, Writer& w) {
  w.begin_object();
  text(w, "node", node.node);
  text_or_null(w, "agent", node.agent);
  text_or_null(w, "parent", node.parent);
  // Only a root is at depth 0; a node that names a parent and is there hangs on none.
  w.name("depth");
  node.parent && node.depth == 0 ? w.null() : w.integer(node.depth);
  authority(w, node.readable, node.scopes, node.constraints);
  number_or_null(w, "ttl", node.ttl);
  count(w, "allows", node.allows);
  count(w, "denies", node.denies);
  count(w, "ungated", node.ungated);
  text(w, "lifecycle", name(node.lifecycle));
  text_unless_empty(w, "verdict", !node.findings.empty() ? "fail" : node.judged ? "pass" : "");
  w.name("findings");
  w.begin_array(kLine);
  for (const std::uint32_t index : node.findings) w.integer(index);
  w.end();
  w.end();
}

void write_finding(const Finding& finding, Writer& w) {
  const auto check = finding.check();
  w.begin_object();
  text(w, "severity", name(finding.severity));
  text(w, "reason", info(finding.reason).token);
  text_unless_empty(w, "check", check ? name(*check) : "");
  text_unless_empty(w, "cause", finding.cause ? name(*finding.cause) : "");
  integer_or_null(w, "index", finding.index);
  integer_or_null(w, "seq", finding.seq);
  text_or_null(w, "node", finding.node);
  text_or_null(w, "call_id", finding.call_id);
  if (finding.path) text(w, "path", *finding.path);
  integer_or_null(w, "line", finding.line);
  integer_or_null(w, "offset", finding.offset);
  text_unless_empty(w, "expected", finding.expected);
  text_unless_empty(w, "found", finding.found);
  text(w, "message", finding.message);
  w.end();
}

void write_entry(const EntryRow& entry, Writer& w) {
  w.begin_object(kLine);
  count(w, "index", entry.index);
  integer_or_null(w, "seq", entry.seq);
  text_or_null(w, "event", entry.event);
  text_or_null(w, "node", entry.node);
  text_or_null(w, "scope", entry.scope);
  text(w, "state", entry.witness ? "witness-signed" : "process-asserted");
  text_or_null(w, "observed", entry.observed);
  text_or_null(w, "witness", entry.witness);
  w.name("failed");
  w.begin_array();
  for (const Reason reason : entry.failed) w.string(info(reason).token);
  w.end();
  w.end();
}

}  // namespace plumbline::render
