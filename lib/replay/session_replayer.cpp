// From what is asked of session exports to their folds and their reports.
#include <algorithm>
#include <unordered_set>

#include "authority/phrase.h"
#include "base/display.h"
#include "base/limit_error.h"
#include "base/limits.h"
#include "json/reader.h"
#include "replay/replayer.h"
#include "replay/session_against.h"
#include "replay/session_filter.h"
#include "replay/session_order.h"
#include "replay/session_point.h"
#include "replay/session_who.h"
#include "replay/session_words.h"
#include "verify/session_search.h"

namespace plumbline {
namespace {

using kitelogik::Record;
using replay::SessionSet;

std::vector<std::string> each_once(std::vector<std::string> paths) {
  std::unordered_set<std::string> met;
  std::erase_if(paths, [&met](const std::string& path) { return !met.insert(path).second; });
  return paths;
}

Status check_point(const Point& point) {
  if (!point.seq || *point.seq >= 0) return Done{};
  return usage_error("records are counted from 0, the newest first");
}

// The amount of a refund that a context asks about, as JSON; absent where it is "".
Result<std::optional<json::Number>> amount_of(const std::string& context) {
  if (context.empty()) return std::optional<json::Number>();
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, context, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return usage_error("the context is " + json::refusal(*problem));
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  const json::Value object(&document, read.root);
  const json::Value amount = object.find("amount");
  if (read.duplicate || object.size() != 1 || !amount.is_number()) {
    return usage_error("of session exports the context is {\"amount\":N}, which asks for a refund of N");
  }
  return std::optional(amount.number());
}

// What was supplied, with a search through `paths`: the one of Replayer::are_sessions() where that was asked.
std::shared_ptr<const verify::Supplied> searched(verify::Supplied supplied, const std::vector<std::string>& paths) {
  if (!supplied.search) supplied.search = std::make_shared<verify::SessionSearch>(paths, nullptr);
  return std::make_shared<const verify::Supplied>(std::move(supplied));
}

}  // namespace

SessionReplayer::SessionReplayer(const Replayer& replayer, Replayer::Paths paths)
    : supplied_(searched(replayer.impl_->supplied, paths)), paths_(each_once(std::move(paths))) {}

Result<SessionTimeline> SessionReplayer::tell(const TellingFilter& wanted, std::size_t most) const {
  if (most == 0) most = limits::told_records;
  const SessionSet set(*supplied_, paths_);
  const replay::SessionFilter filter(wanted, set);
  SessionTimeline out;
  bool too_many = false;
  for (std::uint32_t input = 0; input < set.size(); ++input) {
    const std::size_t before = out.records.size();
    auto report = set.read(input, [&](const Record& record) {
      if (too_many || !filter.takes(record, input)) return;
      too_many = out.records.size() == most;
      if (!too_many) out.records.push_back(replay::tell(record, input, supplied_->policy));
    });
    if (!report) return report.error();
    if (too_many) {
      return limit_error("there are more records to be told than", most, "records",
                         "choose some, by --node, --tool or --outcome");
    }
    if (report->verdict == Verdict::unreadable) out.records.resize(before);
    out.reports.push_back(std::move(*report));
  }
  replay::into_order(out.records, [](const ToldRecord& told) -> const RecordPlace& { return told.place; });
  if (!out.records.empty()) return out;
  out.unknown = filter.unknown(set);
  return out;
}

Result<SessionState> SessionReplayer::state(const Point& point) const {
  if (auto checked = check_point(point); !checked) return checked.error();
  const SessionSet set(*supplied_, paths_);
  SessionState out;
  std::vector<replay::SessionFold> folds;
  folds.reserve(set.size());
  if (auto read = read_to(set, point, supplied_->policy, "", folds, out.reports); !read) return read.error();
  out.records = replay::records_of(folds, out.last);
  for (const replay::SessionFold& fold : folds) {
    if (fold.records() == 0) {
      ++out.not_begun;
      continue;
    }
    out.sessions.push_back(fold.row());
    for (OpenApproval& open : fold.open()) out.open.push_back(std::move(open));
  }
  return out;
}

Result<WhoCouldOfSessions> SessionReplayer::who_could(const Point& point, const std::string& scope,
                                                      const std::string& context) const {
  if (auto checked = check_point(point); !checked) return checked.error();
  const auto amount = amount_of(context);
  if (!amount) return amount.error();
  const SessionSet set(*supplied_, paths_);
  WhoCouldOfSessions out;
  out.scope = scope;
  if (*amount) out.amount = authority::short_number(**amount);
  std::vector<replay::SessionFold> folds;
  folds.reserve(set.size());
  if (auto read = read_to(set, point, supplied_->policy, scope, folds, out.reports); !read) return read.error();
  out.records = replay::records_of(folds, out.last);
  replay::ask_who(set, folds, supplied_->policy, *amount, out);
  return out;
}

Result<SessionRedecisions> SessionReplayer::against(const std::vector<NamedText>& files) const {
  auto what_if = replay::SessionWhatIf::read(files);
  if (!what_if) return what_if.error();
  const SessionSet set(*supplied_, paths_);
  SessionRedecisions out;
  out.reports.resize(set.size());
  replay::SessionAgainst fold(set, supplied_->policy, *what_if, out);
  bool any = false;
  for (const std::uint32_t input : set.parents_first()) {
    fold.begin(input);
    auto report = set.read(input, [&fold](const Record& record) { fold.note(record); });
    if (!report) return report.error();
    const bool read = report->verdict != Verdict::unreadable;
    any = any || read;
    read ? fold.end() : fold.forget();
    out.reports[input] = std::move(*report);
  }
  if (const std::string unused = what_if->unused(); any && !unused.empty()) {
    return usage_error("there is no " + unused + " in these exports, so that what is given for it changes nothing");
  }
  const auto by_input = [](const SessionRedecision& a, const SessionRedecision& b) {
    return a.record.place.input < b.record.place.input;
  };
  std::stable_sort(out.changes.begin(), out.changes.end(), by_input);
  replay::into_order(out.changes, [](const SessionRedecision& c) -> const RecordPlace& { return c.record.place; });
  return out;
}

}  // namespace plumbline
