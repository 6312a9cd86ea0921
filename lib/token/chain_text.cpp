#include "token/chain_text.h"

#include <algorithm>
#include <variant>

#include "base/source.h"
#include "json/reader.h"

namespace plumbline::token {
namespace {

constexpr std::string_view kTokens = "tokens";
constexpr std::string_view kSpace = " \t\r\n";

// Whether a line is meant to be a token, well formed or not: base64 of any kind, and a dot.
bool resembles_token(std::string_view line) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_+/=.").find(c) != std::string_view::npos;
  };
  return line.find('.') != line.npos && std::all_of(line.begin(), line.end(), fits);
}

}  // namespace

Result<ChainText> ChainText::read(std::string bytes) {
  ChainText chain;
  chain.bytes_ = std::make_unique<const std::string>(std::move(bytes));
  std::string_view text = *chain.bytes_;
  chain.marked_ = text.starts_with(utf8_byte_order_mark);
  if (chain.marked_) text.remove_prefix(utf8_byte_order_mark.size());
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) {
    return unreadable(text.empty() ? "the input is empty" : "nothing but white space");
  }
  const bool is_json = text[first] == '[' || text[first] == '{';
  if (auto error = is_json ? chain.read_json(text) : chain.read_lines(text)) {
    return std::move(*error);
  }
  return chain;
}

std::optional<Error> ChainText::read_json(std::string_view text) {
  document_ = std::make_unique<json::Document>();
  json::Reader reader;
  const auto outcome = json::read_text(reader, text, *document_);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return unreadable(json::refusal(*problem));
  }
  const auto& value = std::get<json::ReadValue>(outcome);
  if (value.duplicate) duplicate_ = json::describe(*value.duplicate);
  const json::Value root(document_.get(), value.root);
  const json::Value list = root.is_object() ? root.find(kTokens) : root;
  if (!list.exists()) {
    return unreadable("a JSON object without tokens is no token chain; bundles, ledgers and session "
                      "exports are for `plumbline verify`");
  }
  if (!list.is_array()) {
    return unreadable("tokens is " + std::string(json::describe(list.type())) + ", not an array");
  }
  for (const auto& child : list.children()) {
    const bool is_string = child.value.is_string();
    tokens_.push_back({is_string ? child.value.string() : child.value.raw(),
                       offset_of(child.value.raw()), is_string});
  }
  return std::nullopt;
}

std::optional<Error> ChainText::read_lines(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(kSpace) == line.npos) continue;
    if (tokens_.empty() && !resembles_token(line)) {
      return unreadable("neither JSON nor tokens, one a line");
    }
    tokens_.push_back({line, offset_of(line)});
  }
  return std::nullopt;
}

TextPosition ChainText::position(std::size_t offset) const {
  TextPosition at;
  const std::size_t begin = marked_ ? utf8_byte_order_mark.size() : 0;
  advance(at, std::string_view(*bytes_).substr(begin, offset - begin));
  return at;
}

std::size_t ChainText::offset_of(std::string_view part) const {
  return static_cast<std::size_t>(part.data() - bytes_->data());
}

}  // namespace plumbline::token
