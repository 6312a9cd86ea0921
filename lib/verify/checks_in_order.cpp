#include "verify/checks_in_order.h"

#include <algorithm>

#include "evidence/names.h"
#include "verify/warnings.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

std::optional<std::string> text_of(json::Value value) {
  const auto text = value.if_string();
  if (!text) return std::nullopt;
  return std::string(*text);
}

EntryRow row_of(const Entry& entry) {
  EntryRow row;
  row.index = entry.index;
  row.seq = entry.seq;
  row.event = text_of(entry.get(Member::event));
  row.node = text_of(entry.get(Member::node));
  row.scope = text_of(entry.get(Member::scope));
  return row;
}

}  // namespace

NodeRow node_row(const Node& node, Lifecycle lifecycle) {
  NodeRow row;
  row.node = node.name;
  row.agent = node.agent;
  row.parent = node.parent;
  row.defined_at = node.defined_at;
  row.depth = node.depth;
  row.allows = node.allows;
  row.denies = node.denies;
  row.ungated = node.ungated;
  row.lifecycle = lifecycle;
  row.readable = node.authority.has_value();
  if (!row.readable) return row;
  row.scopes = node.authority->scopes.scopes();
  for (const auto& constraint : node.authority->constraints) {
    row.constraints.push_back(authority::describe(constraint));
  }
  if (node.authority->ttl) row.ttl = node.authority->ttl->display();
  return row;
}

Pass::Pass(const Supplied& supplied, Rules rules)
    : supplied_(supplied),
      findings_(supplied.options.entry_rows),
      integrity_(make_integrity_check(supplied.options.continue_from)),
      anchor_(make_anchor_check()),
      containment_(make_containment_check(rules, supplied.continued())),
      execution_(make_execution_check(rules, supplied)) {
  const auto add = [this](std::unique_ptr<CheckFold> check) {
    checks_.push_back(check.get());
    others_.push_back(std::move(check));
  };
  if (Watcher* watcher = supplied.watcher) {
    findings_.listen([watcher](const Finding& finding) { watcher->found(finding); });
  }
  add(make_version_check());
  add(make_root_check());
  add(make_form_check(rules, supplied.options.allow_truncated_tail));
  add(make_chain_id_check());
  checks_.push_back(integrity_.get());
  checks_.push_back(anchor_.get());
  add(make_pin_check());
  add(make_state_check(supplied.options.remembered));
  add(make_monotonicity_check(supplied.continued()));
  checks_.push_back(containment_.get());
  checks_.push_back(execution_.get());
  add(make_trust_warnings());
  add(make_form_warnings());
  add(make_authority_warnings());
  add(make_revocation_warnings());
  if (!supplied.options.overview) return;
  overview_ = std::make_unique<OverviewFold>();
  checks_.push_back(overview_.get());
}

bool Pass::block(evidence::DecodedBlock& decoded) {
  for (Entry& each : decoded.entries) {
    if (!entry(each)) return false;
  }
  if (!decoded.broken) return true;
  broken_ = decoded.broken;
  broken_at_ = decoded.broken_at;
  return false;
}

bool Pass::entry(Entry& entry) {
  entry.index = next_index_++;
  facts_.note(entry);
  return take<&CheckFold::entry>(entry);
}

void Pass::plain(Entry& entry) {
  entry.index = next_index_++;
  facts_.note_plain(entry);
  take<&CheckFold::plain>(entry);
}

void Pass::run(const PlainRun& run) {
  facts_.note_run(run);
  for (CheckFold* check : checks_) check->run(run);
}

// Shows the entry to every check by its function `look` and lets it take effect.
template <auto look>
bool Pass::take(const Entry& entry) {
  Step step = delegation_.step(entry);
  for (CheckFold* check : checks_) (check->*look)(step, findings_);
  if (supplied_.watcher) supplied_.watcher->entry(step);
  delegation_.commit(step);
  if (supplied_.options.entry_rows && entry.form != Form::torn) rows_.push_back(row_of(entry));
  return !supplied_.watcher || supplied_.watcher->settled(delegation_);
}

json::Value Pass::version(const evidence::BundleHead* head) const {
  if (head) return head->find(evidence::bundle_member::v);
  return facts_.roots > 0 ? facts_.root_v.value() : facts_.first_v.value();
}

json::Value Pass::chain_id(const evidence::BundleHead* head) const {
  if (head) return head->find(evidence::bundle_member::chain_id);
  return facts_.roots > 0 ? facts_.root_chain_id.value() : facts_.first_chain_id.value();
}

void Pass::end(const evidence::BundleHead* head) {
  Ending ending{supplied_, facts_, delegation_, head, version(head), chain_id(head), false};
  for (CheckFold* check : checks_) {
    check->end(ending, findings_);
    // The version check comes first; what others make of it must see its result.
    ending.version_ok = !findings_.any_error(Check::version);
  }
  if (supplied_.watcher) supplied_.watcher->end(delegation_);
}

void Pass::fill(Report& report) {
  report.entries = facts_.entries;
  if (facts_.entries > 0) {
    report.head_seq = facts_.last_seq ? facts_.last_seq->safe_integer() : std::nullopt;
    if (facts_.has_last_hash) report.head_hash = facts_.last_hash;
  }
  report.delegations = facts_.delegations;
  report.denials = facts_.denials;
  const ActionCounts actions = containment_->counts();
  report.actions_checked = actions.checked;
  report.ungated = actions.ungated;
  report.intact = integrity_->runs();
  Execution execution = execution_->take();
  report.execution = execution.status;
  report.params_coverage = execution.coverage;
  report.calls = std::move(execution.calls);
  const std::vector<const Node*> nodes = defined_nodes();
  fill_nodes(report, nodes, execution.lifecycles);
  if (overview_) report.overview = overview_->take(delegation_, nodes);
  report.entry_rows = std::move(rows_);
}

std::vector<const Node*> Pass::defined_nodes() const {
  std::vector<const Node*> defined;
  for (const Node& node : delegation_.nodes()) {
    if (node.defined) defined.push_back(&node);
  }
  std::sort(defined.begin(), defined.end(),
            [](const Node* a, const Node* b) { return a->defined_at < b->defined_at; });
  return defined;
}

void Pass::fill_nodes(Report& report, const std::vector<const Node*>& nodes,
                      const std::vector<Lifecycle>& lifecycles) const {
  for (const Node* node : nodes) {
    report.nodes.push_back(node_row(*node, lifecycles[node->position]));
    report.nodes.back().judged = !supplied_.continued();
    if (node->authority) ++report.readable_nodes;
  }
}

}  // namespace plumbline::verify
