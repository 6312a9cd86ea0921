#include "replay/point_fold.h"

namespace plumbline::replay {

using evidence::Entry;
using evidence::Event;
using evidence::Form;
using evidence::Member;

void PointFold::begin() {
  calls_.clear();
  caps_ = {};
  where_ = {};
  reached_ = found_ = false;
}

void PointFold::entry(const verify::Step& step) {
  const Entry& entry = step.entry;
  if (reached_) {
    if (found_ && entry.seq == point_.seq) ++where_.same_seq;
    return;
  }
  if (point_.until) {
    const auto instant = instant_of(entry.get(Member::ts));
    if (instant && *instant > *point_.until) return reach(step.delegation);
  }
  if (entry.form == Form::torn) return;
  ++where_.entries;
  last_.note(entry);
  found_ = point_.seq && entry.seq == point_.seq;
  calls_.note(entry);
  if (entry.event == Event::allow) caps_.note(step, [](const verify::CallCounts::Count&) {});
}

bool PointFold::settled(const verify::Delegation& delegation) {
  if (found_ && !reached_) reach(delegation);
  return true;
}

void PointFold::end(const verify::Delegation& delegation) {
  if (reached_) return;
  if (!point_.seq) return reach(delegation);
  if (where_.entries > 0) where_.last = last_.place();
}

void PointFold::reach(const verify::Delegation& delegation) {
  reached_ = true;
  if (where_.entries > 0) where_.last = last_.place();
  ask_({delegation, calls_, caps_});
}

}  // namespace plumbline::replay
