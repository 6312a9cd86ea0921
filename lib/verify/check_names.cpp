// The checks by name and by kind of evidence, and the severities by name.
#include <array>

#include "plumbline/reason.h"

namespace plumbline {
namespace {

constexpr std::array<std::string_view, check_count> kCheckNames = {
    "version",     "root",        "ledger_fields", "chain_id",  "integrity",   "anchor",
    "pin",         "monotonicity", "containment",  "execution", "envelopes",   "form",
    "signature",   "parent_hash", "depth",         "principal", "attenuation", "lifetime",
    "holder_proof", "status_list", "audience"};

constexpr std::size_t kRecordChecks = static_cast<std::size_t>(Check::form);

constexpr auto kAllChecks = [] {
  std::array<Check, check_count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Check>(i);
  return all;
}();

}  // namespace

std::string_view name(Check check) { return kCheckNames[static_cast<std::size_t>(check)]; }

std::span<const Check> record_checks() { return std::span(kAllChecks).first(kRecordChecks); }
std::span<const Check> token_checks() { return std::span(kAllChecks).subspan(kRecordChecks); }
bool is_token_check(Check check) { return static_cast<std::size_t>(check) >= kRecordChecks; }

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::condition: return "condition";
    case Severity::warning: return "warning";
  }
  return "";
}

}  // namespace plumbline
