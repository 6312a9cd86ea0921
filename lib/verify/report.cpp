#include "plumbline/report.h"

#include <algorithm>

namespace plumbline {
namespace {

bool any_of(const std::vector<Finding>& findings, Severity severity) {
  return std::any_of(findings.begin(), findings.end(),
                     [severity](const Finding& f) { return f.severity == severity; });
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::verified: return "verified";
    case Verdict::consistent: return "consistent";
    case Verdict::unproven: return "unproven";
    case Verdict::failed: return "failed";
    case Verdict::unreadable: return "unreadable";
  }
  return "";
}

std::string_view name(CheckStatus status) {
  switch (status) {
    case CheckStatus::pass: return "pass";
    case CheckStatus::fail: return "fail";
    case CheckStatus::not_checked: return "not-checked";
    case CheckStatus::not_applicable: return "not-applicable";
  }
  return "";
}

std::string_view name(Cause cause) {
  switch (cause) {
    case Cause::edited: return "edited";
    case Cause::missing: return "missing";
    case Cause::inserted: return "inserted";
    case Cause::reordered: return "reordered";
    case Cause::repeated: return "repeated";
    case Cause::restarted: return "restarted";
    case Cause::forked: return "forked";
    case Cause::unreadable: return "unreadable";
  }
  return "";
}

std::string_view name(CallState state) {
  switch (state) {
    case CallState::observed: return "observed";
    case CallState::unobserved: return "unobserved";
    case CallState::unaccounted: return "unaccounted";
  }
  return "";
}

std::string_view name(Lifecycle lifecycle) {
  switch (lifecycle) {
    case Lifecycle::in_progress: return "in_progress";
    case Lifecycle::finalized: return "finalized";
    case Lifecycle::revoked: return "revoked";
    case Lifecycle::revoked_with_pending: return "revoked_with_pending";
  }
  return "";
}

std::string_view name(ExecutionStatus status) {
  switch (status) {
    case ExecutionStatus::clean: return "clean";
    case ExecutionStatus::incomplete: return "incomplete";
    case ExecutionStatus::failed: return "failed";
    case ExecutionStatus::not_applicable: return "not-applicable";
  }
  return "";
}

std::string_view name(TermKind kind) {
  switch (kind) {
    case TermKind::scope: return "scope";
    case TermKind::constraint: return "constraint";
    case TermKind::ttl: return "ttl";
  }
  return "";
}

std::string_view name(Change change) {
  switch (change) {
    case Change::tighter: return "tighter";
    case Change::looser: return "looser";
    case Change::added: return "added";
    case Change::dropped: return "dropped";
  }
  return "";
}

bool widens(const HopTerm& term) {
  const Change more = term.kind == TermKind::scope ? Change::added : Change::dropped;
  return term.change == Change::looser || term.change == more;
}

std::string_view name(Draft draft) { return draft == Draft::v01 ? "01" : "02"; }

std::string_view name(Coverage coverage) {
  switch (coverage) {
    case Coverage::none: return "none";
    case Coverage::partial: return "partial";
    case Coverage::complete: return "complete";
  }
  return "";
}

bool Report::failed() const { return any_of(findings, Severity::error); }
bool Report::unproven() const { return any_of(findings, Severity::condition); }

}  // namespace plumbline
