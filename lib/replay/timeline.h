// The timeline: every entry that a filter takes, and behind it what was found about it.
#pragma once

#include "replay/filter.h"
#include "replay/open_calls.h"
#include "verify/check.h"

namespace plumbline::replay {

class Timeline final : public verify::Watcher {
 public:
  // Both are borrowed.
  Timeline(const TellingFilter& filter, Listener& listener) : filter_(filter), listener_(listener) {}

  void begin() override;
  void found(const Finding& finding) override;
  void entry(const verify::Step& step) override;
  bool settled(const verify::Delegation& delegation) override;
  void end(const verify::Delegation&) override;

  bool stopped() const { return stopped_; }  // the listener wanted no more

 private:
  void pass(bool more) { stopped_ = stopped_ || !more; }

  Filter filter_;
  Listener& listener_;
  OpenCalls calls_;
  unsigned readings_ = 0;
  std::vector<Finding> ahead_;         // found before the entry came that they are about
  std::optional<std::uint64_t> told_;  // index of the latest entry, where that was told
  std::uint64_t seen_ = 0;             // entries that came
  bool stopped_ = false;
};

}  // namespace plumbline::replay
