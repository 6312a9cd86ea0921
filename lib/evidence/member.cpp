#include "evidence/member.h"

#include <algorithm>

namespace plumbline::evidence {
namespace {

// Every entry asks for each of its member names, so the closed set is kept as a small open-addressed
// table that is made when the program is compiled.
constexpr std::size_t kSlots = 128;

constexpr std::size_t slot_of(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i])); };
  return (text.size() * 7 + byte(0) * 13 + byte(text.size() - 1) * 31 + byte(text.size() / 2) * 3) % kSlots;
}

constexpr std::array<std::uint8_t, kSlots> make_table() {
  std::array<std::uint8_t, kSlots> table{};
  for (std::size_t i = 0; i < member_count; ++i) {
    std::size_t slot = slot_of(member_names[i]);
    while (table[slot] != 0) slot = (slot + 1) % kSlots;
    table[slot] = static_cast<std::uint8_t>(i + 1);
  }
  return table;
}

constexpr auto kTable = make_table();

// Names are short: a loop in place costs less than a call of memcmp.
bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

}  // namespace

std::optional<Member> member_named(std::string_view text) {
  if (text.empty()) return std::nullopt;
  for (std::size_t slot = slot_of(text); kTable[slot] != 0; slot = (slot + 1) % kSlots) {
    const std::size_t index = kTable[slot] - 1u;
    if (same(member_names[index], text)) return static_cast<Member>(index);
  }
  return std::nullopt;
}

std::optional<Event> event_named(std::string_view text) {
  const auto at = std::find(event_names.begin(), event_names.end(), text);
  if (at == event_names.end()) return std::nullopt;
  return static_cast<Event>(at - event_names.begin());
}

}  // namespace plumbline::evidence
