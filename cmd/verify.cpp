// plumbline verify: every input is verified, every report is printed, the worst status decides.

#include "plumbline/verify.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "commands.h"
#include "each_input.h"
#include "named_inputs.h"
#include "output.h"
#include "progress.h"
#include "range.h"
#include "reports.h"
#include "state.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

// The state that the options name; nullopt where they name none.
Result<std::optional<State>> open_state(const Arguments& arguments) {
  const auto path = arguments.value(flag::state);
  if (!path) return std::optional<State>();
  const auto same_file_as_state = [&](std::string_view name, const std::string& output) {
    std::error_code trouble;
    namespace fs = std::filesystem;
    const bool same = fs::weakly_canonical(fs::absolute(output, trouble), trouble) ==
                      fs::weakly_canonical(fs::absolute(*path, trouble), trouble);
    return same ? Status(usage_error(std::string(name) + " and " + std::string(flag::state) +
                                     " name the same file"))
                : Status(Done{});
  };
  for (const std::string& output : arguments.values(flag::output)) {
    if (auto other = same_file_as_state(flag::output, output); !other) return other.error();
  }
  for (const std::string& report : arguments.values(flag::report)) {
    const std::string output = report.substr(report.find('=') + 1);
    if (auto other = same_file_as_state(flag::report, output); !other) return other.error();
  }
  auto state = State::open(*path);
  if (!state) return state.error();
  return std::optional(std::move(*state));
}

// What becomes of the reports of one run: they are printed, weighed and remembered.
class Results {
 public:
  // `reports` is borrowed.
  Results(const Arguments& arguments, Reports& reports, std::optional<State> state)
      : quiet_(arguments.has(flag::quiet)),
        fail_fast_(arguments.has(flag::fail_fast)),
        reports_(reports),
        state_(std::move(state)) {}

  // False where no further report is wanted.
  bool take(const Report& report) {
    const int earned = exit_status(report);
    status_ = worst_status(status_, earned);
    if (earned == 0 && state_ && noted_) noted_ = state_->note(report);
    if (!reports_.none()) written_ = reports_.add(report);
    return written_ && (earned == 0 || !fail_fast_);
  }

  // The exit status of the run, which did not look at `left` of the inputs.
  Result<int> finish(std::size_t left) {
    if (!written_) return lost(written_.error(), status_);
    if (left > 0 && !quiet_) {
      complain_of_left("verify", left);
    }
    if (auto finished = reports_.finish(); !finished) return lost(finished.error(), status_);
    if (!noted_) return not_remembered(noted_.error());
    if (status_ == 0 && state_) {
      if (auto saved = state_->save(); !saved) return not_remembered(saved.error());
    }
    return status_;
  }

 private:
  // The state is an output like the reports, which stand printed by now.
  static Error not_remembered(const Error& error) { return {ErrorKind::output, error.message}; }

  bool quiet_, fail_fast_;
  Reports& reports_;
  std::optional<State> state_;
  int status_ = 0;
  Status written_ = Done{};
  Status noted_ = Done{};
};

}  // namespace

Result<int> run_verify(const Arguments& arguments) {
  if (arguments.has(flag::range)) return write_range(arguments);
  const auto wanted = wanted_reports(arguments);
  if (!wanted) return wanted.error();
  const auto inputs = named_inputs(arguments);
  if (!inputs) return inputs.error();
  if (auto checked = check_together(arguments, *inputs); !checked) return checked.error();
  const bool several = are_several(arguments, *inputs);
  std::vector<std::string> paths;
  for (const NamedInput& input : *inputs) paths.push_back(input.path);
  auto reports = Reports::open(*wanted, "verify", arguments, files_read(arguments, std::move(paths)),
                               several);
  if (!reports) return reports.error();
  auto options = verify_options(arguments, wanted->digested());
  if (!options) return options.error();
  options->overview = wanted->overview();
  auto state = open_state(arguments);
  if (!state) return state.error();
  if (*state) options->remembered = (*state)->remembered();
  ProgressLine progress(!arguments.has(flag::quiet), inputs->size());
  options->progress = [&progress](const Progress& so_far) { progress.show(so_far); };
  auto verifier = Verifier::make(*options);
  if (!verifier) return verifier.error();

  Results results(arguments, *reports, std::move(*state));
  const auto take = [&](const Report& report) {
    progress.erase();
    return results.take(report);
  };
  const auto left = for_each_report("verify", *verifier, arguments, *inputs, progress, take);
  progress.erase();
  if (!left) return left.error();
  return results.finish(*left);
}

}  // namespace plumbline::cli
