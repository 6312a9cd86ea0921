#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kEventColumns = 14;
constexpr std::size_t kStateColumns = 18;

std::string text_or_dash(const std::optional<std::string>& text) {
  return text ? brief(*text) : "-";
}

void append_entry(const EntryRow& entry, std::size_t index_columns, std::string& out) {
  out += "  ";
  append_cell(out, std::to_string(entry.index), index_columns, true);
  out += "  ";
  append_cell(out, text_or_dash(entry.event), kEventColumns);
  append_cell(out, entry.witness ? "witness-signed" : "process-asserted", kStateColumns);
  out += text_or_dash(entry.node) + "  " + text_or_dash(entry.scope);
  if (entry.seq && static_cast<std::uint64_t>(*entry.seq) != entry.index) {
    out += "  seq " + std::to_string(*entry.seq);
  }
  if (entry.witness) out += "  by " + brief(*entry.witness);
  if (entry.observed) out += "  observed " + printable(*entry.observed);
  for (std::size_t i = 0; i < entry.failed.size(); ++i) {
    out += (i == 0 ? "  FAILED " : ",") + std::string(info(entry.failed[i]).token);
  }
  out.push_back('\n');
}

}  // namespace

void append_entries(const Report& report, std::string& out) {
  if (!report.with_entries || report.entry_rows.empty()) return;
  const std::size_t index_columns = std::to_string(report.entry_rows.back().index).size();
  for (const EntryRow& entry : report.entry_rows) append_entry(entry, index_columns, out);
}

}  // namespace plumbline::render
