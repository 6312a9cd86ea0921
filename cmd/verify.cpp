// plumbline verify: every input is verified, every report is printed, the worst status decides.

#include "plumbline/verify.h"

#include <sys/stat.h>

#include <memory>
#include <vector>

#include "base/display.h"
#include "commands.h"
#include "input.h"
#include "key_options.h"
#include "output.h"
#include "render/render.h"
#include "style.h"
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

// Prints the reports of one run as they come.
class Printer {
 public:
  Printer(Output output, std::unique_ptr<render::Stream> stream)
      : output_(std::move(output)), stream_(std::move(stream)) {}

  Status add(const Report& report) { return output_.write(stream_->add(report)); }

  Status finish() {
    if (auto written = output_.write(stream_->finish()); !written) return written;
    return output_.finish();
  }

 private:
  Output output_;
  std::unique_ptr<render::Stream> stream_;
};

// A report that did not arrive is no pass. Where the reader of a pipe has left it, what was found
// so far is the better status; otherwise the trouble is.
Result<int> lost(const Error& error, int earned) {
  if (error.message.empty() && earned != 0) return earned;
  return error;
}

}  // namespace

Result<int> run_verify(const Arguments& arguments) {
  const auto format = report_format(arguments);
  if (!format) return format.error();
  if (auto checked = check_operands(arguments.operands()); !checked) return checked.error();
  auto output = Output::open(arguments, files_read(arguments));
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  const bool json = *format == render::Format::json || *format == render::Format::jsonl ||
                    *format == render::Format::sarif;
  const auto options = verify_options(arguments, json);
  if (!options) return options.error();
  const auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  const bool quiet = arguments.has(flag::quiet);
  // --quiet is about the terminal: a file that was asked for is written all the same.
  const bool printed = !quiet || arguments.has(flag::output);
  Printer printer(std::move(*output),
                  render::make_stream(*format, *style, arguments.operands().size() > 1));
  int status = 0;
  for (const std::string& path : arguments.operands()) {
    if (!quiet) announce_wait(path);
    auto report = verifier->file(path);
    if (!report) return report.error();
    status = worst_status(status, exit_status(*report));
    if (!printed) continue;
    if (auto added = printer.add(*report); !added) return lost(added.error(), status);
  }
  if (!printed) return status;
  if (auto finished = printer.finish(); !finished) return lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
