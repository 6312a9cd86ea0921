#include "replay/timeline.h"

#include "replay/words.h"

namespace plumbline::replay {

void Timeline::begin() {
  ++readings_;
  filter_.begin();
  calls_.clear();
  ahead_.clear();
  told_.reset();
}

// The cause of a break in the chain is found with the entry behind it.
void Timeline::found(const Finding& finding) {
  if (readings_ > 1 || stopped_ || !finding.index) return;
  if (told_ && finding.index == told_) pass(listener_.finding(finding));
  else if (*finding.index >= seen_) ahead_.push_back(finding);
}

void Timeline::entry(const verify::Step& step) {
  // An input that is read again, by the rules of another version, was told already; what is found
  // otherwise is in its report.
  if (readings_ > 1 || stopped_) return;
  const evidence::Entry& entry = step.entry;
  // A line that breaks off is no entry; what was found about it stands with the verdict.
  if (entry.form == evidence::Form::torn) return;
  seen_ = entry.index + 1;
  const OpenCall* call = entry.event == evidence::Event::outcome ? calls_.named_by(entry) : nullptr;
  told_.reset();
  if (filter_.takes(step, call)) {
    told_ = entry.index;
    pass(listener_.entry(tell(step, call)));
    for (const Finding& finding : ahead_) {
      if (finding.index == told_ && !stopped_) pass(listener_.finding(finding));
    }
  }
  ahead_.clear();
  calls_.note(entry);
}

void Timeline::end(const verify::Delegation&) {
  if (readings_ > 1 || stopped_) return;
  if (const std::string words = filter_.unmet(); !words.empty()) listener_.unmet(words);
}

bool Timeline::settled(const verify::Delegation& delegation) {
  filter_.settled(delegation);
  return !stopped_;
}

}  // namespace plumbline::replay
