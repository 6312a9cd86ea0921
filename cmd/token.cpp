// plumbline token: the chain in one file is verified, root to leaf.

#include "plumbline/token.h"

#include <fmt/format.h>

#include "base/display.h"
#include "commands.h"
#include "common_options.h"
#include "input.h"
#include "key_options.h"
#include "reports.h"

namespace plumbline::cli {
namespace {

Result<std::optional<Draft>> read_draft(const Arguments& arguments) {
  const auto text = arguments.value(flag::draft);
  if (!text) return std::optional<Draft>();
  for (const Draft draft : {Draft::v01, Draft::v02}) {
    if (name(draft) == *text) return std::optional(draft);
  }
  return usage_error(fmt::format("{}: {} is neither 01 nor 02", flag::draft, shown_short(*text, 80)));
}

// FIELD=N, split; what N is, is for the verifier to look at.
Result<std::pair<std::string, std::string>> read_total(const std::string& value) {
  const std::size_t equals = value.rfind('=');
  if (equals == value.npos || equals == 0 || equals + 1 == value.size()) {
    return usage_error(fmt::format("{}: {} is not FIELD=N", flag::total, shown_short(value, 80)));
  }
  return std::pair(value.substr(0, equals), value.substr(equals + 1));
}

Result<std::optional<Action>> read_action(const Arguments& arguments) {
  const auto scope = arguments.value(flag::permits);
  if (!scope) {
    for (const auto about_it : {flag::context, flag::total}) {
      if (!arguments.has(about_it)) continue;
      return usage_error(fmt::format("{} is of no use without {}", about_it, flag::permits));
    }
    return std::optional<Action>();
  }
  Action action{*scope, arguments.value(flag::context).value_or(""), {}};
  for (const std::string& value : arguments.values(flag::total)) {
    auto total = read_total(value);
    if (!total) return total.error();
    action.totals.push_back(std::move(*total));
  }
  return std::optional(std::move(action));
}

Result<TokenOptions> token_options(const Arguments& arguments, bool digest) {
  TokenOptions options;
  auto keys = read_keys(arguments);
  if (!keys) return keys.error();
  static_cast<GivenKeys&>(options) = std::move(*keys);
  const auto draft = read_draft(arguments);
  if (!draft) return draft.error();
  options.draft = *draft;
  const auto now = read_now(arguments);
  if (!now) return now.error();
  options.now = *now;
  auto action = read_action(arguments);
  if (!action) return action.error();
  options.permits = std::move(*action);
  const auto digested = read_digest(arguments, digest);
  if (!digested) return digested.error();
  options.digest = *digested;
  options.accepted_algorithms = arguments.values(flag::accept_alg);
  options.root_kids = arguments.values(flag::root_kid);
  options.audience = arguments.value(flag::audience);
  return options;
}

}  // namespace

Result<int> run_token(const Arguments& arguments) {
  const auto wanted = wanted_reports(arguments);
  if (!wanted) return wanted.error();
  const auto path = only_operand(arguments);
  if (!path) return path.error();
  std::vector<std::string> files = key_file_names(arguments);
  files.push_back(*path);
  auto reports = Reports::open(*wanted, "token", arguments, files, false);
  if (!reports) return reports.error();
  const auto options = token_options(arguments, wanted->digested());
  if (!options) return options.error();
  const auto verifier = TokenVerifier::make(*options);
  if (!verifier) return verifier.error();
  const auto report = verifier->file(*path);
  if (!report) return report.error();
  return hand_over(*reports, *report);
}

}  // namespace plumbline::cli
