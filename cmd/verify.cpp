// plumbline verify: every input is verified, every report is printed, the worst status decides.

#include "plumbline/verify.h"

#include <sys/stat.h>

#include <functional>
#include <functional>
#include <optional>
#include <vector>

#include "base/display.h"
#include "commands.h"
#include "inputs.h"
#include "key_options.h"
#include "output.h"
#include "reports.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

// The files that this run reads: none of them may be its output.
std::vector<std::string> files_read(const Arguments& arguments,
                                    const std::vector<NamedInput>& inputs) {
  std::vector<std::string> files = key_file_names(arguments);
  for (const NamedInput& input : inputs) files.push_back(input.path);
  for (const auto name : {flag::witness_keys, flag::expect_anchor, flag::files_from}) {
    for (std::string& value : arguments.values(name)) files.push_back(std::move(value));
  }
  return files;
}

// A named pipe keeps its reader until somebody opens it for writing.
void announce_wait(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode)) {
    complain("verify: " + shown(path) + ": waiting for a writer of this pipe");
  }
}

// The report on all inputs as one ledger.
Result<Report> join(const Verifier& verifier, const std::vector<NamedInput>& inputs) {
  std::vector<std::string> paths;
  for (const NamedInput& input : inputs) {
    if (!input.trouble.empty()) return verifier.unreadable(input.path, input.trouble);
    paths.push_back(input.path);
  }
  return verifier.joined(paths);
}

// Hands the report on each input, or the one on all of them joined, to `take` until that returns
// false.
Status verify_all(const Verifier& verifier, const Arguments& arguments,
                  const std::vector<NamedInput>& inputs, const std::function<bool(const Report&)>& take) {
  const bool quiet = arguments.has(flag::quiet);
  if (arguments.has(flag::join)) {
    auto report = join(verifier, inputs);
    if (!report) return report.error();
    take(*report);
    return Done{};
  }
  bool more = true;
  const auto take_noting = [&](const Report& report) { return more = take(report); };
  for (std::size_t i = 0; i < inputs.size() && more; ++i) {
    const auto& [path, trouble] = inputs[i];
    if (!trouble.empty()) {
      take_noting(verifier.unreadable(path, trouble));
      continue;
    }
    if (!quiet) announce_wait(path);
    if (auto read = verifier.each(path, take_noting); !read) return read;
  }
  return Done{};
}

}  // namespace

Result<int> run_verify(const Arguments& arguments) {
  const auto wanted = wanted_reports(arguments);
  if (!wanted) return wanted.error();
  const auto inputs = named_inputs(arguments);
  if (!inputs) return inputs.error();
  if (auto checked = check_together(arguments, *inputs); !checked) return checked.error();
  const bool several = inputs->size() > 1 && !arguments.has(flag::join);
  auto reports = Reports::open(*wanted, arguments, files_read(arguments, *inputs), several);
  if (!reports) return reports.error();
  const auto options = verify_options(arguments, wanted->digested());
  if (!options) return options.error();
  const auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  int status = 0;
  std::optional<Error> lost_report;
  const auto take = [&](const Report& report) {
    status = worst_status(status, exit_status(report));
    if (reports->none()) return true;
    auto added = reports->add(report);
    if (!added) lost_report = added.error();
    return added.ok();
  };
  if (auto done = verify_all(*verifier, arguments, *inputs, take); !done) return done.error();
  if (lost_report) return status_of_lost(*lost_report, status);
  if (auto finished = reports->finish(); !finished) return status_of_lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
