#include "token/chain_text.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "base/source.h"

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

ChainText::ChainText(std::string bytes) : bytes_(std::move(bytes)) {
  std::string_view text = bytes_;
  marked_ = text.starts_with(utf8_byte_order_mark);
  if (marked_) text.remove_prefix(utf8_byte_order_mark.size());
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) {
    trouble_ = {text.empty() ? "the input is empty" : "nothing but white space"};
  } else if (text[first] == '[' || text[first] == '{') {
    read_json(text);
  } else {
    read_lines(text);
  }
}

void ChainText::read_json(std::string_view text) {
  json::Reader reader;
  const auto outcome = json::read_text(reader, text, document_);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return refuse(json::refusal(*problem), offset_of(text) + problem->offset);
  }
  const auto& value = std::get<json::ReadValue>(outcome);
  if (value.duplicate) {
    duplicate_ = {json::describe(*value.duplicate), offset_of(text) + value.duplicate->offset};
  }
  const json::Value root(&document_, value.root);
  const json::Value list = root.is_object() ? root.find(kTokens) : root;
  if (!list.exists()) {
    return refuse("a JSON object without tokens is no token chain; bundles, ledgers and session "
                  "exports are for `plumbline verify`",
                  offset_of(root.raw()));
  }
  if (!list.is_array()) {
    return refuse("tokens is " + std::string(json::describe(list.type())) + ", not an array",
                  offset_of(list.raw()));
  }
  for (const auto& child : list.children()) {
    const bool is_string = child.value.is_string();
    add({is_string ? child.value.string() : child.value.raw(), offset_of(child.value.raw()),
         is_string});
    if (trouble_) return;
  }
}

void ChainText::read_lines(std::string_view text) {
  while (!text.empty() && !trouble_) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(kSpace) == line.npos) continue;
    if (tokens_.empty() && !resembles_token(line)) {
      return refuse("neither JSON nor tokens, one a line", offset_of(line));
    }
    add({line, offset_of(line)});
  }
}

void ChainText::refuse(std::string message, std::size_t offset) {
  trouble_ = {std::move(message), offset};
}

void ChainText::add(const TokenText& token) {
  if (tokens_.size() < limits::chain_tokens) return tokens_.push_back(token);
  refuse("a chain of more than the limit of " + std::to_string(limits::chain_tokens) + " tokens",
         token.offset);
}

TextPosition ChainText::position(std::size_t offset) const {
  TextPosition at;
  const std::size_t begin = marked_ ? utf8_byte_order_mark.size() : 0;
  advance(at, std::string_view(bytes_).substr(begin, offset - begin));
  return at;
}

std::size_t ChainText::offset_of(std::string_view part) const {
  return static_cast<std::size_t>(part.data() - bytes_.data());
}

}  // namespace plumbline::token
