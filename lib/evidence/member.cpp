#include "evidence/member.h"

#include <algorithm>

namespace plumbline::evidence {

std::optional<Member> member_named(std::string_view text) {
  const std::uint32_t number = member_name_set.find(text);
  if (number == json::NameSet::not_in_set) return std::nullopt;
  return members_by_number[number];
}

std::optional<Event> event_named(std::string_view text) {
  const auto at = std::find(event_names.begin(), event_names.end(), text);
  if (at == event_names.end()) return std::nullopt;
  return static_cast<Event>(at - event_names.begin());
}

}  // namespace plumbline::evidence
