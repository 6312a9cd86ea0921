// What a Replayer holds, for those who read with it.
#pragma once

#include "plumbline/replay.h"
#include "replay/point_fold.h"
#include "verify/check.h"

namespace plumbline {

struct Replayer::Impl {
  verify::Supplied supplied;

  verify::Supplied watched_by(verify::Watcher& watcher) const;
  Result<Report> read(const Paths& paths, verify::Watcher& watcher) const;
  // Reads up to a point; Reached is where that is.
  Result<Report> read_to(const Paths& paths, const Point& point, const replay::PointFold::Ask& ask,
                         Reached& reached) const;
};

}  // namespace plumbline
