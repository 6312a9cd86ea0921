#include "reports.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/display.h"
#include "command_line.h"
#include "style.h"

namespace plumbline::cli {
namespace {

using render::Format;

Result<ReportFile> report_file(const std::string& value) {
  const std::size_t equals = value.find('=');
  if (equals == value.npos || equals + 1 == value.size()) {
    return usage_error(fmt::format("{}: {} is not FORMAT=FILE", flag::report,
                                   shown_short(value, 80)));
  }
  const auto format = named_format(flag::report, value.substr(0, equals));
  if (!format) return format.error();
  return ReportFile{*format, value.substr(equals + 1)};
}

}  // namespace

bool WantedReports::digested() const {
  return any_format([](Format format) {
    return format == Format::json || format == Format::jsonl || format == Format::sarif ||
           format == Format::html;
  });
}

bool WantedReports::overview() const {
  return any_format([](Format format) { return format == Format::html; });
}

template <class Holds>
bool WantedReports::any_format(Holds holds) const {
  return (printed && holds(*printed)) ||
         std::any_of(files.begin(), files.end(),
                     [&](const ReportFile& file) { return holds(file.format); });
}

Result<WantedReports> wanted_reports(const Arguments& arguments) {
  WantedReports wanted;
  const auto format =
      named_format(flag::format, arguments.value(flag::format).value_or("text"));
  if (!format) return format.error();
  if (!arguments.has(flag::quiet) || arguments.has(flag::output)) wanted.printed = *format;
  for (const std::string& value : arguments.values(flag::report)) {
    auto file = report_file(value);
    if (!file) return file.error();
    wanted.files.push_back(std::move(*file));
  }
  return wanted;
}

Result<Reports> Reports::open(const WantedReports& wanted, std::string_view command,
                              const Arguments& arguments, std::span<const std::string> inputs,
                              bool several) {
  Reports reports;
  const render::Page page{command_line(command, arguments)};
  const auto add = [&](Output output, std::optional<Format> format) -> Status {
    const auto style = text_style(arguments, output);
    if (!style) return style.error();
    if (!format) return Done{};
    reports.sinks_.push_back({std::move(output), render::make_stream(*format, *style, several, page)});
    return Done{};
  };
  auto printed = Output::open(arguments, inputs);
  if (!printed) return printed.error();
  if (auto added = add(std::move(*printed), wanted.printed); !added) return added.error();
  for (const ReportFile& file : wanted.files) {
    const auto refused = [&file](std::string_view why) {
      return usage_error(fmt::format("{}: {} {}", flag::report, shown(file.path), why));
    };
    auto output = Output::open(flag::report, file.path, inputs);
    if (!output) return output.error();
    if (output->standard()) return refused("is standard output, which is for --format");
    for (const Sink& sink : reports.sinks_) {
      if (sink.output.same_as(*output)) return refused("is the file of another output");
    }
    if (auto added = add(std::move(*output), file.format); !added) return added.error();
  }
  return reports;
}

Status Reports::add(const Report& report) {
  each([&report](Sink& sink) { return sink.output.write(sink.stream->add(report)); });
  if (sinks_.empty() && error_) return *error_;
  return Done{};
}

Status Reports::finish() {
  each([](Sink& sink) -> Status {
    if (auto written = sink.output.write(sink.stream->finish()); !written) return written;
    return sink.output.finish();
  });
  if (error_) return *error_;
  return Done{};
}

// An error that says something is worth more than that a reader has gone.
void Reports::note(const Error& error) {
  if (!error_ || error_->message.empty()) error_ = error;
}

template <class Write>
void Reports::each(Write write) {
  std::vector<Sink> left;
  for (Sink& sink : sinks_) {
    const Status written = write(sink);
    if (written) {
      left.push_back(std::move(sink));
    } else {
      note(written.error());
    }
  }
  sinks_ = std::move(left);
}

Result<int> hand_over(Reports& reports, const Report& report) {
  const int status = exit_status(report);
  if (reports.none()) return status;
  if (auto added = reports.add(report); !added) return lost(added.error(), status);
  if (auto finished = reports.finish(); !finished) return lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
