#include "replay_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "authority/scope.h"
#include "base/display.h"
#include "base/whole_number.h"
#include "common_options.h"
#include "input.h"

namespace plumbline::cli {
namespace {

using Kind = ReplayRequest::Kind;

// How what is told came out, in the words of --outcome.
constexpr std::string_view kOutcomesOfRecord = "allowed denied returned raised abandoned deferred";
constexpr std::string_view kOutcomesOfSessions =
    "allowed denied blocked soft_denied hitl_queued hitl_approved hitl_denied hitl_timeout";

Error exclude(std::string_view a, std::string_view b) {
  return usage_error(fmt::format("{} and {} exclude each other", a, b));
}

// Refuses options that say different things about what is to be told.
Status check_together(const Arguments& arguments) {
  const auto both = [&](std::string_view a, std::string_view b) { return arguments.has(a) && arguments.has(b); };
  if (both(flag::at, flag::until)) return exclude(flag::at, flag::until);
  for (const auto whole : {flag::against, flag::follow}) {
    for (const auto other : {flag::at, flag::until, flag::who_can, flag::against, flag::follow}) {
      if (whole != other && both(whole, other)) return exclude(whole, other);
    }
  }
  if (arguments.has(flag::context) && !arguments.has(flag::who_can)) {
    return usage_error(fmt::format("{} is of no use without {}", flag::context, flag::who_can));
  }
  for (const auto timeline : {flag::node, flag::subtree, flag::agent, flag::scope, flag::tool, flag::event,
                              flag::outcome}) {
    for (const auto other : {flag::at, flag::until, flag::who_can, flag::against}) {
      if (!both(timeline, other)) continue;
      return usage_error(fmt::format("{} and {} exclude each other: {} selects entries of the timeline", timeline,
                                     other, timeline));
    }
  }
  if (arguments.has(flag::follow)) {
    for (const auto other : {flag::join, flag::output}) {
      if (arguments.has(other)) return exclude(flag::follow, other);
    }
  }
  return Done{};
}

// The values of an option that has few, all of which `command` lists.
Result<std::vector<std::string>> choices(const Arguments& arguments, std::string_view name) {
  const auto& rows = find_command("replay")->flags;
  const auto row = std::find_if(rows.begin(), rows.end(), [name](const Flag& f) { return f.name == name; });
  std::vector<std::string> values = arguments.values(name);
  for (const std::string& value : values) {
    const std::string among = fmt::format(" {} ", row->choices);
    if (value.find(' ') == value.npos && among.find(fmt::format(" {} ", value)) != among.npos) continue;
    return usage_error(fmt::format("{}: {} is none of {}", name, shown_short(value, 80), row->choices));
  }
  return values;
}

Result<TellingFilter> read_filter(const Arguments& arguments) {
  TellingFilter filter;
  filter.nodes = arguments.values(flag::node);
  filter.subtrees = arguments.values(flag::subtree);
  filter.agents = arguments.values(flag::agent);
  filter.scopes = arguments.values(flag::scope);
  filter.tools = arguments.values(flag::tool);
  auto events = choices(arguments, flag::event);
  if (!events) return events.error();
  filter.events = std::move(*events);
  auto outcomes = choices(arguments, flag::outcome);
  if (!outcomes) return outcomes.error();
  filter.outcomes = std::move(*outcomes);
  return filter;
}

Result<Point> read_point(const Arguments& arguments) {
  Point point;
  if (const auto text = arguments.value(flag::at)) {
    point.seq = whole_number<std::int64_t>(*text);
    if (!point.seq) {
      return usage_error(fmt::format("{}: {} is no seq, which is a whole number", flag::at, shown_short(*text, 80)));
    }
  }
  const auto until = read_time(arguments, flag::until);
  if (!until) return until.error();
  point.until = *until;
  return point;
}

Kind kind_of(const Arguments& arguments) {
  if (arguments.has(flag::who_can)) return Kind::who_can;
  if (arguments.has(flag::against)) return Kind::against;
  if (arguments.has(flag::follow)) return Kind::follow;
  return arguments.has(flag::at) || arguments.has(flag::until) ? Kind::state : Kind::timeline;
}

// Refuses outcomes that are none of `words`.
Status check_outcomes(const TellingFilter& filter, std::string_view words, std::string_view of) {
  const std::string among = fmt::format(" {} ", words);
  for (const std::string& outcome : filter.outcomes) {
    if (among.find(fmt::format(" {} ", outcome)) != among.npos) continue;
    return usage_error(fmt::format("{}: nothing comes out {} in {}", flag::outcome, outcome, of));
  }
  return Done{};
}

}  // namespace

Status check_of_record(const ReplayRequest& request) {
  for (const std::string& pattern : request.filter.scopes) {
    if (authority::is_scope(pattern)) continue;
    return usage_error(fmt::format("{}: {} is no scope and no pattern of scopes, as crm.read and crm.* are",
                                   flag::scope, shown_short(pattern, 80)));
  }
  if (request.what_if.size() > 1) {
    return usage_error(fmt::format("{} is given {} times; a ledger or bundle is decided again under one file",
                                   flag::against, request.what_if.size()));
  }
  return check_outcomes(request.filter, kOutcomesOfRecord, "a ledger or bundle");
}

Status check_of_sessions(const ReplayRequest& request) {
  if (!request.filter.events.empty()) {
    return usage_error(fmt::format("{}: the records of a session export have no event; {} agent.spawn, {} "
                                   "agent.delegate and {} choose among them",
                                   flag::event, flag::tool, flag::tool, flag::outcome));
  }
  return check_outcomes(request.filter, kOutcomesOfSessions, "a session export");
}

Result<render::ReplayFormat> incident_format(const Arguments& arguments, bool lines) {
  const std::string name = arguments.value(flag::format).value_or("text");
  const auto format = render::replay_format_named(name);
  if (format && (lines || *format != render::ReplayFormat::jsonl)) return *format;
  return usage_error(fmt::format("{}: {} is no format here; there are text{}", flag::format, shown_short(name, 80),
                                 lines ? ", json and jsonl" : " and json"));
}

Result<ReplayRequest> replay_request(const Arguments& arguments) {
  ReplayRequest request;
  if (auto checked = check_together(arguments); !checked) return checked.error();
  request.kind = kind_of(arguments);
  const auto format = incident_format(arguments, true);
  if (!format) return format.error();
  request.format = *format;
  if (request.kind == Kind::follow && request.format == render::ReplayFormat::json) {
    return usage_error(fmt::format("{} goes on for ever, and a JSON object ends; use --format jsonl", flag::follow));
  }
  auto point = read_point(arguments);
  if (!point) return point.error();
  request.point = *point;
  auto filter = read_filter(arguments);
  if (!filter) return filter.error();
  request.filter = std::move(*filter);
  request.scope = arguments.value(flag::who_can).value_or("");
  request.context = arguments.value(flag::context).value_or("");
  for (const std::string& path : arguments.values(flag::against)) {
    auto text = side_file(flag::against, path);
    if (!text) return text.error();
    request.what_if.emplace_back(std::move(*text), path);
  }
  return request;
}

}  // namespace plumbline::cli
