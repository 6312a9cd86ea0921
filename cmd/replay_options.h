// What the options of `plumbline replay` ask for.
#pragma once

#include <optional>
#include <string>

#include "options.h"
#include "plumbline/replay.h"
#include "render/replay.h"

namespace plumbline::cli {

struct ReplayRequest {
  enum class Kind { timeline, follow, state, who_can, against } kind = Kind::timeline;
  render::ReplayFormat format = render::ReplayFormat::text;
  Point point;
  TellingFilter filter;
  std::string scope, context;  // of who_can
  std::string what_if;         // of against: the content of its file
};

// Every Error is a usage error that names the option. No evidence is looked at.
Result<ReplayRequest> replay_request(const Arguments& arguments);

// The value of --format of the commands on an incident.
Result<render::ReplayFormat> incident_format(const Arguments& arguments, bool lines);

}  // namespace plumbline::cli
