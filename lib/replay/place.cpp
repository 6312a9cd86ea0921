#include "replay/place.h"

#include "base/time.h"
#include "json/reader.h"
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

namespace {

EntryPlace place_with(std::uint64_t index, std::optional<std::int64_t> seq, json::Value ts) {
  EntryPlace place{index, seq, "", ""};
  if (!ts.exists()) return place;
  place.ts = verify::json_text(ts);
  if (const auto instant = instant_of(ts)) place.time = format_time(*instant);
  return place;
}

}  // namespace

EntryPlace place_of(const evidence::Entry& entry) {
  return place_with(entry.index, entry.seq, entry.get(Member::ts));
}

void LatePlace::note(const evidence::Entry& entry) {
  index_ = entry.index;
  seq_ = entry.seq;
  ts_.assign(entry.get(Member::ts).raw());
}

EntryPlace LatePlace::place() const {
  json::Reader reader;
  json::Document document;
  const auto read = json::read_text(reader, ts_, document);
  const auto* value = std::get_if<json::ReadValue>(&read);
  return place_with(index_, seq_, value ? json::Value(&document, value->root) : json::Value());
}

std::optional<std::string> text_of(const evidence::Entry& entry, Member member) {
  const auto text = entry.get(member).if_string();
  if (!text) return std::nullopt;
  return std::string(*text);
}

}  // namespace plumbline::replay
