#include "replay_sessions.h"

#include <fmt/format.h>

#include "render/session_replay.h"

namespace plumbline::cli {
namespace {

using Kind = ReplayRequest::Kind;

Result<int> tell(const SessionReplayer& replayer, const ReplayRequest& request, Pieces& pieces,
                 const render::TextStyle& style) {
  const auto timeline = replayer.tell(request.filter);
  if (!timeline) return timeline.error();
  render_session_timeline(*timeline, request.format, style,
                          [&pieces](std::string_view text) { return pieces.add(text); });
  const auto finished = pieces.finish(render::exit_status_of(timeline->reports));
  if (!finished || timeline->unknown.empty()) return finished;
  return Error{ErrorKind::output, "in these exports no " + timeline->unknown};
}

template <class Answer, class Render>
Result<int> print_answer(const Result<Answer>& answer, Pieces& pieces, Render render) {
  if (!answer) return answer.error();
  pieces.add(render(*answer));
  return pieces.finish(render::exit_status_of(answer->reports));
}

}  // namespace

Result<int> replay_sessions(const Replayer& replayer, const Replayer::Paths& paths, const ReplayRequest& request,
                            Pieces& pieces, const render::TextStyle& style) {
  if (auto checked = check_of_sessions(request); !checked) return checked.error();
  const SessionReplayer sessions(replayer, paths);
  switch (request.kind) {
    case Kind::state:
      return print_answer(sessions.state(request.point), pieces, [&](const SessionState& state) {
        return render_session_state(state, request.format, style);
      });
    case Kind::who_can:
      return print_answer(sessions.who_could(request.point, request.scope, request.context), pieces,
                          [&](const WhoCouldOfSessions& who) {
                            return render_session_who(who, request.format, style);
                          });
    case Kind::against: {
      const auto changes = sessions.against(request.what_if);
      if (!changes) return Error{changes.error().kind, fmt::format("{}: {}", flag::against, changes.error().message)};
      return print_answer(changes, pieces, [&](const SessionRedecisions& redecided) {
        return render_session_against(redecided, request.format, style);
      });
    }
    case Kind::timeline:
    case Kind::follow: break;
  }
  return tell(sessions, request, pieces, style);
}

}  // namespace plumbline::cli
