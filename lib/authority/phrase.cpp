#include "authority/phrase.h"

#include "base/display.h"

namespace plumbline::authority {

std::string_view type_name(json::Value value) {
  return value.exists() ? json::describe(value.type()) : "absent";
}

std::string short_name(std::string_view text) { return shown_short(text, kPhraseValueBytes); }

std::string short_string(std::string_view text) { return quoted_short(text, kPhraseValueBytes); }

std::string short_number(const json::Number& number) {
  const std::string_view digits = number.unsafe_digits();  // perhaps many, and then not copied
  return short_name(digits.empty() ? std::string_view(number.display()) : digits);
}

std::string short_value(json::Value value) {
  switch (value.type()) {
    case json::Type::string: return short_string(value.string());
    case json::Type::number:
    case json::Type::boolean: return short_name(value.raw());
    default: return std::string(type_name(value));
  }
}

}  // namespace plumbline::authority
