// plumbline verify: every input is verified, every report is printed, the worst status decides.

#include "plumbline/verify.h"

#include <sys/stat.h>

#include <vector>

#include "base/display.h"
#include "commands.h"
#include "input.h"
#include "key_options.h"
#include "output.h"
#include "reports.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

// The files that this run reads: none of them may be its output.
std::vector<std::string> files_read(const Arguments& arguments) {
  std::vector<std::string> files = arguments.operands();
  for (std::string& name : key_file_names(arguments)) files.push_back(std::move(name));
  for (const auto name : {flag::witness_keys, flag::expect_anchor}) {
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
  if (auto checked = check_operands(arguments.operands()); !checked) return checked.error();
  const bool several = arguments.operands().size() > 1;
  auto reports = Reports::open(*wanted, arguments, files_read(arguments), several);
  if (!reports) return reports.error();
  const auto options = verify_options(arguments, wanted->digested());
  if (!options) return options.error();
  const auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  int status = 0;
  for (const std::string& path : arguments.operands()) {
    if (!arguments.has(flag::quiet)) announce_wait(path);
    auto report = verifier->file(path);
    if (!report) return report.error();
    status = worst_status(status, exit_status(*report));
    if (reports->none()) continue;
    if (auto added = reports->add(*report); !added) return lost(added.error(), status);
  }
  if (auto finished = reports->finish(); !finished) return lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
