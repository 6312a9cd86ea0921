// plumbline join: one report of the parts that plumbline verify --range made of a ledger.

#include <sys/stat.h>

#include <vector>

#include "base/display.h"
#include "base/limits.h"
#include "commands.h"
#include "input.h"
#include "plumbline/verify.h"
#include "reports.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

// Parts are read more than once, so that standard input can be none of them.
Status check_parts(const std::vector<std::string>& paths) {
  if (paths.empty()) return usage_error("no parts: name the files that verify --range wrote");
  for (const std::string& path : paths) {
    if (path == "-") return usage_error("a part is a file; standard input (-) cannot be one");
  }
  if (auto checked = check_operands(paths); !checked) return checked;
  for (const std::string& path : paths) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
      return usage_error(shown(path) + ": a part is read more than once, so it has to be a regular file");
    }
  }
  return Done{};
}

}  // namespace

Result<int> run_join(const Arguments& arguments) {
  const auto wanted = wanted_reports(arguments);
  if (!wanted) return wanted.error();
  const std::vector<std::string>& paths = arguments.operands();
  if (auto checked = check_parts(paths); !checked) return checked.error();
  auto reports = Reports::open(*wanted, "join", arguments, files_read(arguments, paths), false);
  if (!reports) return reports.error();
  auto options = verify_options(arguments, false);
  if (!options) return options.error();
  options->overview = wanted->overview();
  const auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  std::vector<PartInput> parts;
  for (const std::string& path : paths) {
    parts.push_back({path, [&path] { return whole_file(path, limits::part_bytes); }});
  }
  const auto report = verifier->join(parts);
  if (!report) return report.error();
  return hand_over(*reports, *report);
}

}  // namespace plumbline::cli
