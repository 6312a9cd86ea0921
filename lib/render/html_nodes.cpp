// The delegation tree, the tokens of a chain, the denials and the entries, as tables.
#include <algorithm>
#include <unordered_map>

#include "base/keyed_hash.h"
#include "render/chain_id.h"
#include "render/hop_words.h"
#include "render/html_part.h"
#include "render/layout.h"
#include "render/node_cell.h"
#include "render/show_part.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::uint32_t kMostLevels = 6;  // indented; a deeper node has its depth as a number
constexpr std::size_t kHeldShown = 40;    // of what a node holds
constexpr std::size_t kTermsShown = 20;   // of what a hop changed

void cut(std::vector<std::string>& items, std::size_t most, bool all) {
  if (all || items.size() <= most) return;
  const std::size_t more = items.size() - most;
  items.resize(most);
  items.push_back("+" + std::to_string(more));
}

std::string text_or_dash(const std::optional<std::string>& text) {
  return text ? code(brief(*text)) : "-";
}

std::string node_cell(const Row& row, const TreeRow& at, std::size_t prefix) {
  const std::uint32_t depth = at.depth, level = std::min(depth, kMostLevels);
  std::string out = "<span class=\"tree d" + std::to_string(level) + (at.last ? "" : " more") + "\">" +
                    code(brief(std::string_view(row.node->node).substr(prefix)));
  if (depth > kMostLevels) out += " <span class=\"deep\">depth " + std::to_string(depth) + "</span>";
  return out + agent_below(*row.node) + "</span>";
}

void append_terms(std::string& out, std::string_view attribute, std::string_view word,
                  std::vector<std::string> terms, std::uint64_t more, bool all) {
  cut(terms, kTermsShown, all);
  for (const std::string& term : terms) {
    out += "<li" + std::string(attribute) + ">" + std::string(word) + code(term) + "</li>";
  }
  if (more > 0) out += "<li>and " + std::to_string(more) + " more</li>";
}

// What the hop changed, as a list.
std::string hop_cell(const Report& report, std::uint32_t node, bool all) {
  const Hop* hop = hop_of(report, node);
  if (hop == nullptr) return "";
  const HopWords words = hop_words(*hop);
  std::string out = "<ul class=\"terms\">";
  append_terms(out, " class=\"widened\"", "widened: ", words.widened, words.more_widened, all);
  append_terms(out, "", "narrowed: ", words.narrowed, words.more_narrowed, all);
  if (hop->widened + hop->narrowed == 0) out += "<li>unchanged</li>";
  return out + "</ul>";
}

std::string allows_cell(const NodeRow& node) {
  std::string out = std::to_string(node.allows);
  if (node.ungated > 0) out += " (" + std::to_string(node.ungated) + " ungated)";
  return out;
}

// The nodes by their names.
std::unordered_map<std::string_view, const NodeRow*, KeyedHash, std::equal_to<>> nodes_by_name(const Report& report) {
  std::unordered_map<std::string_view, const NodeRow*, KeyedHash, std::equal_to<>> by_name;
  for (const NodeRow& node : report.nodes) by_name.emplace(node.node, &node);
  return by_name;
}

}  // namespace

std::string agent_below(const NodeRow& node) {
  return node.agent ? "<span class=\"agent\">" + markup(brief(*node.agent)) + "</span>" : "";
}

void append_html_nodes(const PagePart& part, std::string& out) {
  const Report& report = part.report;
  if (report.nodes.empty()) return;
  const HtmlSection section(out, part.id + "nodes", part.level + 1, "Delegation tree");
  const std::string prefix = name_prefix(report);
  if (!prefix.empty()) {
    append_note(out, "Nodes of chain " + brief(prefix.substr(0, prefix.size() - 1)) + ".");
  }
  const auto& tree = part.selection.tree;
  const auto fails = [&](std::size_t i) { return !report.nodes[tree[i].node].findings.empty(); };
  const std::vector<bool> shown = pick_rows(
      tree.size(), part.all, [&](std::size_t i) { return fails(i) ? 0u : 1u; }, kPageRows);
  const View view{report, marks(TextStyle{}), prefix.size(), were_judged(report)};
  std::uint64_t left = 0, failing = 0;
  {
    HtmlTable table(out, "nodes", part.id + "nodes",
                    {{"Node"}, {"Holds"}, {"Changed from its parent"}, {"Allowed", true},
                     {"Denied", true}, {"State"}, {"Verdict"}});
    for (std::size_t i = 0; i < tree.size(); ++i) {
      if (!shown[i]) {
        ++left;
        failing += fails(i);
        continue;
      }
      const NodeRow& node = report.nodes[tree[i].node];
      const Row row{&node, tree[i].depth > 0, ""};
      std::vector<std::string> held = held_words(node);
      cut(held, kHeldShown, part.all);
      table.row({node_cell(row, tree[i], prefix.size()), codes(held),
                 hop_cell(report, tree[i].node, part.all), allows_cell(node),
                 std::to_string(node.denies), state_word(node.lifecycle),
                 markup(verdict_words(row, view))},
                fails(i));
    }
  }
  append_left_out(out, left, "node", "nodes", ", " + std::to_string(failing) + " of them failing");
  const std::string hidden = hidden_words(part.selection, part.filter);
  if (!hidden.empty()) append_note(out, hidden);
}

void append_html_tokens(const PagePart& part, std::string& out) {
  if (!part.report.tokens || part.report.tokens->rows.empty()) return;
  const HtmlSection section(out, part.id + "tokens", part.level + 1, "Tokens");
  HtmlTable table(out, "tokens", part.id + "tokens",
                  {{"Token", true}, {"Agent"}, {"Kid"}, {"Depth", true}, {"Holds"}, {"Expires", true},
                   {"Verdict"}});
  const auto& rows = part.report.tokens->rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const TokenRow& row = rows[i];
    NodeRow holder;
    holder.readable = row.readable;
    holder.scopes = row.scopes;
    holder.constraints = row.constraints;
    holder.ttl = row.lifetime;
    std::vector<std::string> held = held_words(holder);
    cut(held, kHeldShown, part.all);
    table.row({std::to_string(i), text_or_dash(row.agent), text_or_dash(row.kid),
               row.depth ? std::to_string(*row.depth) : "-", codes(held),
               row.expires ? markup(printable(*row.expires)) : "-", std::string(name(row.verdict))},
              row.verdict == CheckStatus::fail);
  }
}

void append_html_denied(const PagePart& part, std::string& out) {
  const Report& report = part.report;
  const std::uint64_t ungrouped = report.overview ? report.overview->denied_ungrouped : 0;
  const std::vector<const DeniedGroup*> groups = select_denied(report, part.selection);
  if (groups.empty() && ungrouped == 0) return;
  const HtmlSection section(out, part.id + "denied", part.level + 1, "Denied");
  append_note(out, "What asks for a decision: denials of one node, tool, scope, disposition and "
                   "reason, the most frequent first.");
  const std::string prefix = name_prefix(report);
  const auto nodes = nodes_by_name(report);
  const std::vector<bool> shown = pick_rows(
      groups.size(), part.all, [](std::size_t) { return 0u; }, kPageRows);
  {
    HtmlTable table(out, "denied", part.id + "denied",
                    {{"Node"}, {"Times", true}, {"What"}, {"Scope"}, {"Disposition"}, {"Reason"},
                     {"First"}, {"Last"}});
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (!shown[i]) continue;
      const DeniedGroup& group = *groups[i];
      const bool own = group.node && group.node->starts_with(prefix);
      const auto node = group.node ? nodes.find(*group.node) : nodes.end();
      table.row({(own ? code(brief(group.node->substr(prefix.size()))) : text_or_dash(group.node)) +
                     (node != nodes.end() ? agent_below(*node->second) : ""),
                 std::to_string(group.count), code(denied_what(group)), text_or_dash(group.scope),
                 text_or_dash(group.disposition), text_or_dash(group.reason), first_place(group),
                 last_place(group)});
    }
  }
  append_left_out(out, static_cast<std::uint64_t>(std::count(shown.begin(), shown.end(), false)),
                  "group", "groups");
  if (ungrouped > 0) {
    append_note(out, "And " + counted(ungrouped, "denial", "denials") + " " + ungrouped_words() + ".");
  }
}

void append_html_entries(const PagePart& part, std::string& out) {
  const Report& report = part.report;
  if (!report.with_entries || report.entry_rows.empty()) return;
  const HtmlSection section(out, part.id + "entries", part.level + 1, "Entries");
  HtmlTable table(out, "entries", part.id + "entries",
                  {{"Entry", true}, {"Event"}, {"Node"}, {"Scope"}, {"Witness"}, {"Failed"}});
  for (const EntryRow& entry : report.entry_rows) {
    std::string failed;
    for (const Reason reason : entry.failed) {
      failed += (failed.empty() ? "" : ", ") + std::string(info(reason).token);
    }
    std::string witness = entry.witness ? code(brief(*entry.witness)) : "";
    if (entry.observed) witness += " " + markup(printable(*entry.observed));
    table.row({std::to_string(entry.index), text_or_dash(entry.event), text_or_dash(entry.node),
               text_or_dash(entry.scope), witness, failed},
              !entry.failed.empty());
  }
}

}  // namespace plumbline::render
