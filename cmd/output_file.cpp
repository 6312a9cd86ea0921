#include "output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/display.h"
#include "output.h"

namespace plumbline::cli {
namespace {

// So much is held back before a replacement is begun: most results never leave one half written.
constexpr std::size_t kHeldBytes = std::size_t{1} << 20;

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

}  // namespace

Error output_error(const std::string& name, int trouble) {
  if (trouble == EPIPE) return {ErrorKind::output, ""};
  return {ErrorKind::output, fmt::format("cannot write to {}: {}", name, std::strerror(trouble))};
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : way_(other.way_),
      path_(std::move(other.path_)),
      pending_(std::move(other.pending_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

Status OutputFile::write(std::string_view text) {
  pending_ += text;
  if (way_ == Way::replace && pending_.size() < kHeldBytes) return Done{};
  return flush();
}

Status OutputFile::finish() {
  if (auto flushed = flush(); !flushed) return flushed;
  int trouble = 0;
  if (way_ == Way::replace && ::fsync(descriptor_) != 0) trouble = errno;
  if (::close(std::exchange(descriptor_, -1)) != 0 && trouble == 0) trouble = errno;
  if (trouble == 0 && way_ == Way::replace) {
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) trouble = errno;
    else temporary_.clear();
  }
  if (trouble != 0) return output_error(shown(path_), trouble);
  return Done{};
}

Status OutputFile::open() {
  if (descriptor_ >= 0) return Done{};
  if (way_ == Way::direct) {
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) return output_error(shown(path_), errno);
    return Done{};
  }
  auto made = make_temporary(path_);
  if (!made) return made.error();
  descriptor_ = made->descriptor;
  temporary_ = std::move(made->path);
  return Done{};
}

Status OutputFile::flush() {
  if (auto opened = open(); !opened) return opened;
  const int trouble = write_all(descriptor_, pending_);
  pending_.clear();
  if (trouble != 0) return output_error(shown(path_), trouble);
  return Done{};
}

void OutputFile::abandon() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

}  // namespace plumbline::cli
