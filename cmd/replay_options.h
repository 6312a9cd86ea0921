// What the options of `plumbline replay` ask for.
#pragma once

#include <string>
#include <vector>

#include "options.h"
#include "plumbline/session_replay.h"
#include "render/replay.h"

namespace plumbline::cli {

struct ReplayRequest {
  enum class Kind { timeline, follow, state, who_can, against } kind = Kind::timeline;
  render::ReplayFormat format = render::ReplayFormat::text;
  Point point;
  TellingFilter filter;
  std::string scope, context;  // of who_can
  std::vector<NamedText> what_if;  // of against: its files
};

// Every Error is a usage error that names the option. No evidence is looked at.
Result<ReplayRequest> replay_request(const Arguments& arguments);

// What can be asked of a ledger or a bundle alone, and of session exports alone.
Status check_of_record(const ReplayRequest& request);
Status check_of_sessions(const ReplayRequest& request);

// The value of --format of the commands on an incident.
Result<render::ReplayFormat> incident_format(const Arguments& arguments, bool lines);

}  // namespace plumbline::cli
