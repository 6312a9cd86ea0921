#include "base/growing_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/display.h"
#include "base/seen_bytes.h"

namespace plumbline {
namespace {

class GrowingSource final : public ByteSource {
 public:
  // `path` is "" for a descriptor that has no name.
  GrowingSource(int descriptor, std::string path, const std::function<bool()>& wait)
      : descriptor_(descriptor), path_(std::move(path)), wait_(wait) {
    struct stat status {};
    regular_ = ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
    const off_t at = regular_ ? ::lseek(descriptor_, 0, SEEK_CUR) : 0;
    at_ = at > 0 ? static_cast<std::uint64_t>(at) : 0;
    seen_ = SeenBytes(at_);
    note(status);
  }
  ~GrowingSource() override {
    if (!path_.empty()) ::close(descriptor_);
  }
  GrowingSource(const GrowingSource&) = delete;
  GrowingSource& operator=(const GrowingSource&) = delete;

  Result<std::size_t> read(char* into, std::size_t size) override {
    while (true) {
      if (regular_ && at_ >= end_) {
        const auto grown = look();
        if (!grown) return grown.error();
        if (!*grown) {
          if (!wait_()) return std::size_t{0};
          continue;
        }
      }
      const std::size_t most = regular_ ? static_cast<std::size_t>(std::min<std::uint64_t>(size, end_ - at_)) : size;
      const ssize_t got = ::read(descriptor_, into, most);
      if (got < 0 && errno == EINTR) {
        if (!wait_()) return std::size_t{0};
        continue;
      }
      if (got < 0) return unreadable("cannot read " + name() + ": " + std::strerror(errno));
      if (got == 0 && regular_) {
        end_ = at_;  // it has become shorter, which look() tells
        continue;
      }
      if (regular_) seen_.add({into, static_cast<std::size_t>(got)});
      at_ += static_cast<std::uint64_t>(got);
      return static_cast<std::size_t>(got);
    }
  }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  bool rewindable() const override { return false; }
  Status rewind() override { return unreadable("cannot read " + name() + " again: it is followed"); }
  bool grows() const override { return true; }

 private:
  std::string name() const { return path_.empty() ? "standard input" : shown(path_); }
  Error cannot_follow(const std::string& why) const { return unreadable("cannot follow " + name() + ": " + why); }

  void note(const struct stat& status) {
    changed_ = status.st_ctim;
    end_ = static_cast<std::uint64_t>(status.st_size);
  }

  // Whether there is more to read. An Error where what was read is there no more.
  Result<bool> look() {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) return cannot_follow(std::strerror(errno));
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size < at_) return cannot_follow("it had " + std::to_string(at_) + " bytes and has become shorter");
    const bool touched = status.st_ctim.tv_sec != changed_.tv_sec || status.st_ctim.tv_nsec != changed_.tv_nsec;
    if (touched || size > at_) {
      if (auto same = check_seen(size); !same) return same.error();
    }
    if (size == at_) {
      if (auto there = check_name(status); !there) return there.error();
    }
    note(status);
    return size > at_;
  }

  // A change that made it no longer is one of what was read. Of one that did, the end is looked at, and
  // all whenever the file has doubled since, so that looking costs no more than reading.
  Status check_seen(std::uint64_t size) {
    const bool all = size == at_ || size / 2 >= looked_at_;
    if (all) looked_at_ = size;
    const auto changed = seen_.changed(descriptor_, all ? SeenBytes::Part::all : SeenBytes::Part::end);
    if (!changed) return cannot_follow(changed.error().message);
    if (!*changed) return Done{};
    return cannot_follow("what was read of it has been changed since, at byte " + std::to_string(**changed) +
                         " or behind it; what is told above is not what the file says now");
  }

  // Whether the file still has its name: the writer of a rotated ledger goes on in another.
  Status check_name(const struct stat& own) const {
    if (path_.empty()) return Done{};
    struct stat named {};
    if (::stat(path_.c_str(), &named) != 0) return cannot_follow("it has been removed or renamed");
    if (named.st_ino == own.st_ino && named.st_dev == own.st_dev) return Done{};
    return cannot_follow("another file has its name now; this one was read to its end");
  }

  int descriptor_;
  std::string path_;
  const std::function<bool()>& wait_;
  bool regular_ = false;
  std::uint64_t at_ = 0;   // of the next byte to read
  std::uint64_t end_ = 0;  // up to which may be read before the file is looked at again
  struct timespec changed_ {};    // when the file was last changed, as of the last look
  std::uint64_t looked_at_ = 0;   // its size when all that was read was last looked at
  SeenBytes seen_;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> open_growing(const std::string& path,
                                                 const std::function<bool()>& wait) {
  if (path == "-") {
    return std::unique_ptr<ByteSource>(
        std::make_unique<GrowingSource>(STDIN_FILENO, "", wait));
  }
  // What cannot be opened is told as of any other input.
  if (auto there = open_file(path); !there) return there.error();
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unreadable("cannot open " + shown(path) + ": " + std::strerror(errno));
  return std::unique_ptr<ByteSource>(
      std::make_unique<GrowingSource>(descriptor, path, wait));
}

}  // namespace plumbline
