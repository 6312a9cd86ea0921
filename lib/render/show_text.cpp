// The tree as text: a block a node with what it holds and what its hop changed, then the denials.
#include <algorithm>

#include "base/display.h"
#include "render/chain_id.h"
#include "render/hop_words.h"
#include "render/node_cell.h"
#include "render/selection.h"
#include "render/show_part.h"
#include "render/table.h"
#include "render/text_part.h"
#include "render/tree_guides.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kLabelColumns = 10;
constexpr std::size_t kLeastColumns = 40;  // for the label and what stands behind it
constexpr std::size_t kItemsShown = 12;    // of what a node holds, and of what narrows it

class TreeText {
 public:
  TreeText(const Report& report, const Selection& selection, const TextStyle& style,
           std::string& out)
      : report_(report),
        style_(style),
        prefix_(name_prefix(report)),
        view_{report, marks(style), prefix_.size(), were_judged(report)},
        guides_(draw_guides(selection.tree, marks(style), line_width(style))),
        tree_(selection.tree),
        out_(out) {}

  void append() {
    const auto fails = [this](std::size_t i) { return !node(i).findings.empty(); };
    const std::vector<bool> picked =
        pick_rows(tree_.size(), style_.all, [&](std::size_t i) { return fails(i) ? 0u : 1u; });
    std::uint64_t left = 0, failing = 0;
    for (std::size_t i = 0; i < tree_.size(); ++i) {
      if (picked[i]) {
        block(i);
      } else {
        ++left;
        failing += fails(i);
      }
    }
    if (left == 0) return;
    out_ += "  ";
    append_wrapped(out_,
                   "not shown: " + counted(left, "node", "nodes") + ", " + std::to_string(failing) +
                       " of them failing (--all shows them)",
                   2, 4, line_width(style_));
  }

 private:
  const NodeRow& node(std::size_t i) const { return report_.nodes[tree_[i].node]; }

  void block(std::size_t i) {
    const NodeRow& at = node(i);
    const bool failing = !at.findings.empty();
    const Row row{&at, tree_[i].depth > 0, guides_[i].row};
    std::string line = brief(std::string_view(at.node).substr(prefix_.size()));
    if (at.agent) line += "  " + brief(*at.agent);
    line += ": " + verdict_words(row, view_) + "; " + counts(at) + "; " + state_word(at.lifecycle);
    facts(i, line, failing ? Tone::bad : Tone::plain);
    labelled(i, "holds", held_words(at), 0, Tone::plain);
    const Hop* hop = hop_of(report_, tree_[i].node);
    if (hop == nullptr) return;
    const HopWords words = hop_words(*hop);
    labelled(i, "WIDENED", words.widened, words.more_widened, Tone::bad);
    labelled(i, "narrowed", words.narrowed, words.more_narrowed, Tone::plain);
    if (hop->widened + hop->narrowed == 0) {
      labelled(i, "unchanged", {"all that its parent holds"}, 0, Tone::plain);
    }
  }

  // The line that begins a block, which goes on beside the lines of the tree below it.
  void facts(std::size_t i, const std::string& words, Tone tone) {
    const std::string row = "  " + guides_[i].row, below = "  " + guides_[i].below;
    const std::size_t before = std::max(columns(row), columns(below));
    const std::size_t width = std::max(line_width(style_), before + kLeastColumns);
    std::string lines;
    append_wrapped(lines, words, 0, 0, width - before);
    const std::size_t first = lines.find('\n') + 1;
    append_toned(out_, row, std::string_view(lines).substr(0, first), tone, style_);
    append_toned(out_, below, std::string_view(lines).substr(first), tone, style_);
  }

  static std::string counts(const NodeRow& at) {
    std::string out = std::to_string(at.allows) + " allowed";
    if (at.ungated > 0) out += " (" + std::to_string(at.ungated) + " ungated)";
    return out + ", " + std::to_string(at.denies) + " denied";
  }

  // Items behind a label, of which `more` are not listed; what widens is never cut.
  void labelled(std::size_t i, std::string_view label, const std::vector<std::string>& items,
                std::uint64_t more, Tone tone) {
    if (items.empty()) return;
    const bool whole = style_.all || tone == Tone::bad || items.size() <= kItemsShown;
    const std::size_t listed = whole ? items.size() : kItemsShown;
    std::string text;
    for (std::size_t n = 0; n < listed; ++n) text += (n > 0 ? "; " : "") + items[n];
    more += items.size() - listed;
    if (more > 0) text += "; and " + std::to_string(more) + " more";
    const std::string before = "  " + guides_[i].below;
    const std::size_t width = std::max(line_width(style_), columns(before) + kLeastColumns);
    std::string lines;
    append_cell(lines, label, kLabelColumns);
    append_wrapped(lines, text, kLabelColumns, kLabelColumns, width - columns(before));
    append_toned(out_, before, lines, tone, style_);
  }

  const Report& report_;
  const TextStyle& style_;
  std::string prefix_;
  View view_;
  std::vector<Guides> guides_;
  const std::vector<TreeRow>& tree_;
  std::string& out_;
};

std::vector<Column> denied_columns(const std::vector<const DeniedGroup*>& groups,
                                   const std::string& prefix, const Marks& marks) {
  const auto column = [&](auto text) {
    return [&groups, &marks, text](std::size_t i, std::size_t limit) {
      return fit(text(*groups[i]), limit, marks);
    };
  };
  const auto of = [](const std::optional<std::string>& text) { return text ? brief(*text) : "-"; };
  const auto node = [of, &prefix](const DeniedGroup& group) {
    return group.node && group.node->starts_with(prefix) ? brief(group.node->substr(prefix.size()))
                                                         : of(group.node);
  };
  return {{"times", 5, 8, 20, 9, true, false,
           column([](const DeniedGroup& g) { return std::to_string(g.count); })},
          {"node", 8, 16, 40, 8, false, false, column(node)},
          {"what", 8, 16, 40, 6, false, false, column(denied_what)},
          {"scope", 8, 16, 40, 7, false, false,
           column([of](const DeniedGroup& g) { return of(g.scope); })},
          {"disposition", 8, 11, 24, 3, false, false,
           column([of](const DeniedGroup& g) { return of(g.disposition); })},
          {"reason", 8, 17, 32, 4, false, false,
           column([of](const DeniedGroup& g) { return of(g.reason); })},
          {"first", 8, 12, 28, 5, false, true, column(first_place)},
          {"last", 8, 12, 28, 2, false, true, column(last_place)}};
}

void append_denied(const Report& report, const Selection& selection, const TextStyle& style,
                   std::string& out) {
  const std::vector<const DeniedGroup*> groups = select_denied(report, selection);
  const std::uint64_t ungrouped = report.overview ? report.overview->denied_ungrouped : 0;
  if (groups.empty() && ungrouped == 0) return;
  std::uint64_t denials = ungrouped;
  for (const DeniedGroup* group : groups) denials += group->count;
  out += "  " + counted(denials, "denial", "denials") + " in " +
         counted(groups.size(), "group", "groups") + ", the most frequent first\n";
  const std::vector<bool> picked =
      pick_rows(groups.size(), style.all, [](std::size_t) { return 0u; });
  const std::string prefix = name_prefix(report);
  Table table(denied_columns(groups, prefix, marks(style)), picked);
  table.fit_into(line_width(style));
  append_table(table, picked, [](std::size_t) { return false; }, "group", "groups", style, out);
  if (ungrouped == 0) return;
  out += "  ";
  append_wrapped(out, "and " + counted(ungrouped, "denial", "denials") + " " + ungrouped_words(), 2,
                 4, line_width(style));
}

// Those of a session export are told by its timeline alone, each with who was asked and what was said.
void append_denied_of_session(const Report& report, const TextStyle& style, std::string& out) {
  if (report.denials == 0) return;
  out += "  ";
  append_wrapped(out,
                 counted(report.denials, "denial", "denials") +
                     ", which plumbline replay FILE --outcome denied lists",
                 2, 4, line_width(style));
}

}  // namespace

std::string ungrouped_words() {
  return "beyond the limit of groups that are told apart";
}

std::string show_text(const Report& report, const ShowFilter& filter, const TextStyle& style) {
  std::string out;
  append_account(report, style, out);
  const auto part = [&out](auto append) {
    std::string lines;
    append(lines);
    if (!lines.empty()) out += "\n" + lines;
  };
  if (report.verdict != Verdict::unreadable) {
    const Selection selection = select_nodes(report, filter);
    part([&](std::string& lines) {
      TreeText(report, selection, style, lines).append();
      const std::string hidden = hidden_words(selection, filter);
      if (hidden.empty()) return;
      lines += "  ";
      append_wrapped(lines, hidden, 2, 2, line_width(style));
    });
    part([&](std::string& lines) {
      if (report.session) return append_denied_of_session(report, style, lines);
      append_denied(report, selection, style, lines);
    });
    part([&](std::string& lines) { append_intact(report, style, lines); });
  }
  part([&](std::string& lines) { append_findings(report, style, lines); });
  return out;
}

}  // namespace plumbline::render
