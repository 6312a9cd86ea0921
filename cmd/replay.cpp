// plumbline replay: a record told, and what can be asked of it.

#include <fmt/format.h>

#include <algorithm>

#include "base/display.h"
#include "commands.h"
#include "follow.h"
#include "input.h"
#include "output.h"
#include "pieces.h"
#include "progress.h"
#include "render/show.h"
#include "replay_options.h"
#include "replay_sessions.h"
#include "style.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

using Kind = ReplayRequest::Kind;
using Paths = Replayer::Paths;

class Printer final : public Listener {
 public:
  Printer(render::Telling& telling, Pieces& pieces, const Waiting* waiting)
      : telling_(telling), pieces_(pieces), waiting_(waiting) {}
  bool entry(const ToldEntry& entry) override {
    told_ = true;
    return pieces_.add(telling_.entry(entry)) && !(waiting_ && waiting_->interrupted());
  }
  bool finding(const Finding& finding) override { return pieces_.add(telling_.finding(finding)); }
  void unmet(const std::string& words) override { unmet_ = words; }
  bool told() const { return told_; }  // an entry
  const std::string& unmet() const { return unmet_; }

 private:
  render::Telling& telling_;
  Pieces& pieces_;
  const Waiting* waiting_;
  bool told_ = false;
  std::string unmet_;
};

// What a filter names that the record does not know, which is a slip of the pen rather than a question;
// "" where there is no such thing.
std::string unknown_name(const TellingFilter& filter, const Report& report) {
  for (const auto* names : {&filter.nodes, &filter.subtrees}) {
    for (const std::string& name : *names) {
      if (!render::has_node(report, name)) return render::no_node_words(report, name);
    }
  }
  for (const std::string& agent : filter.agents) {
    const bool known = std::ranges::any_of(report.nodes, [&](const NodeRow& row) { return row.agent == agent; });
    if (!known) return "no agent is called " + shown_short(agent, 80);
  }
  return "";
}

Result<int> tell(const Replayer& replayer, const Paths& paths, const ReplayRequest& request, Pieces& pieces,
                 const render::TextStyle& style) {
  const auto telling = make_telling(request.format, style);
  std::optional<Waiting> waiting;
  if (request.kind == Kind::follow) waiting.emplace();
  Printer printer(*telling, pieces, waiting ? &*waiting : nullptr);
  pieces.add(telling->begin());
  const auto report = waiting ? replayer.follow(paths.front(), request.filter, printer, [&] { return waiting->wait(); })
                              : replayer.tell(paths, request.filter, printer);
  if (waiting && waiting->interrupted()) {
    complain("replay: interrupted; there is no verdict on a record that was not read to an end");
    end_interrupted();
  }
  if (!report) return report.error();
  // The reader has gone: no status of a pass.
  if (waiting && waiting->reader_gone()) return Error{ErrorKind::output, ""};
  if (!*report) return pieces.finish(0);
  pieces.add(telling->finish(**report));
  const auto finished = pieces.finish(exit_status(**report));
  if (!printer.unmet().empty() && (*report)->verdict != Verdict::unreadable) complain("replay: " + printer.unmet());
  if (!finished || printer.told() || (*report)->verdict == Verdict::unreadable) return finished;
  const std::string unknown = unknown_name(request.filter, **report);
  if (unknown.empty()) return finished;
  return Error{ErrorKind::output, "in this record " + unknown};
}

Result<int> decide_again(const Replayer& replayer, const Paths& paths, const ReplayRequest& request,
                         Pieces& pieces, const render::TextStyle& style) {
  const auto redeciding = make_redeciding(request.format, style);
  RedecisionCounts counts;
  pieces.add(redeciding->begin());
  const auto report = replayer.against(
      paths, request.what_if.front().first, [&](const Redecision& change) { return pieces.add(redeciding->change(change)); },
      counts);
  if (!report) {
    return Error{report.error().kind, fmt::format("{}: {}: {}", flag::against, shown(request.what_if.front().second),
                                                  report.error().message)};
  }
  if (!*report) return pieces.finish(0);
  pieces.add(redeciding->finish(**report, counts));
  return pieces.finish(exit_status(**report));
}

Result<int> answer(const Replayer& replayer, const Paths& paths, const ReplayRequest& request,
                   ProgressLine& progress, Pieces& pieces, const render::TextStyle& style) {
  progress.begin(1, paths.front());
  if (request.kind == Kind::state) {
    MomentState state;
    const auto report = replayer.state(paths, request.point, state);
    progress.erase();
    if (!report) return report.error();
    pieces.add(render_state(state, *report, request.format, style));
    return pieces.finish(exit_status(*report));
  }
  WhoCould who;
  const auto report = replayer.who_could(paths, request.point, request.scope, request.context, who);
  progress.erase();
  if (!report) return report.error();
  render_who(who, *report, request.format, style,
             [&pieces](std::string_view piece) { return pieces.add(piece); });
  return pieces.finish(exit_status(*report));
}

// The operands, of which there are several where they are parts of one record, or session exports.
Result<Paths> inputs(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (auto checked = check_operands(operands); !checked) return checked.error();
  return operands;
}

Status check_one_record(const Arguments& arguments, const Paths& paths) {
  if (paths.size() == 1 || arguments.has(flag::join)) return Done{};
  return usage_error(fmt::format("one record is wanted, {} files are given; {} reads them as the parts of one",
                                 paths.size(), flag::join));
}

// Whether these are session exports; what is being written and the parts of a ledger are none.
Result<bool> are_sessions(Replayer& replayer, const Arguments& arguments, const Paths& paths) {
  if (arguments.has(flag::follow) || arguments.has(flag::join)) return false;
  return replayer.are_sessions(paths);
}

}  // namespace

Result<int> run_replay(const Arguments& arguments) {
  const auto paths = inputs(arguments);
  if (!paths) return paths.error();
  const auto request = replay_request(arguments);
  if (!request) return request.error();
  auto options = verify_options(arguments, false);
  if (!options) return options.error();
  // Where lines are told while it is read, they show how far it is.
  const bool asks = request->kind == Kind::state || request->kind == Kind::who_can;
  ProgressLine progress(asks, 1);
  options->progress = [&progress](const Progress& so_far) { progress.show(so_far); };
  std::vector<std::string> files = files_read(arguments, *paths);
  for (std::string& file : arguments.values(flag::against)) files.push_back(std::move(file));
  auto output = Output::open(arguments, files);
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  auto replayer = Replayer::make(*options);
  if (!replayer) return replayer.error();
  Pieces pieces(*output, request->kind == Kind::follow);
  const auto sessions = are_sessions(*replayer, arguments, *paths);
  if (!sessions) return sessions.error();
  if (*sessions) return replay_sessions(*replayer, *paths, *request, pieces, *style);
  if (auto checked = check_one_record(arguments, *paths); !checked) return checked.error();
  if (auto checked = check_of_record(*request); !checked) return checked.error();
  switch (request->kind) {
    case Kind::timeline:
    case Kind::follow: return tell(*replayer, *paths, *request, pieces, *style);
    case Kind::against: return decide_again(*replayer, *paths, *request, pieces, *style);
    case Kind::state:
    case Kind::who_can: break;
  }
  return answer(*replayer, *paths, *request, progress, pieces, *style);
}

}  // namespace plumbline::cli
