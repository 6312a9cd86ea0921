// plumbline verify: every input is verified, every report is printed, the worst status decides.

#include "plumbline/verify.h"

#include <sys/stat.h>

#include <vector>

#include "base/display.h"
#include "commands.h"
#include "input.h"
#include "output.h"
#include "range.h"
#include "render/render.h"
#include "style.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

// A named pipe keeps its reader until somebody opens it for writing.
void announce_wait(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode)) {
    complain("verify: " + shown(path) + ": waiting for a writer of this pipe");
  }
}

// Prints the reports of one run as they come, or together where the format is one document.
class Printer {
 public:
  Printer(Output output, render::Format format, render::TextStyle style, bool several)
      : output_(std::move(output)), format_(format), style_(style), several_(several) {}

  Status add(Report report) {
    switch (format_) {
      case render::Format::json: kept_.push_back(std::move(report)); return Done{};
      case render::Format::jsonl: return output_.write(render::render_jsonl(report));
      case render::Format::summary:
        return output_.write(render::render_summary(report, several_));
      case render::Format::text: break;
    }
    const std::string gap = first_ ? "" : "\n";
    first_ = false;
    return output_.write(gap + render::render_text(report, style_));
  }

  Status finish() {
    if (format_ == render::Format::json) {
      if (auto written = output_.write(render::render_json(kept_)); !written) return written;
    }
    return output_.finish();
  }

 private:
  Output output_;
  render::Format format_;
  render::TextStyle style_;
  bool several_;
  bool first_ = true;
  std::vector<Report> kept_;
};

}  // namespace

Result<int> run_verify(const Arguments& arguments) {
  if (arguments.has(flag::range)) return write_range(arguments);
  const auto format = report_format(arguments);
  if (!format) return format.error();
  if (auto checked = check_operands(arguments.operands()); !checked) return checked.error();
  auto output = Output::open(arguments, files_read(arguments));
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  const bool json = *format == render::Format::json || *format == render::Format::jsonl;
  const auto options = verify_options(arguments, json);
  if (!options) return options.error();
  const auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  const bool quiet = arguments.has(flag::quiet);
  // --quiet is about the terminal: a file that was asked for is written all the same.
  const bool printed = !quiet || arguments.has(flag::output);
  Printer printer(std::move(*output), *format, *style, arguments.operands().size() > 1);
  int status = 0;
  for (const std::string& path : arguments.operands()) {
    if (!quiet) announce_wait(path);
    auto report = verifier->file(path);
    if (!report) return report.error();
    status = worst_status(status, exit_status(*report));
    if (!printed) continue;
    if (auto added = printer.add(std::move(*report)); !added) return lost(added.error(), status);
  }
  if (!printed) return status;
  if (auto finished = printer.finish(); !finished) return lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
