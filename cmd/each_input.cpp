#include "each_input.h"

#include <sys/stat.h>

#include <string>

#include "base/display.h"
#include "output.h"

namespace plumbline::cli {
namespace {

// A named pipe keeps its reader until somebody opens it for writing.
void announce_wait(std::string_view command, const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode)) {
    complain(std::string(command) + ": " + shown(path) + ": waiting for a writer of this pipe");
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

// Lets the session exports among several inputs be linked; `begin` is called with the place of one
// before it is opened for that.
void link_sessions(Verifier& verifier, const std::vector<NamedInput>& inputs,
                   const std::function<void(std::size_t)>& begin) {
  if (inputs.size() < 2) return;
  std::vector<std::string> paths;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].trouble.empty()) continue;
    paths.push_back(inputs[i].path);
    places.push_back(i);
  }
  verifier.link_sessions(std::move(paths), [begin, places](std::size_t n) { begin(places[n]); });
}

}  // namespace

Result<std::size_t> for_each_report(std::string_view command, Verifier& verifier,
                                    const Arguments& arguments,
                                    const std::vector<NamedInput>& inputs, ProgressLine& progress,
                                    const std::function<bool(const Report&)>& take) {
  const bool quiet = arguments.has(flag::quiet);
  if (arguments.has(flag::join)) {
    progress.begin(1, inputs.front().path);
    auto report = join(verifier, inputs);
    if (!report) return report.error();
    take(*report);
    return std::size_t{0};
  }
  std::vector<bool> begun(inputs.size(), false);
  const auto begin = [&](std::size_t i) {
    if (!quiet && !begun[i]) announce_wait(command, inputs[i].path);
    begun[i] = true;
    progress.begin(i + 1, inputs[i].path);
  };
  link_sessions(verifier, inputs, begin);
  bool more = true;
  const auto take_noting = [&](const Report& report) { return more = take(report); };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!more) return inputs.size() - i;
    const auto& [path, trouble] = inputs[i];
    if (!trouble.empty()) {
      take_noting(verifier.unreadable(path, trouble));
      continue;
    }
    begin(i);
    if (auto read = verifier.each(path, take_noting); !read) return read.error();
  }
  return std::size_t{0};
}

void complain_of_left(std::string_view command, std::size_t left) {
  complain(std::string(command) + ": stopped at an input that did not pass; not looked at: " +
           std::to_string(left));
}

}  // namespace plumbline::cli
