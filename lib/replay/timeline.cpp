#include "replay/timeline.h"

#include "replay/words.h"

namespace plumbline::replay {

void Timeline::begin() {
  ++readings_;
  filter_.begin();
  calls_.clear();
  findings_seen_ = 0;
  told_.reset();
}

void Timeline::entry(const verify::Step& step, const verify::Findings& findings) {
  // An input that is read again, by the rules of another version, was told already; what is found
  // otherwise is in its report.
  if (readings_ > 1 || stopped_) return;
  const evidence::Entry& entry = step.entry;
  const auto& all = findings.all();
  const std::size_t first = findings_seen_;
  findings_seen_ = all.size();
  // The cause of a break in the chain is told by the entry behind it.
  for (std::size_t i = first; i < all.size() && !stopped_; ++i) {
    if (told_ && all[i].index == told_) pass(listener_.finding(all[i]));
  }
  const OpenCall* call = entry.event == evidence::Event::outcome ? calls_.named_by(entry) : nullptr;
  told_.reset();
  if (filter_.takes(step, call) && !stopped_) {
    told_ = entry.index;
    pass(listener_.entry(tell(step, call)));
    for (std::size_t i = first; i < all.size() && !stopped_; ++i) {
      if (all[i].index == told_) pass(listener_.finding(all[i]));
    }
  }
  calls_.note(entry);
}

bool Timeline::settled(const verify::Delegation& delegation) {
  filter_.settled(delegation);
  return !stopped_;
}

}  // namespace plumbline::replay
