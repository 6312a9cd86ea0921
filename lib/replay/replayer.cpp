// From what is asked of a record to its fold and its report.
#include <algorithm>
#include <variant>

#include "base/display.h"
#include "base/growing_source.h"
#include "json/reader.h"
#include "replay/against.h"
#include "replay/replayer.h"
#include "replay/state.h"
#include "replay/timeline.h"
#include "verify/report_on.h"
#include "verify/session_search.h"
#include "verify/supplied.h"

namespace plumbline {

using replay::PointFold;

bool TellingFilter::empty() const {
  return nodes.empty() && subtrees.empty() && agents.empty() && scopes.empty() && tools.empty() &&
         events.empty() && outcomes.empty();
}

std::string_view name(OtherDecision change) {
  switch (change) {
    case OtherDecision::would_be_denied: return "would_be_denied";
    case OtherDecision::would_be_allowed: return "would_be_allowed";
    case OtherDecision::would_be_within: return "would_be_within";
  }
  return "";
}

verify::Supplied Replayer::Impl::watched_by(verify::Watcher& watcher) const {
  verify::Supplied watched = supplied;
  watched.watcher = &watcher;
  return watched;
}

Result<Report> Replayer::Impl::read(const Paths& paths, verify::Watcher& watcher) const {
  const verify::Supplied watched = watched_by(watcher);
  return paths.size() == 1 ? verify::report_on_file(watched, paths.front())
                           : verify::report_on_parts(watched, paths);
}

Result<Report> Replayer::Impl::read_to(const Paths& paths, const Point& point, const PointFold::Ask& ask,
                                       Reached& reached) const {
  PointFold fold(point, ask);
  auto report = read(paths, fold);
  if (!report) return report;
  reached = fold.where();
  if (point.seq && reached.entries > 0 && !fold.has_seq() && report->verdict != Verdict::unreadable) {
    const std::string last = reached.last->seq ? "seq " + std::to_string(*reached.last->seq) : "no seq";
    return usage_error("no entry has seq " + std::to_string(*point.seq) + "; the last one has " + last);
  }
  return report;
}

Replayer::Replayer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Replayer::~Replayer() = default;
Replayer::Replayer(Replayer&&) noexcept = default;
Replayer& Replayer::operator=(Replayer&&) noexcept = default;

Result<Replayer> Replayer::make(const Options& options) {
  auto supplied = verify::check_supplied(options);
  if (!supplied) return supplied.error();
  return Replayer(std::make_unique<Impl>(Impl{std::move(*supplied)}));
}

Result<bool> Replayer::are_sessions(const Paths& paths) {
  verify::Supplied& supplied = impl_->supplied;
  supplied.search = std::make_shared<verify::SessionSearch>(paths, nullptr);
  supplied.search->sessions(supplied.options);
  const auto is_export = [&](const std::string& path) {
    return supplied.search->kind_of(path) == evidence::Kind::kitelogik;
  };
  if (std::none_of(paths.begin(), paths.end(), is_export)) return false;
  const auto other = std::find_if_not(paths.begin(), paths.end(), is_export);
  if (other == paths.end()) return true;
  return usage_error(shown(*other) + " is no session export; those are told together, any other record alone");
}

Result<std::optional<Report>> Replayer::tell(const Paths& paths, const TellingFilter& filter,
                                             Listener& listener) const {
  replay::Timeline timeline(filter, listener);
  auto report = impl_->read(paths, timeline);
  if (!report) return report.error();
  if (timeline.stopped()) return std::optional<Report>();
  return std::optional(std::move(*report));
}

Result<std::optional<Report>> Replayer::follow(const std::string& path, const TellingFilter& filter,
                                               Listener& listener,
                                               const std::function<bool()>& wait) const {
  replay::Timeline timeline(filter, listener);
  auto source = open_growing(path, wait);
  if (!source) return source.error();
  verify::Supplied watched = impl_->watched_by(timeline);
  // Another thread could wait for more while this one has what to tell.
  watched.options.jobs = 1;
  Report report = verify::report_on(watched, std::move(*source), path);
  if (timeline.stopped()) return std::optional<Report>();
  return std::optional(std::move(report));
}

Result<Report> Replayer::state(const Paths& paths, const Point& point, MomentState& state) const {
  Reached reached;
  auto report = impl_->read_to(
      paths, point, [&state](const replay::Moment& at) { describe_state(at, state); }, reached);
  state.reached = std::move(reached);
  return report;
}

Result<Report> Replayer::who_could(const Paths& paths, const Point& point, const std::string& scope,
                                   const std::string& context, WhoCould& who) const {
  json::Reader reader;
  json::Document document;
  json::Value object;
  if (!context.empty()) {
    const auto outcome = json::read_text(reader, context, document);
    if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
      return usage_error("the context is " + json::refusal(*problem));
    }
    const auto& read = std::get<json::ReadValue>(outcome);
    if (read.duplicate) return usage_error("the context has a " + json::describe(*read.duplicate));
    object = json::Value(&document, read.root);
    if (!object.is_object()) return usage_error("the context is not a JSON object");
  }
  who.scope = scope;
  who.context = context;
  Reached reached;
  auto report = impl_->read_to(
      paths, point, [&](const replay::Moment& at) { ask_who(at, object, who); }, reached);
  who.reached = std::move(reached);
  return report;
}

Result<std::optional<Report>> Replayer::against(const Paths& paths, const std::string& what_if,
                                                const std::function<bool(const Redecision&)>& take,
                                                RedecisionCounts& counts) const {
  auto given = replay::WhatIf::read(what_if);
  if (!given) return given.error();
  replay::Against fold(*given, take, counts);
  auto report = impl_->read(paths, fold);
  if (!report) return report.error();
  if (fold.stopped()) return std::optional<Report>();
  if (report->verdict == Verdict::unreadable) return std::optional(std::move(*report));
  if (const std::string unused = given->unused(); !unused.empty()) {
    return usage_error("there is no " + unused + " in this record, so what is given for it changes nothing");
  }
  return std::optional(std::move(*report));
}

}  // namespace plumbline
