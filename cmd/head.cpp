// plumbline head: the last entry's seq and hash, of evidence that holds.

#include <fmt/format.h>

#include <algorithm>

#include "base/display.h"
#include "commands.h"
#include "input.h"
#include "output.h"
#include "plumbline/verify.h"

namespace plumbline::cli {
namespace {

// One line on why there is no head to print.
std::string why_not(const Report& report) {
  const std::string name = report.path == "-" ? "standard input" : shown(report.path);
  const auto first = std::find_if(report.findings.begin(), report.findings.end(),
                                  [](const Finding& f) { return f.severity == Severity::error; });
  if (first == report.findings.end()) {
    return fmt::format("{}: {}", name, plumbline::name(report.verdict));
  }
  const std::string place = first->index ? fmt::format(", at entry {}", *first->index) : "";
  return fmt::format("{}: {}{}: {}", name, plumbline::name(report.verdict), place, first->message);
}

}  // namespace

Result<int> run_head(const Arguments& arguments) {
  const auto path = only_operand(arguments);
  if (!path) return path.error();
  const auto verifier = Verifier::make(Options{});
  if (!verifier) return verifier.error();
  const auto report = verifier->file(*path);
  if (!report) return report.error();
  if (const int status = exit_status(*report); status != 0) {
    complain("head: no head: " + why_not(*report));
    return status;
  }
  if (report->session) {
    return unreadable("a Kite Logik session export has no head: its records are not chained, and its "
                      "integrity_hash covers them all at once");
  }
  if (!report->head_seq || !report->head_hash) return unreadable("the evidence has no head");
  return print(arguments, arguments.operands(),
               fmt::format("{}:{}\n", *report->head_seq, shown(*report->head_hash)));
}

}  // namespace plumbline::cli
