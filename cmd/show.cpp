// plumbline show: the delegation tree of every input, what each hop of it changed, what was denied. It
// is printed of what verify finds, with its verdict and its exit status.

#include <fmt/format.h>

#include <limits>
#include <vector>

#include "base/display.h"
#include "base/whole_number.h"
#include "command_line.h"
#include "commands.h"
#include "each_input.h"
#include "output.h"
#include "progress.h"
#include "render/show.h"
#include "style.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

Result<render::ShowFormat> read_format(const Arguments& arguments) {
  const std::string name = arguments.value(flag::format).value_or("text");
  if (const auto format = render::show_format_named(name)) return *format;
  return usage_error(fmt::format("{}: {} is no format here; there are {}", flag::format,
                                 shown_short(name, 80),
                                 fmt::join(render::show_format_names(), ", ")));
}

Result<render::ShowFilter> read_filter(const Arguments& arguments) {
  render::ShowFilter filter;
  filter.node = arguments.value(flag::node);
  filter.failed = arguments.has(flag::failed);
  if (const auto text = arguments.value(flag::depth)) {
    filter.depth = whole_number<std::uint32_t>(*text);
    if (!filter.depth) {
      return usage_error(
          fmt::format("{}: {} is no whole number up to {}", flag::depth, shown_short(*text, 80),
                                     std::numeric_limits<std::uint32_t>::max()));
    }
  }
  return filter;
}

class Shown {
 public:
  // All are borrowed.
  Shown(const Arguments& arguments, const render::ShowFilter& filter, bool several, Output& output,
        render::Stream& stream)
      : arguments_(arguments), filter_(filter), several_(several), output_(output), stream_(stream) {}

  // False where no further report is wanted.
  bool take(const Report& report) {
    const int earned = exit_status(report);
    status_ = worst_status(status_, earned);
    named_ = named_ || (filter_.node && render::has_node(report, *filter_.node));
    if (filter_.node && !named_) unknown_ = render::no_node_words(report, *filter_.node);
    // Of one record there is nothing to show then.
    lost_ = filter_.node && !named_ && !several_ && report.verdict != Verdict::unreadable;
    if (lost_) return false;
    written_ = output_.write(stream_.add(report));
    return written_ && (earned == 0 || !arguments_.has(flag::fail_fast));
  }

  // The exit status of the run, which did not look at `left` of the inputs.
  Result<int> finish(std::size_t left) {
    if (written_ && !lost_) written_ = output_.write(stream_.finish());
    if (written_ && !lost_) written_ = output_.finish();
    if (!written_) return lost(written_.error(), status_);
    if (left > 0) complain_of_left("show", left);
    if (!filter_.node || named_) return status_;
    complain(fmt::format("show: {}: {}", flag::node, unknown_));
    return worst_status(status_, 1);
  }

 private:
  const Arguments& arguments_;
  const render::ShowFilter& filter_;
  bool several_;
  Output& output_;
  render::Stream& stream_;
  int status_ = 0;
  bool named_ = false;  // some input has the node that is asked for
  std::string unknown_;  // that the latest one has not
  bool lost_ = false;   // the only one has not
  Status written_ = Done{};
};

}  // namespace

Result<int> run_show(const Arguments& arguments) {
  const auto format = read_format(arguments);
  if (!format) return format.error();
  const auto filter = read_filter(arguments);
  if (!filter) return filter.error();
  const auto inputs = named_inputs(arguments);
  if (!inputs) return inputs.error();
  if (auto checked = check_together(arguments, *inputs); !checked) return checked.error();
  std::vector<std::string> paths;
  for (const NamedInput& input : *inputs) paths.push_back(input.path);
  auto output = Output::open(arguments, files_read(arguments, std::move(paths)));
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  const bool digested = *format == render::ShowFormat::json || *format == render::ShowFormat::html;
  auto options = verify_options(arguments, digested);
  if (!options) return options.error();
  options->overview = true;
  ProgressLine progress(true, inputs->size());
  options->progress = [&progress](const Progress& so_far) { progress.show(so_far); };
  auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  const auto stream =
      render::make_show_stream(*format, *style, *filter, are_several(arguments, *inputs),
                               render::Page{command_line("show", arguments)});
  Shown shown(arguments, *filter, are_several(arguments, *inputs), *output, *stream);
  const auto take = [&](const Report& report) {
    progress.erase();
    return shown.take(report);
  };
  const auto left = for_each_report("show", *verifier, arguments, *inputs, progress, take);
  progress.erase();
  if (!left) return left.error();
  return shown.finish(*left);
}

}  // namespace plumbline::cli
