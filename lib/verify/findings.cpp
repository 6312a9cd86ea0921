#include "verify/findings.h"

#include <algorithm>

namespace plumbline::verify {

using evidence::Entry;
using evidence::Member;

namespace {

// Of its check in published order; a finding that belongs to none comes behind them all.
std::size_t rank(const Finding& finding) {
  const auto check = finding.check();
  return check ? static_cast<std::size_t>(*check) : check_count;
}

}  // namespace

Place whole() { return {}; }

Place at(const Entry& entry) {
  Place place;
  place.index = entry.index;
  place.seq = entry.seq;
  if (const auto node = entry.node()) place.node = std::string(*node);
  place.line = entry.line;
  place.column = entry.column;
  place.offset = entry.offset;
  return place;
}

Place at_call(const Entry& entry) {
  Place place = at(entry);
  if (const auto id = entry.get(Member::call_id).if_string()) place.call_id = std::string(*id);
  return place;
}

Place at_offset(TextPosition position, std::uint64_t offset) {
  Place place;
  place.line = position.line;
  place.column = position.column;
  place.offset = offset;
  return place;
}

void Findings::add(Reason reason, Place place, Words words, bool as_warning,
                   std::optional<Cause> cause) {
  Finding finding;
  finding.severity = as_warning ? Severity::warning : info(reason).severity;
  finding.reason = reason;
  finding.cause = cause;
  finding.index = place.index;
  finding.seq = place.seq;
  finding.node = std::move(place.node);
  finding.call_id = std::move(place.call_id);
  finding.line = place.line;
  finding.column = place.column;
  finding.offset = place.offset;
  finding.message = std::move(words.message);
  finding.expected = std::move(words.expected);
  finding.found = std::move(words.found);
  add(std::move(finding));
}

void Findings::append(Findings held) {
  for (std::size_t i = 0; i < reason_count; ++i) {
    counts_[i] += held.counts_[i] - std::min(held.counts_[i], held.most_);
  }
  for (Finding& finding : held.findings_) add(std::move(finding));
}

void Findings::add(Finding finding) {
  if (told_) told_(finding);
  if (++counts_[static_cast<std::size_t>(finding.reason)] > most_) return;
  note_error(finding);
  findings_.push_back(std::move(finding));
}

void Findings::note_error(const Finding& finding) {
  const auto check = finding.check();
  if (finding.severity == Severity::error && check) errors_[static_cast<std::size_t>(*check)] = true;
}

Severity Findings::severity_of(const ReasonInfo& about) const {
  return strict_ && about.severity == Severity::warning ? Severity::error : about.severity;
}

bool Findings::counts_more_errors() const {
  const auto reasons = all_reasons();
  return std::any_of(reasons.begin(), reasons.end(), [this](const ReasonInfo& about) {
    return count(about.reason) > most_ && severity_of(about) == Severity::error;
  });
}

void Findings::make_strict() {
  strict_ = true;
  for (Finding& finding : findings_) {
    if (finding.severity != Severity::warning) continue;
    finding.severity = Severity::error;
    note_error(finding);
  }
}

void Findings::tell_of_the_others() {
  for (const ReasonInfo& about : all_reasons()) {
    if (count(about.reason) <= most_) continue;
    Finding& finding = findings_.emplace_back();
    finding.severity = severity_of(about);
    finding.reason = about.reason;
    finding.message = std::to_string(count(about.reason) - most_) +
                      " more findings of this reason are not listed; the limit is " +
                      std::to_string(most_);
  }
}

std::vector<Finding> Findings::take_sorted() {
  tell_of_the_others();
  std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    if (a.index.has_value() != b.index.has_value()) return !a.index.has_value();
    if (a.index && *a.index != *b.index) return *a.index < *b.index;
    return rank(a) < rank(b);
  });
  return std::move(findings_);
}

}  // namespace plumbline::verify
