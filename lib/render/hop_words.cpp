#include "render/hop_words.h"

#include "render/layout.h"

namespace plumbline::render {
namespace {

std::string held(const HopTerm& term, const std::string& value) {
  switch (term.kind) {
    case TermKind::scope: return printable(value);
    case TermKind::constraint: return printable(value);
    case TermKind::ttl: return printable(value) + "s";
  }
  return "";
}

std::string words(const HopTerm& term) {
  const std::string what = term.kind == TermKind::constraint ? "" : std::string(name(term.kind)) + " ";
  switch (term.change) {
    case Change::added: return what + held(term, term.child) + " added";
    case Change::dropped: return what + held(term, term.parent) + " dropped";
    case Change::tighter:
    case Change::looser: break;
  }
  return what + held(term, term.parent) + " to " + held(term, term.child);
}

std::string place(const std::optional<std::int64_t>& seq, std::uint64_t index) {
  return seq ? "seq " + std::to_string(*seq) : "entry " + std::to_string(index);
}

}  // namespace

HopWords hop_words(const Hop& hop) {
  HopWords out;
  for (const HopTerm& term : hop.terms) {
    (widens(term) ? out.widened : out.narrowed).push_back(words(term));
  }
  out.more_widened = hop.widened - out.widened.size();
  out.more_narrowed = hop.narrowed - out.narrowed.size();
  return out;
}

const Hop* hop_of(const Report& report, std::uint32_t node) {
  if (!report.overview || node >= report.overview->hops.size()) return nullptr;
  const auto& hop = report.overview->hops[node];
  return hop ? &*hop : nullptr;
}

std::vector<std::string> held_words(const NodeRow& node) {
  if (!node.readable) return {"an authority that cannot be read"};
  std::vector<std::string> out;
  for (const std::string& scope : node.scopes) out.push_back(brief(scope));
  for (const std::string& constraint : node.constraints) out.push_back(printable(constraint));
  if (node.ttl) out.push_back("ttl " + printable(*node.ttl) + "s");
  if (out.empty()) out.emplace_back("nothing");
  return out;
}

std::string denied_what(const DeniedGroup& group) {
  if (group.of_spawn) return "spawn of " + (group.agent ? brief(*group.agent) : "-");
  return group.tool ? brief(*group.tool) : "-";
}

std::string first_place(const DeniedGroup& group) { return place(group.first_seq, group.first_index); }
std::string last_place(const DeniedGroup& group) { return place(group.last_seq, group.last_index); }

}  // namespace plumbline::render
