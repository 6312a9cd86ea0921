// plumbline join: one report of the parts that plumbline verify --range made of a ledger.

#include <vector>

#include "commands.h"
#include "input.h"
#include "key_options.h"
#include "output.h"
#include "base/limits.h"
#include "plumbline/verify.h"
#include "render/render.h"
#include "style.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

// Parts are read more than once, so that standard input can be none of them.
Status check_parts(const std::vector<std::string>& paths) {
  if (paths.empty()) return usage_error("no parts: name the files that verify --range wrote");
  for (const std::string& path : paths) {
    if (path == "-") return usage_error("a part is a file; standard input (-) cannot be one");
  }
  return check_operands(paths);
}

}  // namespace

Result<int> run_join(const Arguments& arguments) {
  const auto format = report_format(arguments);
  if (!format) return format.error();
  const std::vector<std::string>& paths = arguments.operands();
  if (auto checked = check_parts(paths); !checked) return checked.error();
  auto output = Output::open(arguments, files_read(arguments));
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  const auto options = verify_options(arguments, false);
  if (!options) return options.error();
  const auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  std::vector<PartInput> parts;
  for (const std::string& path : paths) {
    parts.push_back({path, [&path] { return whole_file(path, limits::part_bytes); }});
  }
  const auto report = verifier->join(parts);
  if (!report) return report.error();
  const int status = exit_status(*report);
  if (arguments.has(flag::quiet) && !arguments.has(flag::output)) return status;
  auto written = output->write(render::render(std::span(&*report, 1), *format, *style));
  if (written) written = output->finish();
  return written ? Result<int>(status) : lost(written.error(), status);
}

}  // namespace plumbline::cli
