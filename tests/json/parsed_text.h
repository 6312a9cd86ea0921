// A JSON text held together with what was read of it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "json/jcs.h"
#include "json/reader.h"

namespace plumbline::json {

class ParsedText {
 public:
  explicit ParsedText(std::string_view text) : text_(text), outcome_(Problem{}) {
    outcome_ = read_text(reader_, text_, document_);
  }
  ParsedText(const ParsedText&) = delete;

  bool ok() const { return std::holds_alternative<ReadValue>(outcome_); }
  const ReadValue& read() const { return std::get<ReadValue>(outcome_); }
  const Problem& problem() const { return std::get<Problem>(outcome_); }
  Value value() const { return {&document_, read().root}; }

  // The canonical bytes, or "" and the reason where there are none.
  std::string canonical(NoCanonicalForm* why = nullptr) const {
    std::string out;
    const auto reason = append_canonical(value(), out);
    if (why) *why = reason;
    return reason == NoCanonicalForm::none ? out : std::string();
  }

 private:
  std::string text_;
  Reader reader_;
  Document document_;
  std::variant<ReadValue, Problem> outcome_;
};

}  // namespace plumbline::json
