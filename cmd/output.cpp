#include "output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "base/display.h"

namespace plumbline::cli {
namespace {

Error output_error(const std::string& name, int trouble) {
  if (trouble == EPIPE) return {ErrorKind::output, ""};
  return {ErrorKind::output, fmt::format("cannot write to {}: {}", name, std::strerror(trouble))};
}

Error output_refused(const std::string& path, std::string_view why) {
  return usage_error(fmt::format("{}: {} {}", flag::output, shown(path), why));
}

bool same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// Where the links of `path` lead; nullopt where they lead nowhere.
std::optional<std::string> resolved(const std::string& path) {
  char* found = ::realpath(path.c_str(), nullptr);
  if (found == nullptr) return std::nullopt;
  std::string result = found;
  std::free(found);
  return result;
}

// A file beside `path` that nobody has. It has the permissions of the one it will replace.
struct Temporary {
  int descriptor = -1;
  std::string path;
};

Result<Temporary> make_temporary(const std::string& path) {
  for (unsigned attempt = 0; attempt < 100; ++attempt) {
    std::string name = fmt::format("{}.{}-{}.tmp", path, ::getpid(), attempt);
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return output_error(shown(path), errno);
    struct stat old {};
    if (::stat(path.c_str(), &old) == 0) (void)::fchmod(descriptor, old.st_mode & 0777);
    return Temporary{descriptor, std::move(name)};
  }
  return output_error(shown(path), EEXIST);
}

Status replace_file(const std::string& path, std::string_view content) {
  auto made = make_temporary(path);
  if (!made) return made.error();
  int trouble = write_all(made->descriptor, content);
  if (trouble == 0 && ::fsync(made->descriptor) != 0) trouble = errno;
  if (::close(made->descriptor) != 0 && trouble == 0) trouble = errno;
  if (trouble == 0 && ::rename(made->path.c_str(), path.c_str()) != 0) trouble = errno;
  if (trouble == 0) return Done{};
  ::unlink(made->path.c_str());
  return output_error(shown(path), trouble);
}

Status write_directly(const std::string& path, std::string_view content) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return output_error(shown(path), errno);
  int trouble = write_all(descriptor, content);
  if (::close(descriptor) != 0 && trouble == 0) trouble = errno;
  if (trouble != 0) return output_error(shown(path), trouble);
  return Done{};
}

}  // namespace

Result<Output> Output::open(const Arguments& arguments, std::span<const std::string> inputs) {
  const std::string path = arguments.value(flag::output).value_or("-");
  if (path == "-") return Output(Way::descriptor, path);
  struct stat target {};
  if (::stat(path.c_str(), &target) != 0) {
    struct stat link {};
    if (::lstat(path.c_str(), &link) == 0) return output_refused(path, "is a dangling link");
    const auto parent = std::filesystem::path(path).parent_path();
    std::error_code trouble;
    if (!parent.empty() && !std::filesystem::is_directory(parent, trouble)) {
      return output_refused(path, "is in no directory that exists");
    }
    if (path.ends_with('/')) return output_refused(path, "is a directory");
    return Output(Way::replace, path);
  }
  if (S_ISDIR(target.st_mode)) return output_refused(path, "is a directory");
  struct stat other {};
  // /dev/stdout is what it stands for; replacing that file would leave standard output behind.
  if (::fstat(STDOUT_FILENO, &other) == 0 && same_file(target, other)) {
    return Output(Way::descriptor, path);
  }
  if (!S_ISREG(target.st_mode)) return Output(Way::direct, path);
  for (const std::string& input : inputs) {
    const bool found = input == "-" ? ::fstat(STDIN_FILENO, &other) == 0
                                    : ::stat(input.c_str(), &other) == 0;
    if (found && same_file(target, other)) return output_refused(path, "is an input");
  }
  return Output(Way::replace, resolved(path).value_or(path));
}

bool Output::terminal() const {
  return way_ == Way::descriptor && ::isatty(STDOUT_FILENO) == 1;
}

Status Output::write(std::string_view text) {
  if (way_ != Way::descriptor) {
    pending_ += text;
    return Done{};
  }
  const int trouble = write_all(STDOUT_FILENO, text);
  if (trouble != 0) return output_error("standard output", trouble);
  return Done{};
}

Status Output::finish() {
  switch (way_) {
    case Way::descriptor: return Done{};
    case Way::direct: return write_directly(path_, pending_);
    case Way::replace: return replace_file(path_, pending_);
  }
  return Done{};
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
