// A text and what the library's strict reader makes of it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "json/jcs.h"
#include "json/reader.h"

namespace plumbline::fuzz {

class LibraryJson {
 public:
  explicit LibraryJson(std::string text) : text_(std::move(text)) {
    static json::Reader reader;  // making one costs more than using it
    auto outcome = json::read_text(reader, text_, document_);
    if (auto* read = std::get_if<json::ReadValue>(&outcome)) read_ = std::move(*read);
    if (auto* problem = std::get_if<json::Problem>(&outcome)) problem_ = std::move(*problem);
  }
  LibraryJson(const LibraryJson&) = delete;
  LibraryJson& operator=(const LibraryJson&) = delete;

  bool ok() const { return read_.has_value(); }
  const json::ReadValue& read() const { return *read_; }
  const json::Problem& problem() const { return *problem_; }
  const json::Document& document() const { return document_; }
  json::Value value() const { return ok() ? json::Value(&document_, read_->root) : json::Value(); }

  // nullopt where it has none.
  static std::optional<std::string> canonical(json::Value value) {
    std::string out;
    if (json::append_canonical(value, out) != json::NoCanonicalForm::none) return std::nullopt;
    return out;
  }

 private:
  std::string text_;
  json::Document document_;
  std::optional<json::ReadValue> read_;
  std::optional<json::Problem> problem_;
};

}  // namespace plumbline::fuzz
