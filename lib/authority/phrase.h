// The wording constraints, authorities, tokens and their errors share: JSON types by name, and long
// values and lists cut so that a line stays readable. Internal to the library.
#pragma once

#include <string>
#include <string_view>

#include "json/document.h"

namespace plumbline::authority {

// Bytes of one escaped value, and of one list, in a phrase. A phrase holds at most three values and
// a list, and so stays within a few lines of a terminal.
inline constexpr std::size_t kPhraseValueBytes = 60;
inline constexpr std::size_t kPhraseListBytes = 120;

// The type of a value, "absent" of a member that is not there.
std::string_view type_name(json::Value value);

// A name from the evidence (key, field, scope): bare where it can be.
std::string short_name(std::string_view text);
// A string from the evidence: always in quotes.
std::string short_string(std::string_view text);
std::string short_number(const json::Number& number);
// A scalar as JSON, of an array or an object only the type.
std::string short_value(json::Value value);

// "[a,b,c]", or "[a,b,...7 more]" where the list is long. `print` makes the printable text of one.
template <class Items, class Print>
std::string short_list(const Items& items, Print print) {
  std::string out = "[";
  std::size_t printed = 0;
  for (const auto& item : items) {
    if (out.size() >= kPhraseListBytes) break;
    if (printed++ > 0) out += ',';
    out += print(item);
  }
  if (printed < items.size()) out += ",..." + std::to_string(items.size() - printed) + " more";
  return out + "]";
}

}  // namespace plumbline::authority
