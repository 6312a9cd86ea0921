#include "output.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/display.h"

namespace plumbline::cli {
namespace {

Error output_refused(std::string_view flag, const std::string& path, std::string_view why) {
  return usage_error(fmt::format("{}: {} {}", flag, shown(path), why));
}

bool same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool is_standard_output(const struct stat& target) {
  struct stat output {};
  return ::fstat(STDOUT_FILENO, &output) == 0 && same_file(target, output);
}

// Where the links of `path` lead; nullopt where they lead nowhere.
std::optional<std::string> resolved(const std::string& path) {
  char* found = ::realpath(path.c_str(), nullptr);
  if (found == nullptr) return std::nullopt;
  std::string result = found;
  std::free(found);
  return result;
}

// What must be written for an output called `path` to be made: a directory, the file itself where it
// is no regular one; nullopt where it is standard output or will be refused.
std::optional<std::string> written_path(const std::string& path) {
  if (path == "-") return std::nullopt;
  struct stat target {};
  const bool there = ::stat(path.c_str(), &target) == 0;
  if (there && (is_standard_output(target) || S_ISDIR(target.st_mode))) return std::nullopt;
  if (there && !S_ISREG(target.st_mode)) return path;
  const auto parent = std::filesystem::path(resolved(path).value_or(path)).parent_path();
  return parent.empty() ? "." : parent.string();
}

// The identity of a file that is there, and of one that is not yet.
std::string identity_of(const struct stat& status) {
  return fmt::format("{}:{}", status.st_dev, status.st_ino);
}

std::string identity_of_new(const std::string& path) {
  std::error_code trouble;
  const auto whole = std::filesystem::weakly_canonical(
      std::filesystem::absolute(path, trouble), trouble);
  return trouble ? path : whole.string();
}

}  // namespace

Result<Output> Output::open(const Arguments& arguments, std::span<const std::string> inputs) {
  return open(flag::output, arguments.value(flag::output).value_or("-"), inputs);
}

Result<Output> Output::open(std::string_view flag, const std::string& path,
                            std::span<const std::string> inputs) {
  struct stat other {};
  const bool has_stdout = ::fstat(STDOUT_FILENO, &other) == 0;
  const std::string standard = has_stdout ? identity_of(other) : "-";
  if (path == "-") return Output(standard, std::nullopt);
  struct stat target {};
  if (::stat(path.c_str(), &target) != 0) {
    struct stat link {};
    if (::lstat(path.c_str(), &link) == 0) return output_refused(flag, path, "is a dangling link");
    const auto parent = std::filesystem::path(path).parent_path();
    std::error_code trouble;
    if (!parent.empty() && !std::filesystem::is_directory(parent, trouble)) {
      return output_refused(flag, path, "is in no directory that exists");
    }
    if (path.ends_with('/')) return output_refused(flag, path, "is a directory");
    return Output(identity_of_new(path), OutputFile(OutputFile::Way::replace, path));
  }
  if (S_ISDIR(target.st_mode)) return output_refused(flag, path, "is a directory");
  // /dev/stdout is what it stands for; replacing that file would leave standard output behind.
  if (has_stdout && same_file(target, other)) return Output(standard, std::nullopt);
  if (!S_ISREG(target.st_mode)) {
    return Output(identity_of(target), OutputFile(OutputFile::Way::direct, path));
  }
  for (const std::string& input : inputs) {
    const bool found = input == "-" ? ::fstat(STDIN_FILENO, &other) == 0
                                    : ::stat(input.c_str(), &other) == 0;
    if (found && same_file(target, other)) return output_refused(flag, path, "is an input");
  }
  return Output(identity_of(target),
                OutputFile(OutputFile::Way::replace, resolved(path).value_or(path)));
}

bool Output::terminal() const { return standard() && ::isatty(STDOUT_FILENO) == 1; }

Status Output::write(std::string_view text) {
  if (file_) return file_->write(text);
  const int trouble = write_all(STDOUT_FILENO, text);
  if (trouble != 0) return output_error("standard output", trouble);
  return Done{};
}

Status Output::finish() {
  if (file_) return file_->finish();
  return Done{};
}

std::vector<std::string> written_paths(const Arguments& arguments) {
  std::vector<std::string> outputs = arguments.values(flag::output);
  for (const std::string& state : arguments.values(flag::state)) outputs.push_back(state);
  for (const std::string& report : arguments.values(flag::report)) {
    outputs.push_back(report.substr(report.find('=') + 1));
  }
  std::vector<std::string> paths;
  for (const std::string& output : outputs) {
    if (auto path = written_path(output)) paths.push_back(std::move(*path));
  }
  return paths;
}

Status replace_file(const std::string& name, std::string_view content) {
  OutputFile file(OutputFile::Way::replace, resolved(name).value_or(name));
  if (auto written = file.write(content); !written) return written;
  return file.finish();
}

Result<int> print(const Arguments& arguments, std::span<const std::string> inputs,
                  std::string_view result) {
  auto output = Output::open(arguments, inputs);
  if (!output) return output.error();
  if (auto written = output->write(result); !written) return written.error();
  if (auto finished = output->finish(); !finished) return finished.error();
  return 0;
}

Result<int> lost(const Error& error, int earned) {
  if (error.message.empty() && earned != 0) return earned;
  return error;
}

void complain(std::string_view line) {
  write_all(STDERR_FILENO, fmt::format("plumbline: {}\n", line));
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      // A pipe that another process made non-blocking: wait for room in it.
      pollfd room{descriptor, POLLOUT, 0};
      ::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace plumbline::cli
