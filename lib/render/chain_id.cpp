#include "render/chain_id.h"

#include "json/reader.h"

namespace plumbline::render {

ChainId read_chain_id(std::string_view printable) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, printable, document);
  const auto* read = std::get_if<json::ReadValue>(&outcome);
  if (!read) return {};
  ChainId id;
  // What has no canonical form is what readers differ on: a lone surrogate, an unsafe integer.
  id.portable = !read->duplicate && read->no_form == json::NoCanonicalForm::none;
  for (const char c : printable) id.portable = id.portable && c >= ' ' && c <= '~';
  if (const auto text = json::Value(&document, read->root).if_string()) id.text = *text;
  return id;
}

std::string name_prefix(const Report& report) {
  const ChainId id = report.chain_id ? read_chain_id(*report.chain_id) : ChainId{};
  if (!id.text || id.text->empty()) return "";
  std::string prefix = *id.text + ":";
  for (const NodeRow& node : report.nodes) {
    if (node.node.size() <= prefix.size() || !node.node.starts_with(prefix)) return "";
  }
  return prefix;
}

}  // namespace plumbline::render
