#include "verify_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/display.h"
#include "base/whole_number.h"
#include "common_options.h"
#include "input.h"
#include "key_options.h"
#include "require.h"

namespace plumbline::cli {
namespace {

// Past any machine's cores: a mistyped number is told, not carried out.
constexpr unsigned kMostJobs = 1024;

Status read_documents(const Arguments& arguments, Options& options) {
  if (const auto path = arguments.value(flag::witness_keys)) {
    auto text = side_file(flag::witness_keys, *path);
    if (!text) return text.error();
    options.witness_keys = std::move(*text);
    options.witness_keys_name = *path;
  }
  if (const auto path = arguments.value(flag::expect_anchor)) {
    auto text = side_file(flag::expect_anchor, *path);
    if (!text) return text.error();
    options.expected_anchor = std::move(*text);
    options.expected_anchor_name = *path;
  }
  if (const auto path = arguments.value(flag::policy)) {
    auto text = side_file(flag::policy, *path);
    if (!text) return text.error();
    options.policy = std::move(*text);
    options.policy_name = *path;
  }
  return Done{};
}

// SEQ:HASH, the value of `flag`; `least` is the least SEQ.
Result<Pin> read_head(std::string_view flag, const std::string& text, std::int64_t least) {
  auto pin = pin_of(text);
  if (pin && pin->seq >= least) return *std::move(pin);
  const std::size_t colon = text.find(':');
  const auto seq = whole_number<std::int64_t>(std::string_view(text).substr(0, colon));
  if (!seq || *seq < least) {
    return usage_error(fmt::format("{}: {} is not SEQ:HASH; SEQ is a whole number{}", flag,
                                   shown_short(text, 100),
                                   least < 0 ? ", or -1 for an empty ledger" : ""));
  }
  if (colon == text.npos) {
    return usage_error(fmt::format("{}: {} lacks the :HASH of SEQ:HASH, which plumbline head prints", flag,
                                   shown_short(text, 100)));
  }
  return usage_error(fmt::format("{}: the HASH of SEQ:HASH is 64 hex digits, not {}", flag,
                                 shown_short(text.substr(colon + 1), 100)));
}

Result<InputKind> read_kind(const std::string& text) {
  if (text == "tokens") {
    return usage_error(fmt::format("{}: a token chain is verified by `plumbline token`", flag::kind));
  }
  if (text == "bundle") return InputKind::bundle;
  if (text == "ledger") return InputKind::ledger;
  if (text == "kitelogik") return InputKind::kitelogik;
  return usage_error(fmt::format("{}: {} is none of bundle, ledger and kitelogik", flag::kind,
                                 shown_short(text, 80)));
}

// The options whose values can be judged without opening a file.
Status read_values(const Arguments& arguments, bool digest, Options& options) {
  const auto digested = read_digest(arguments, digest);
  if (!digested) return digested.error();
  options.digest = *digested;
  options.allow_truncated_tail = arguments.has(flag::allow_truncated_tail);
  options.canonical_envelopes = arguments.has(flag::canonical_envelopes);
  options.strict = arguments.has(flag::strict);
  options.entry_rows = arguments.has(flag::entries);
  if (const auto text = arguments.value(flag::kind)) {
    const auto kind = read_kind(*text);
    if (!kind) return kind.error();
    options.kind = *kind;
  }
  const auto now = read_now(arguments);
  if (!now) return now.error();
  options.now = *now;
  auto conditions = read_conditions(arguments.values(flag::require));
  if (!conditions) return conditions.error();
  options.require = std::move(*conditions);
  if (const auto text = arguments.value(flag::expect_head)) {
    auto pin = read_head(flag::expect_head, *text, -1);
    if (!pin) return pin.error();
    options.expected_head = std::move(*pin);
  }
  if (const auto text = arguments.value(flag::continue_from)) {
    auto head = read_head(flag::continue_from, *text, 0);
    if (!head) return head.error();
    options.continue_from = std::move(*head);
  }
  if (options.continue_from && arguments.has(flag::state)) {
    return usage_error(fmt::format("{} and {} exclude each other: what is remembered may stand in the "
                                   "part that is not read",
                                   flag::continue_from, flag::state));
  }
  const auto jobs = read_jobs(arguments);
  if (!jobs) return jobs.error();
  options.jobs = *jobs;
  return Done{};
}

}  // namespace

Result<unsigned> read_jobs(const Arguments& arguments) {
  const auto text = arguments.value(flag::jobs);
  if (!text) return std::max(1u, std::thread::hardware_concurrency());
  const auto jobs = whole_number<unsigned>(*text);
  if (jobs && *jobs >= 1 && *jobs <= kMostJobs) return *jobs;
  return usage_error(fmt::format("{}: {} is no whole number from 1 to {}", flag::jobs,
                                 shown_short(*text, 80), kMostJobs));
}

std::vector<std::string> files_read(const Arguments& arguments, std::vector<std::string> inputs) {
  std::vector<std::string> files = std::move(inputs);
  for (std::string& name : key_file_names(arguments)) files.push_back(std::move(name));
  for (const auto name : {flag::witness_keys, flag::expect_anchor, flag::policy, flag::files_from,
                          flag::state}) {
    for (std::string& value : arguments.values(name)) files.push_back(std::move(value));
  }
  return files;
}

Result<Options> verify_options(const Arguments& arguments, bool digest) {
  Options options;
  if (auto read = read_values(arguments, digest, options); !read) return read.error();
  auto keys = read_keys(arguments);
  if (!keys) return keys.error();
  static_cast<GivenKeys&>(options) = std::move(*keys);
  if (auto read = read_documents(arguments, options); !read) return read.error();
  return options;
}

}  // namespace plumbline::cli
