// The fold to a point of a record: what is asked about it is asked once, when the point is reached.
#pragma once

#include <functional>

#include "replay/open_calls.h"
#include "replay/place.h"
#include "verify/call_counts.h"
#include "verify/check.h"

namespace plumbline::replay {

// The state at a point; valid during the call it is passed to.
struct Moment {
  const verify::Delegation& delegation;
  const OpenCalls& calls;
  verify::CallCounts& caps;
};

class PointFold final : public verify::Watcher {
 public:
  using Ask = std::function<void(const Moment&)>;

  // Asks whenever the point is reached: once, and once more of an input that is read again.
  PointFold(const Point& point, Ask ask) : point_(point), ask_(std::move(ask)) {}

  void begin() override;
  void entry(const verify::Step& step) override;
  bool settled(const verify::Delegation& delegation) override;
  void end(const verify::Delegation& delegation) override;

  const Reached& where() const { return where_; }
  // Whether an entry has the seq the point is named by, where it is.
  bool has_seq() const { return found_; }

 private:
  void reach(const verify::Delegation& delegation);

  Point point_;
  Ask ask_;
  OpenCalls calls_;
  verify::CallCounts caps_;
  Reached where_;
  LatePlace last_;
  bool reached_ = false, found_ = false;
};

}  // namespace plumbline::replay
