// plumbline replay of Kite Logik session exports, which are told together.
#pragma once

#include "pieces.h"
#include "plumbline/session_replay.h"
#include "render/render.h"
#include "replay_options.h"

namespace plumbline::cli {

// `paths` are what Replayer::are_sessions() said so of.
Result<int> replay_sessions(const Replayer& replayer, const Replayer::Paths& paths, const ReplayRequest& request,
                            Pieces& pieces, const render::TextStyle& style);

}  // namespace plumbline::cli
