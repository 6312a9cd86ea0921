// Where the reports of one run go: to the output of --format, and to the file of each --report.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "options.h"
#include "output.h"
#include "plumbline/report.h"
#include "plumbline/result.h"
#include "render/render.h"

namespace plumbline::cli {

// A file of --report FORMAT=FILE.
struct ReportFile {
  render::Format format;
  std::string path;
};

// What `arguments` ask for, before any file is looked at.
struct WantedReports {
  // Of --format; none where --quiet says that nothing is printed. --quiet is about the terminal: a
  // file that was asked for is written all the same.
  std::optional<render::Format> printed;
  std::vector<ReportFile> files;

  // Whether a format has the digest of the inputs unless it is told not to.
  bool digested() const;
  // Whether a format tells what Report::overview holds.
  bool overview() const;

 private:
  template <class Holds>
  bool any_format(Holds holds) const;
};
Result<WantedReports> wanted_reports(const Arguments& arguments);

class Reports {
 public:
  // Opens every output. Refuses, with a usage error, what Output refuses, one file for two of them,
  // and standard output for a --report. `command` is that of the run; `several` says that it has more
  // than one input.
  static Result<Reports> open(const WantedReports& wanted, std::string_view command,
                              const Arguments& arguments, std::span<const std::string> inputs,
                              bool several);

  // A report to every output. One that cannot be written to any more is left alone and the others
  // go on; an Error says that there is none left to write to.
  Status add(const Report& report);

  // Ends every output. The Error is that of the first that failed, here or in add(); one without a
  // message says that the reader of a pipe has gone.
  Status finish();

  bool none() const { return sinks_.empty() && !error_; }  // nothing was asked for

 private:
  struct Sink {
    Output output;
    std::unique_ptr<render::Stream> stream;
  };

  void note(const Error& error);
  template <class Write>
  void each(Write write);

  std::vector<Sink> sinks_;  // that can still be written to
  std::optional<Error> error_;
};

// Gives the one report of a run to its outputs and ends them: the exit status it earns, or why not
// all of them have it.
Result<int> hand_over(Reports& reports, const Report& report);

}  // namespace plumbline::cli
