#include "replay/place.h"

#include "base/time.h"
#include "verify/moment.h"
#include "verify/words.h"

namespace plumbline::replay {

using evidence::Member;

std::optional<Time> instant_of(json::Value ts) {
  const verify::Moment moment = verify::read_moment(ts);
  if (const auto* time = std::get_if<Time>(&moment)) return *time;
  const auto* number = std::get_if<json::Number>(&moment);
  return number ? parse_epoch(number->display()) : std::nullopt;
}

EntryPlace place_of(const evidence::Entry& entry) {
  EntryPlace place;
  place.index = entry.index;
  place.seq = entry.seq;
  const json::Value ts = entry.get(Member::ts);
  if (!ts.exists()) return place;
  place.ts = verify::json_text(ts);
  if (const auto instant = instant_of(ts)) place.time = format_time(*instant);
  return place;
}

std::optional<std::string> text_of(const evidence::Entry& entry, Member member) {
  const auto text = entry.get(member).if_string();
  if (!text) return std::nullopt;
  return std::string(*text);
}

}  // namespace plumbline::replay
