// The verdict and its sentences (spec 3.5). They promise no more than was checked: never "verified"
// without a key or pin of the user's, and a shared secret is called what it is.
#include <algorithm>
#include <array>

#include "base/display.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

bool passed(const Report& report, Check check) { return report.check(check) == CheckStatus::pass; }
bool failed(const Report& report, Check check) { return report.check(check) == CheckStatus::fail; }

bool is_shared_secret(const Report& report) {
  return report.anchor.algorithm && report.anchor.algorithm->starts_with("HMAC");
}

// The key that verified the anchor.
std::string anchor_key(const Report& report) {
  const std::string algorithm = printable(report.anchor.algorithm.value_or("unnamed"));
  if (is_shared_secret(report)) return "your shared secret (" + algorithm + ": test material)";
  const Key* only = nullptr;
  for (const Key& key : report.keys) {
    if (key.algorithm != algorithm) continue;
    if (only) return "one of your " + algorithm + " keys";
    only = &key;
  }
  std::string out = "your " + algorithm + " key";
  if (only && !only->kid.empty()) out += " " + printable(only->kid);
  if (only && !only->fingerprint.empty()) out += " " + printable(only->fingerprint);
  return out;
}

// What of the user's the end of the chain is tied to; "" where nothing does.
std::string tie(const Report& report) {
  std::vector<std::string> ties;
  if (passed(report, Check::anchor)) ties.push_back(anchor_key(report));
  if (passed(report, Check::pin)) {
    if (report.pinned_head) ties.emplace_back("the head you pinned");
    if (report.pinned_anchor) ties.emplace_back("the anchor you pinned");
  }
  return joined(ties);
}

// Says that the record is tied to it, and how little that is where it is a shared secret.
std::string tied_to(const Report& report, const std::string& tie) {
  std::string out = "The end of the chain is tied to " + tie + ".";
  if (passed(report, Check::anchor) && is_shared_secret(report)) {
    out += " Whoever holds a shared secret can have written all of this.";
  }
  return out;
}

std::string untied(const Report& report) {
  if (report.session) return std::string(session_hash_shows);
  std::string out =
      "Nothing ties this evidence to a key or a pin of yours, so that a complete rewrite of it "
      "cannot be excluded: pass ";
  if (report.anchor.present) out += "--pubkey KEY to check the signature of its anchor, or ";
  out += "--expect-head SEQ:HASH with a head that was kept elsewhere";
  if (!report.anchor.present) out += " (there is no anchor that a key could check)";
  return out + ".";
}

std::vector<std::string> record_parts_checked(const Report& report) {
  std::vector<std::string> parts;
  if (passed(report, Check::integrity)) {
    parts.push_back("the chain of " + counted(report.entries, "entry", "entries"));
  }
  if (passed(report, Check::monotonicity)) {
    parts.push_back(counted(report.delegations, "delegation", "delegations"));
  }
  if (passed(report, Check::containment)) {
    parts.push_back(counted(report.actions_checked, "action", "actions"));
  }
  if (passed(report, Check::execution)) {
    parts.push_back("the outcomes of " + counted(report.calls.size(), "call", "calls"));
  }
  if (passed(report, Check::envelopes)) {
    parts.push_back(counted(report.envelopes, "observer envelope", "observer envelopes"));
  }
  return parts;
}

std::string checked(const Report& report) {
  const auto parts = report.session ? session_parts_checked(report) : record_parts_checked(report);
  if (parts.empty()) return "";
  return (report.verdict == Verdict::failed ? "Passed: " : "Checked: ") + joined(parts) + ".";
}

std::string why_not(const Report& report, Check check) {
  if (report.session) return session_part_not_checked(report, check);
  switch (check) {
    case Check::anchor:
      return report.anchor.present ? "the signature of the anchor (no key was given)" : "";
    case Check::pin: return "";  // a pin is the user's to give or not
    case Check::execution:
      return report.version == 1 ? "outcomes of calls (version 1 records none)"
                                 : "outcomes of calls";
    case Check::envelopes:
      return report.envelopes == 0 ? "observer envelopes (there are none)" : "observer envelopes";
    default: return std::string(name(check));
  }
}

std::string not_checked(const Report& report) {
  std::vector<std::string> parts;
  for (const Check check : report.checks_of_kind()) {
    if (passed(report, check) || failed(report, check)) continue;
    if (std::string part = why_not(report, check); !part.empty()) parts.push_back(std::move(part));
  }
  if (report.ungated > 0) {
    parts.push_back(counted(report.ungated, "ungated action", "ungated actions") +
                    " (let through without a check)");
  }
  return parts.empty() ? "" : "Not checked: " + joined(parts) + ".";
}

std::string number_of_errors(const Report& report) {
  constexpr std::size_t kNoCheck = check_count;  // a warning that --strict made an error
  std::array<std::uint64_t, check_count + 1> errors{};
  std::uint64_t all = 0;
  for (const Finding& finding : report.findings) {
    if (finding.severity != Severity::error) continue;
    const auto check = finding.check();
    ++errors[check ? static_cast<std::size_t>(*check) : kNoCheck];
    ++all;
  }
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i] == 0) continue;
    const std::string_view of = i == kNoCheck ? "what was given" : name(static_cast<Check>(i));
    parts.push_back(std::string(of) + (all == errors[i] ? "" : " " + std::to_string(errors[i])));
  }
  return counted(all, "error", "errors") + ": " + joined(parts) + ".";
}

// How a record is not the one it is held against.
std::string unpinned(const Report& report) {
  const auto is_of_state = [](const Finding& f) { return f.reason == Reason::state_mismatch; };
  return std::any_of(report.findings.begin(), report.findings.end(), is_of_state)
             ? "The record does not go on from where it ended when it was last verified."
             : "The record does not end where you pinned it.";
}

// Whether a failed report is of a record that was changed or of one that is whole.
std::string state_of_record(const Report& report) {
  if (report.session) return state_of_session(report);
  if (failed(report, Check::integrity)) {
    return "The chain of entries is broken: what the other checks say is said of entries that may "
           "have been changed.";
  }
  if (failed(report, Check::pin)) return unpinned(report);
  if (failed(report, Check::anchor) && !report.anchor.present) {
    return "The chain of entries holds in itself, but there is no anchor that your key could check.";
  }
  if (failed(report, Check::anchor)) {
    return "The chain of entries holds in itself, but its anchor does not hold for it.";
  }
  if (!passed(report, Check::integrity)) return "";
  const std::string tied = tie(report);
  return "The chain of entries holds in itself. " +
         (tied.empty() ? untied(report) : tied_to(report, tied));
}

std::string verdict_sentence(const Report& report) {
  const std::string tied = tie(report);
  const std::string what_ties = tied.empty() ? untied(report) : tied_to(report, tied);
  switch (report.verdict) {
    case Verdict::verified:
    case Verdict::consistent: return "No check failed. " + what_ties;
    case Verdict::unproven: {
      const auto is_condition = [](const Finding& f) { return f.severity == Severity::condition; };
      const auto unmet =
          std::count_if(report.findings.begin(), report.findings.end(), is_condition);
      return "No check failed, but " +
             counted(static_cast<std::uint64_t>(unmet), "condition that you required is",
                     "conditions that you required are") +
             " not met. " + what_ties;
    }
    case Verdict::failed: return number_of_errors(report) + " " + state_of_record(report);
    case Verdict::unreadable: return "This says nothing about the evidence, good or bad.";
  }
  return "";
}

// What a record is without its beginning.
std::string continued(const Report& report) {
  if (!report.continued_from) return "";
  return "Only what stands behind seq " + std::to_string(report.continued_from->first) +
         " was read. The root, nodes and calls before it are not known: of delegations, actions and "
         "outcomes only what is wrong in any case was looked for, and nothing says that they are "
         "right.";
}

std::string bounds(const Report& report) {
  std::vector<std::string> parts;
  for (const auto& [option, value] : report.limits) {
    parts.push_back(brief(option) + (value.empty() ? "" : "=" + brief(value)));
  }
  return parts.empty() ? "" : "Options that bound these checks: " + joined(parts) + ".";
}

}  // namespace

VerdictWord verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::verified: return {"VERIFIED", Tone::good};
    case Verdict::consistent: return {"CONSISTENT", Tone::doubtful};
    case Verdict::unproven: return {"UNPROVEN", Tone::doubtful};
    case Verdict::failed: return {"FAILED", Tone::bad};
    case Verdict::unreadable: return {"UNREADABLE", Tone::bad};
  }
  return {"", Tone::plain};
}

std::vector<std::string> account(const Report& report) {
  std::vector<std::string> paragraphs;
  const bool of_tokens = report.tokens && report.verdict != Verdict::unreadable;
  paragraphs.push_back(of_tokens ? token_verdict_sentence(report) : verdict_sentence(report));
  if (report.verdict != Verdict::unreadable) {
    const std::string done = of_tokens ? "" : checked(report);
    const std::string left = of_tokens ? tokens_not_checked(report) : not_checked(report);
    paragraphs.push_back(done + (done.empty() || left.empty() ? "" : " ") + left);
    paragraphs.push_back(continued(report));
  }
  paragraphs.push_back(bounds(report));
  std::erase(paragraphs, "");
  return paragraphs;
}

void append_account(const Report& report, const TextStyle& style, std::string& out) {
  const VerdictWord verdict = verdict_word(report.verdict);
  out += toned(std::string(verdict.word), verdict.tone, style);
  out += "  " + input_name(report) + "\n";
  std::vector<std::string> paragraphs = account(report);
  if (report.sha256) {
    paragraphs.push_back("SHA-256 of the input: " + printable(*report.sha256) + ".");
  }
  for (const std::string& text : paragraphs) {
    out += "  ";
    append_wrapped(out, text, 2, 2, line_width(style));
  }
}

}  // namespace plumbline::render
