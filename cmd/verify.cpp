// plumbline verify: every input is verified, every report is printed, the worst status decides.

#include "plumbline/verify.h"

#include <sys/stat.h>

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

// A report that did not arrive is no pass. Where the reader of a pipe has left it, what was found
// so far is the better status; otherwise the trouble is.
Result<int> lost(const Error& error, int earned) {
  if (error.message.empty() && earned != 0) return earned;
  return error;
}

}  // namespace

Result<int> run_verify(const Arguments& arguments) {
  const auto wanted = wanted_reports(arguments);
  if (!wanted) return wanted.error();
  const auto inputs = named_inputs(arguments);
  if (!inputs) return inputs.error();
  auto reports = Reports::open(*wanted, arguments, files_read(arguments, *inputs), inputs->size() > 1);
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
  for (const auto& [path, trouble] : *inputs) {
    if (!trouble.empty()) {
      take(verifier->unreadable(path, trouble));
    } else {
      if (!arguments.has(flag::quiet)) announce_wait(path);
      if (auto read = verifier->each(path, take); !read) return read.error();
    }
    if (lost_report) return lost(*lost_report, status);
  }
  if (auto finished = reports->finish(); !finished) return lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
