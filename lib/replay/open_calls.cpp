#include "replay/open_calls.h"

#include <algorithm>

#include "base/hex.h"
#include "replay/place.h"
#include "verify/check.h"
#include "verify/records.h"
#include "verify/words.h"

namespace plumbline::replay {

using evidence::Entry;
using evidence::Event;
using evidence::Member;

void OpenCalls::note(const Entry& entry) {
  const bool allow = entry.event == Event::allow;
  if (!allow && entry.event != Event::outcome) return;
  const json::Value seq = entry.get(Member::seq);
  if (!allow) {
    const auto id = evidence::read_call_id(entry.get(Member::call_id));
    const auto found = id ? open_.find(*id) : open_.end();
    if (found == open_.end() || verify::wrong_with_outcome(entry)) return;
    const Open& open = found->second;
    const bool behind = open.has_seq && seq.is_number() && seq.number() > open.seq;
    if (behind && verify::json_text(entry.get(Member::node)) == open.node) open_.erase(found);
    return;
  }
  if (verify::rules_for(entry.get(Member::v)) != verify::Rules::v2 || verify::wrong_with_allow(entry)) return;
  const evidence::CallId id = *evidence::read_call_id(entry.get(Member::call_id));
  Open& open = open_[id];
  open.call = {to_hex(id), place_of(entry), text_of(entry, Member::node), text_of(entry, Member::scope),
               text_of(entry, Member::tool), !verify::is_pre_hook_only(entry)};
  open.has_seq = seq.is_number();
  if (open.has_seq) open.seq = seq.number();
  open.node = verify::json_text(entry.get(Member::node));
}

const OpenCall* OpenCalls::named_by(const Entry& entry) const {
  const auto id = evidence::read_call_id(entry.get(Member::call_id));
  const auto found = id ? open_.find(*id) : open_.end();
  return found == open_.end() ? nullptr : &found->second.call;
}

std::vector<OpenCall> OpenCalls::all() const {
  std::vector<OpenCall> calls;
  calls.reserve(open_.size());
  for (const auto& [id, open] : open_) calls.push_back(open.call);
  std::sort(calls.begin(), calls.end(),
            [](const OpenCall& a, const OpenCall& b) { return a.place.index < b.place.index; });
  return calls;
}

}  // namespace plumbline::replay
