#include "replay/session_point.h"

#include <fmt/format.h>

#include "base/time.h"
#include "kitelogik/record_checks.h"
#include "replay/place.h"
#include "replay/session_words.h"
#include "verify/session_report.h"

namespace plumbline::replay {

using kitelogik::Outcome;
using kitelogik::Record;

void SessionFold::note(const Record& record) {
  if (point_.seq) {
    if (record.index < static_cast<std::uint64_t>(*point_.seq)) return;
    if (record.index == static_cast<std::uint64_t>(*point_.seq)) {
      met_ = true;
      met_at_ = instant_of(record.timestamp);
    }
  }
  if (point_.until) {
    const auto instant = instant_of(record.timestamp);
    // Everything that was seen so far stands behind a record that was made later.
    if (instant && *instant > *point_.until) {
      at_ = {};
      return;
    }
  }
  if (!at_.last) at_.last = place_of(record, input_);
  at_.fold.note(record);
  if (!record.readable()) return;
  note_approval(record);
  if (record.ran() && kitelogik::is_refund(record)) note_refund(record);
  if (record.ran() && record.kind() != Record::Kind::tool && !scope_.empty()) note_grant(record);
}

void SessionFold::note_approval(const Record& record) {
  const auto action = record.action_id.if_string();
  if (!action || !record.outcome) return;
  switch (*record.outcome) {
    case Outcome::hitl_approved:
    case Outcome::hitl_denied:
    case Outcome::hitl_timeout: at_.decided.emplace(*action); return;
    case Outcome::hitl_queued: break;
    default: return;
  }
  if (const auto decided = at_.decided.find(*action); decided != at_.decided.end()) {
    at_.decided.erase(decided);
    return;
  }
  ToldRecord told = tell(record, input_, *policy_);
  at_.open.push_back({std::move(told.place), std::move(told.session), std::move(told.action_id), std::move(told.words)});
}

void SessionFold::note_refund(const Record& record) {
  ++at_.refunds;
  const json::Value amount = kitelogik::refund_amount(record);
  if (amount.is_number() && amount.number().finite()) at_.refunded += amount.number().value();
  else at_.countable = false;
}

// The earliest counts: what came later was held already.
void SessionFold::note_grant(const Record& record) {
  for (const auto& child : record.requested().children()) {
    if (child.value.if_string() != scope_) continue;
    at_.grants[std::string(record.args.find("delegation_target").string())] = place_of(record, input_);
    return;
  }
}

SessionAt SessionFold::row() const {
  SessionAt row{verify::node_row(session(), *policy_), at_.refunds, ""};
  // Cents survive in fifteen digits; what does not fit is no sum of money.
  if (at_.countable) row.refunded = fmt::format("{:.15g}", static_cast<double>(at_.refunded));
  return row;
}

std::vector<OpenApproval> SessionFold::open() const { return {at_.open.rbegin(), at_.open.rend()}; }

std::optional<RecordPlace> SessionFold::grant_to(std::string_view session) const {
  const auto at = at_.grants.find(session);
  if (at == at_.grants.end()) return std::nullopt;
  return at->second;
}

Status read_to(const SessionSet& set, const Point& point, const kitelogik::Policy& policy, std::string_view scope,
               std::vector<SessionFold>& folds, std::vector<Report>& reports) {
  Point there = point;
  bool no_such_point = false;  // the export that has the record cannot be read: the others are verified
  for (std::uint32_t input = 0; input < set.size(); ++input) {
    SessionFold& fold = folds.emplace_back(input, there, policy, scope);
    auto report = set.read(input, [&](const Record& record) {
      if (!no_such_point) fold.note(record);
    });
    if (!report) return report.error();
    const bool read = report->verdict != Verdict::unreadable;
    const std::uint64_t records = report->entries;
    reports.push_back(std::move(*report));
    if (!read) fold = SessionFold(input, there, policy, scope);
    if (!there.seq || no_such_point) continue;
    no_such_point = !read;
    if (no_such_point) continue;
    const std::string record = std::to_string(*there.seq);
    if (!fold.met()) {
      return usage_error("the first export has no record " + record + "; it has " + std::to_string(records) +
                         ", counted from 0, the newest first");
    }
    if (set.size() > 1 && !fold.met_at()) {
      return usage_error("record " + record + " gives no time, so that the other exports have no such point");
    }
    there = {std::nullopt, fold.met_at()};
  }
  return Done{};
}

std::uint64_t records_of(const std::vector<SessionFold>& folds, std::optional<RecordPlace>& last) {
  std::uint64_t records = 0;
  std::optional<Time> latest;
  for (const SessionFold& fold : folds) {
    records += fold.records();
    if (!fold.last()) continue;
    const auto time = parse_time(fold.last()->time);
    if (last && (!time || (latest && *time <= *latest))) continue;
    last = fold.last();
    latest = time;
  }
  return records;
}

}  // namespace plumbline::replay
