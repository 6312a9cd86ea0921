#include <array>

#include "render/chain_id.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kNameColumns = 15;
constexpr std::size_t kStatusColumns = 13;
constexpr std::size_t kDetailColumns = 28;  // less than this is not worth a column of its own
constexpr std::size_t kDeepIndent = 4;
constexpr std::size_t kHashColumns = 16;

// The error findings of one check.
struct Errors {
  std::uint64_t count = 0;
  const Finding* first = nullptr;
};
using ErrorsByCheck = std::array<Errors, check_count>;

ErrorsByCheck errors_by_check(const Report& report) {
  ErrorsByCheck by_check;
  for (const Finding& finding : report.findings) {
    const auto check = finding.check();
    if (finding.severity != Severity::error || !check) continue;
    Errors& errors = by_check[static_cast<std::size_t>(*check)];
    if (errors.count++ == 0) errors.first = &finding;
  }
  return by_check;
}

// Whether the check of execution passes though calls or nodes are open: the aggregate fails no verdict
// (spec 2.5).
bool passed_open(const Report& report) {
  return report.check(Check::execution) == CheckStatus::pass && report.execution != ExecutionStatus::clean;
}

std::string status_word(const Report& report, Check check) {
  switch (report.check(check)) {
    case CheckStatus::pass: break;
    case CheckStatus::fail: return "FAILED";
    case CheckStatus::not_checked: return "not checked";
    case CheckStatus::not_applicable: return "n/a";
  }
  if (check != Check::execution || !passed_open(report)) return "ok";
  return report.execution == ExecutionStatus::failed ? "unaccounted" : "incomplete";
}

// The start of a hash, or of what stands in its place.
std::string hash_start(const std::string& hash) {
  return fit(brief(hash), kHashColumns, marks({}));
}

std::string head(const Report& report) {
  if (report.entries == 0) return "";
  std::string out = ", head " + (report.head_hash ? hash_start(*report.head_hash) : "without hash");
  return out + (report.head_seq ? " at seq " + std::to_string(*report.head_seq) : "");
}

std::string anchor(const Report& report, CheckStatus status) {
  if (!report.anchor.present) return "there is none";
  std::string out;
  if (status == CheckStatus::pass) {
    const std::string algorithm = printable(report.anchor.algorithm.value_or(""));
    out = algorithm + (algorithm.starts_with("HMAC") ? " with a shared secret (test material)"
                                                     : " signature") + ", says ";
  } else {
    out = status == CheckStatus::fail ? "says " : "no --pubkey was given; says ";
  }
  out += report.anchor.seq ? "seq " + std::to_string(*report.anchor.seq) : "no seq";
  return out + ", " + (report.anchor.kid ? "kid " + brief(*report.anchor.kid) : "no kid");
}

std::string pin(const Report& report) {
  if (report.pinned_head) {
    return "pinned head " + std::to_string(report.pinned_head->first) + ":" +
           hash_start(report.pinned_head->second);
  }
  return report.pinned_anchor ? "pinned anchor" : "no --expect-head or --expect-anchor was given";
}

std::string chain(const Report& report) {
  if (!report.chain_id || *report.chain_id == "null") return "no chain id";
  const ChainId id = read_chain_id(*report.chain_id);
  return "chain " + (id.text ? brief(*id.text) : printable(*report.chain_id));
}

std::string execution(const Report& report) {
  if (report.execution == ExecutionStatus::not_applicable) {
    return report.version == 1 ? "version 1 records no outcomes" : "";
  }
  std::array<std::uint64_t, 3> states{};
  for (const Call& call : report.calls) ++states[static_cast<std::size_t>(call.state)];
  const auto number = [&](CallState state) { return states[static_cast<std::size_t>(state)]; };
  std::string out = std::to_string(number(CallState::observed)) + " of " +
                    counted(report.calls.size(), "call", "calls") + " observed";
  for (const CallState state : {CallState::unobserved, CallState::unaccounted}) {
    if (number(state) == 0) continue;
    out += ", " + std::to_string(number(state)) + " " + std::string(name(state));
  }
  std::uint64_t open = 0;
  for (const NodeRow& node : report.nodes) {
    open += node.lifecycle == Lifecycle::in_progress ||
            node.lifecycle == Lifecycle::revoked_with_pending;
  }
  if (open > 0) out += "; " + counted(open, "node", "nodes") + " still open";
  out += "; params coverage " + std::string(name(report.params_coverage));
  // The check passes all the same.
  if (passed_open(report)) out += "; fails nothing without --require complete";
  return out;
}

}  // namespace

std::string measured(const Report& report, Check check) {
  if (is_token_check(check)) return measured_of_tokens(report, check);
  if (report.session) return measured_of_session(report, check);
  const CheckStatus status = report.check(check);
  const bool pass = status == CheckStatus::pass;
  switch (check) {
    case Check::version: return report.version ? "version " + std::to_string(*report.version) : "";
    case Check::root: return pass ? "1 root" : "";
    case Check::ledger_fields: return counted(report.entries, "entry", "entries");
    case Check::chain_id: return chain(report);
    case Check::integrity:
      return counted(report.entries, "entry", "entries") + (pass ? head(report) : "");
    case Check::anchor: return anchor(report, status);
    case Check::pin: return pin(report);
    case Check::monotonicity: {
      const std::string delegations = counted(report.delegations, "delegation", "delegations");
      if (!pass || report.delegations == 0) return delegations;
      return std::to_string(report.delegations) + " of " + delegations + " within their parent";
    }
    case Check::containment: {
      const std::string actions = counted(report.actions_checked, "action", "actions");
      return (pass && report.actions_checked > 0
                  ? std::to_string(report.actions_checked) + " of " + actions + " within authority"
                  : actions + " measured") +
             ", " + std::to_string(report.ungated) + " ungated, " +
             counted(report.denials, "denial", "denials");
    }
    case Check::execution: return execution(report);
    case Check::envelopes:
      if (report.envelopes == 0) return "there are none";
      return counted(report.envelopes, "envelope", "envelopes") + ", " +
             counted(report.witness_signed.size(), "entry", "entries") +
             " witness-signed (observed, which approves nothing)";
    default: return "";
  }
}

namespace {

std::string failure(const Errors& errors) {
  if (!errors.first) return "";
  const std::string where = position(*errors.first);
  std::string out = counted(errors.count, "error", "errors");
  if (!where.empty()) out += (errors.count == 1 ? " at " : ", first at ") + where;
  return out;
}

}  // namespace

std::vector<CheckLine> check_lines(const Report& report) {
  const ErrorsByCheck errors = errors_by_check(report);
  std::vector<CheckLine> lines;
  for (const Check check : report.checks_of_kind()) {
    // A session export has few of the checks of a record.
    if (report.session && report.check(check) == CheckStatus::not_applicable) continue;
    const bool failed = report.check(check) == CheckStatus::fail;
    std::string details = measured(report, check);
    if (failed) {
      const std::string what = failure(errors[static_cast<std::size_t>(check)]);
      details = what + (what.empty() || details.empty() ? "" : "; ") + details;
    }
    lines.push_back({check, status_word(report, check), std::move(details), failed});
  }
  return lines;
}

void append_checks(const Report& report, const TextStyle& style, std::string& out) {
  constexpr std::string_view kBefore = "  ";
  const std::size_t width = line_width(style) - kBefore.size();
  const bool beside = kNameColumns + kStatusColumns + kDetailColumns <= width;
  const std::size_t indent = beside ? kNameColumns + kStatusColumns : kDeepIndent;
  for (const CheckLine& about : check_lines(report)) {
    std::string lines;
    append_cell(lines, name(about.check), kNameColumns);
    append_cell(lines, about.status, beside && !about.details.empty() ? kStatusColumns : 0);
    if (!beside && !about.details.empty()) lines += "\n" + std::string(indent, ' ');
    append_wrapped(lines, about.details, indent, indent, width);
    append_toned(out, kBefore, lines, about.failed ? Tone::bad : Tone::plain, style);
  }
}

}  // namespace plumbline::render
