// Numbers that users write.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace plumbline {

// The number that all of `text` spells in decimal, where the type can hold it.
template <class Integer>
std::optional<Integer> whole_number(std::string_view text) {
  Integer value{};
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (trouble != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace plumbline
