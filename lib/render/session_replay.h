// The incident of session exports as text and JSON (schemas/session-replay.v1, session-explanation.v1). The
// rules of render.h hold here too.
#pragma once

#include <string>
#include <string_view>

#include "plumbline/session_replay.h"
#include "render/replay.h"

namespace plumbline::render {

void render_session_timeline(const SessionTimeline& timeline, ReplayFormat format, const TextStyle& style,
                             const Sink& sink);
std::string render_session_state(const SessionState& state, ReplayFormat format, const TextStyle& style);
std::string render_session_who(const WhoCouldOfSessions& who, ReplayFormat format, const TextStyle& style);
std::string render_session_against(const SessionRedecisions& changes, ReplayFormat format,
                                   const TextStyle& style);
std::string render_session_explanation(const SessionExplanation& explanation, ReplayFormat format,
                                       const TextStyle& style);

// The worst status of the reports.
int exit_status_of(const std::vector<Report>& reports);

}  // namespace plumbline::render
