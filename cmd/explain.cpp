// plumbline explain: what a reason means, why it matters and what to look at; an entry in full.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "base/display.h"
#include "commands.h"
#include "explain_record.h"
#include "json/writer.h"
#include "output.h"
#include "plumbline/reason.h"
#include "suggest.h"
#include "wrap.h"

namespace plumbline::cli {
namespace {

constexpr std::size_t kIndent = 4;

std::string_view consequence(Severity severity) {
  switch (severity) {
    case Severity::error: return "it fails the evidence";
    case Severity::warning: return "it fails nothing, unless --strict is given";
    case Severity::condition: return "it fails nothing, but leaves the evidence unproven";
  }
  return "";
}

std::string as_text(const ReasonInfo& about) {
  std::string out = fmt::format("{}\n", about.token);
  if (about.check) out += fmt::format("  check     {}\n", name(*about.check));
  out += fmt::format("  severity  {}: {}\n", name(about.severity), consequence(about.severity));
  const auto paragraph = [&out](std::string_view heading, std::string_view text) {
    out += fmt::format("\n  {}\n", heading);
    append_wrapped(out, text, 0, kIndent);
  };
  paragraph("What it means", about.meaning);
  paragraph("Why it matters", about.why);
  paragraph("What to look at", about.look_at);
  return out;
}

// A line a reason: its token, its severity and what it means.
std::string list() {
  std::size_t widest = 0;
  for (const ReasonInfo& about : all_reasons()) widest = std::max(widest, about.token.size());
  std::string out;
  for (const ReasonInfo& about : all_reasons()) {
    out += fmt::format("{:<{}}  {:<9}  {}\n", about.token, widest, name(about.severity),
                       about.meaning);
  }
  return out;
}

void write_reason(const ReasonInfo& about, json::Writer& w) {
  const auto member = [&w](std::string_view name, std::string_view text) {
    w.name(name);
    w.string(text);
  };
  w.begin_object();
  member("schema", "plumbline.reason.v1");
  member("reason", about.token);
  w.name("check");
  about.check ? w.string(name(*about.check)) : w.null();
  member("severity", name(about.severity));
  member("meaning", about.meaning);
  member("why", about.why);
  member("look_at", about.look_at);
  w.end();
}

// The one reason as an object, or all of them as an array.
std::string as_json(const ReasonInfo* only) {
  std::string out;
  json::Writer w(out, 2);
  if (only != nullptr) {
    write_reason(*only, w);
  } else {
    w.begin_array();
    for (const ReasonInfo& about : all_reasons()) write_reason(about, w);
    w.end();
  }
  return out + "\n";
}

// A file and what is to be explained of it; two reasons are none.
bool names_record(const std::vector<std::string>& operands) {
  if (operands.size() != 2) return false;
  return !reason_named(operands[0]) || ::access(operands[0].c_str(), F_OK) == 0;
}

// What to do where `word` names no reason: the nearest one, or those of the check that it names.
std::string hint_for(const std::string& word) {
  std::vector<std::string_view> tokens, of_check;
  for (const ReasonInfo& about : all_reasons()) {
    tokens.push_back(about.token);
    if (about.check && name(*about.check) == word) of_check.push_back(about.token);
  }
  if (!of_check.empty()) {
    return fmt::format("; that is a check, which has the reasons {}", fmt::join(of_check, ", "));
  }
  if (std::string nearest = suggestion(word, tokens); !nearest.empty()) return nearest;
  if (::access(word.c_str(), F_OK) == 0) return "; to explain an entry: plumbline explain FILE SEQ";
  return "; plumbline explain lists the reasons";
}

Result<const ReasonInfo*> find_reason(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.empty()) return nullptr;
  if (operands.size() > 1) {
    return usage_error(fmt::format("one reason is wanted, {} are given", operands.size()));
  }
  for (const auto of_record : {flag::beside, flag::with, flag::pubkey, flag::hs256_key, flag::expect_head,
                               flag::now, flag::strict, flag::policy, flag::jobs, flag::all, flag::color}) {
    if (!arguments.has(of_record)) continue;
    return usage_error(fmt::format("{} is of no use without a FILE and the SEQ or FINDING to explain",
                                   of_record));
  }
  if (const auto reason = reason_named(operands[0])) return &info(*reason);
  return usage_error(fmt::format("no reason is called {}{}", shown_short(operands[0], 80), hint_for(operands[0])));
}

}  // namespace

Result<int> run_explain(const Arguments& arguments) {
  if (names_record(arguments.operands())) return explain_record(arguments);
  const std::string format = arguments.value(flag::format).value_or("text");
  if (format != "text" && format != "json") {
    return usage_error(fmt::format("{}: {} is no format here; there are text and json",
                                   flag::format, shown_short(format, 80)));
  }
  const auto reason = find_reason(arguments);
  if (!reason) return reason.error();
  if (format == "json") return print(arguments, {}, as_json(*reason));
  return print(arguments, {}, *reason ? as_text(**reason) : list());
}

}  // namespace plumbline::cli
