// The report as JSON (spec 3.6, schemas/report.v1.schema.json): every member, in published order.
#include <map>

#include "base/hex.h"
#include "render/chain_id.h"
#include "render/json_member.h"
#include "render/json_row.h"
#include "render/render.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr auto kLine = Writer::Layout::line;

void write_input(const Report& report, Writer& w) {
  w.name("input");
  w.begin_object();
  text(w, "path", report.path);
  if (!report.parts.empty()) texts(w, "parts", report.parts);
  text_unless_empty(w, "kind", report.kind);
  count(w, "bytes", report.bytes);
  text_or_null(w, "sha256", report.sha256);
  w.end();
}

void write_pin(const Report& report, Writer& w) {
  w.name("pin");
  if (!report.pinned_head && !report.pinned_anchor) return w.null();
  w.begin_object(kLine);
  w.name("head");
  if (report.pinned_head) {
    w.begin_object();
    count(w, "seq", report.pinned_head->first);
    text(w, "hash", report.pinned_head->second);
    w.end();
  } else {
    w.null();
  }
  w.name("anchor");
  w.boolean(report.pinned_anchor);
  w.end();
}

void write_trust(const Report& report, Writer& w) {
  w.name("trust");
  w.begin_object();
  w.name("keys");
  w.begin_array();
  for (const Key& key : report.keys) {
    w.begin_object(kLine);
    text_unless_empty(w, "kid", key.kid);
    text(w, "alg", key.algorithm);
    text(w, "fingerprint", key.fingerprint);
    w.end();
  }
  w.end();
  write_pin(report, w);
  if (report.witness_kids.empty()) {
    w.name("witness_keys");
    w.null();
  } else {
    texts(w, "witness_keys", report.witness_kids);
  }
  text_unless_empty(w, "now", report.verified_at);
  w.end();
}

// One member an option: its value, true where it takes none, an array where it was given again.
void write_limits(const Report& report, Writer& w) {
  std::map<std::string_view, std::vector<std::string_view>> options;
  for (const auto& [name, value] : report.limits) options[name].push_back(value);
  w.name("limits");
  w.begin_object();
  for (const auto& [name, values] : options) {
    w.name(name);
    if (values.size() > 1) {
      w.begin_array(kLine);
      for (const std::string_view value : values) w.string(value);
      w.end();
    } else {
      values.front().empty() ? w.boolean(true) : w.string(values.front());
    }
  }
  w.end();
}

void write_checks(const Report& report, Writer& w) {
  w.name("checks");
  w.begin_object();
  for (const Check id : report.checks_of_kind()) {
    text(w, name(id), name(report.check(id)));
  }
  w.end();
}

std::string_view anchor_status(CheckStatus status) {
  switch (status) {
    case CheckStatus::pass: return "verified";
    case CheckStatus::fail: return "failed";
    case CheckStatus::not_checked:
    case CheckStatus::not_applicable: break;
  }
  return "not-checked";
}

void write_anchor(const Report& report, Writer& w) {
  w.name("anchor");
  if (!report.anchor.present) return w.null();
  w.begin_object();
  text(w, "status", anchor_status(report.anchor.status));
  text_or_null(w, "alg", report.anchor.algorithm);
  text_or_null(w, "kid", report.anchor.kid);
  integer_or_null(w, "seq", report.anchor.seq);
  w.end();
}

void write_execution(const Report& report, Writer& w) {
  const bool applies = report.execution != ExecutionStatus::not_applicable;
  w.name("execution");
  w.begin_object();
  text(w, "status", name(report.execution));
  text_unless_empty(w, "params_coverage", applies ? name(report.params_coverage) : "");
  w.name("calls");
  w.begin_object();
  for (const Call& call : report.calls) text(w, to_hex(call.id), name(call.state));
  w.end();
  w.end();
}

void write_envelopes(const Report& report, Writer& w) {
  w.name("envelopes");
  w.begin_object();
  count(w, "count", report.envelopes);
  w.name("witness_signed");
  w.begin_array(kLine);
  for (const std::uint64_t index : report.witness_signed) w.integer(index);
  w.end();
  w.end();
}

template <class Rows, class Write>
void write_rows(std::string_view name, const Rows& rows, Writer& w, Write write) {
  w.name(name);
  w.begin_array();
  for (const auto& row : rows) write(row, w);
  w.end();
}

void write_run(const std::pair<std::uint64_t, std::uint64_t>& run, Writer& w) {
  w.begin_array(kLine);
  w.integer(run.first);
  w.integer(run.second);
  w.end();
}

void write_parent(const std::optional<SessionRow::Parent>& parent, Writer& w) {
  w.name("parent");
  if (!parent) return w.null();
  w.begin_object();
  text_unless_empty(w, "session_id", parent->session_id);
  text_unless_empty(w, "token_id", parent->token_id);
  text_or_null(w, "path", parent->path);
  text(w, "link", name(parent->link));
  w.end();
}

void write_session(const SessionRow& session, Writer& w) {
  w.name("session");
  w.begin_object();
  text(w, "id", session.id);
  integer_or_null(w, "depth", session.depth);
  write_parent(session.parent, w);
  text_or_null(w, "exported_at", session.exported_at);
  texts(w, "policy_versions", session.policy_versions);
  w.name("hash");
  w.begin_object();
  text_or_null(w, "stated", session.integrity_hash);
  text_or_null(w, "computed", session.computed_hash);
  w.name("keyed");
  w.boolean(false);
  text(w, "shows", session_hash_shows);
  w.end();
  w.end();
}

// What a bundle, a ledger or a session export has.
void write_record(const Report& report, Writer& w) {
  if (report.session) write_session(*report.session, w);
  write_chain(report, w);
  write_counts(report, w);
  write_anchor(report, w);
  write_execution(report, w);
  write_envelopes(report, w);
  write_rows("nodes", report.nodes, w, write_node);
}

}  // namespace

void write_front(const Report& report, std::string_view schema, Writer& w) {
  text(w, "schema", schema);
  w.name("tool");
  w.begin_object(kLine);
  text(w, "name", "plumbline");
  text(w, "version", PLUMBLINE_VERSION);
  w.end();
  text(w, "verified_at", report.verified_at);
  write_input(report, w);
  text(w, "verdict", name(report.verdict));
  count(w, "exit_code", exit_status(report));
  write_trust(report, w);
  write_limits(report, w);
  write_checks(report, w);
}

void write_chain(const Report& report, Writer& w) {
  w.name("chain");
  w.begin_object();
  w.name("id");
  if (!report.chain_id) {
    w.null();
  } else if (read_chain_id(*report.chain_id).portable) {
    w.literal(*report.chain_id);
  } else {
    w.string(*report.chain_id);
  }
  integer_or_null(w, "version", report.version);
  count(w, "entries", report.entries);
  w.name("head");
  if (report.entries == 0 || report.session) {
    w.null();
  } else {
    w.begin_object(kLine);
    integer_or_null(w, "seq", report.head_seq);
    text_or_null(w, "hash", report.head_hash);
    w.end();
  }
  w.end();
}

void write_counts(const Report& report, Writer& w) {
  w.name("counts");
  w.begin_object();
  count(w, "nodes", report.readable_nodes);
  count(w, "delegations", report.delegations);
  count(w, "actions_checked", report.actions_checked);
  count(w, "ungated", report.ungated);
  count(w, "denials", report.denials);
  w.end();
}

void write_findings(const Report& report, Writer& w) {
  write_rows("findings", report.findings, w, write_finding);
}

void write_intact(const Report& report, Writer& w) {
  write_rows("intact", report.intact, w, write_run);
}

void write_report(const Report& report, Writer& w) {
  w.begin_object();
  write_front(report, "plumbline.report.v1", w);
  report.tokens ? write_tokens(*report.tokens, w) : write_record(report, w);
  write_findings(report, w);
  if (!report.tokens) write_intact(report, w);
  if (report.with_entries) write_rows("entries", report.entry_rows, w, write_entry);
  w.end();
}

std::string render_jsonl(const Report& report) {
  std::string out;
  Writer w(out);
  write_report(report, w);
  out.push_back('\n');
  return out;
}

}  // namespace plumbline::render
