#include "base/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

#include "base/display.h"

namespace plumbline {
namespace {

std::string system_message() { return std::strerror(errno); }

class FileSource final : public ByteSource {
 public:
  // `size` bounds a regular file; anything else is read until it ends.
  FileSource(int descriptor, bool owned, bool regular, std::uint64_t size, std::string name)
      : descriptor_(descriptor), owned_(owned), regular_(regular), size_(size), name_(std::move(name)) {}
  ~FileSource() override {
    if (owned_) ::close(descriptor_);
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  Result<std::size_t> read(char* into, std::size_t size) override {
    std::size_t wanted = size;
    if (regular_) {
      wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, size_ - std::min(size_, at_)));
      if (wanted == 0) return std::size_t{0};
    }
    while (true) {
      const ssize_t got = regular_ ? ::pread(descriptor_, into, wanted, static_cast<off_t>(at_))
                                   : ::read(descriptor_, into, wanted);
      if (got == 0 && regular_) return cut_short();
      if (got >= 0) {
        at_ += static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
      }
      if (errno != EINTR) return unreadable("cannot read " + name_ + ": " + system_message());
    }
  }

  std::optional<std::uint64_t> size() const override {
    if (!regular_) return std::nullopt;
    return size_;
  }
  bool rewindable() const override { return regular_; }
  Status rewind() override {
    at_ = 0;
    return Done{};
  }
  Status seek(std::uint64_t offset) override {
    if (!regular_) return ByteSource::seek(offset);
    at_ = offset;
    return Done{};
  }

 private:
  // What was there when it was opened is not there any more: it has no definite content.
  Error cut_short() const {
    return unreadable("cannot read " + name_ + ": it ends at byte " + std::to_string(at_) +
                      ", and had " + std::to_string(size_) + " bytes when it was opened");
  }

  int descriptor_;
  bool owned_;
  bool regular_;
  std::uint64_t size_;
  std::string name_;
  std::uint64_t at_ = 0;
};

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)) {}
  Result<std::size_t> read(char* into, std::size_t size) override {
    const std::size_t count = std::min(size, bytes_.size() - at_);
    std::memcpy(into, bytes_.data() + at_, count);
    at_ += count;
    return count;
  }
  std::optional<std::uint64_t> size() const override { return bytes_.size(); }
  bool rewindable() const override { return true; }
  Status rewind() override {
    at_ = 0;
    return Done{};
  }
  Status seek(std::uint64_t offset) override {
    at_ = static_cast<std::size_t>(std::min<std::uint64_t>(offset, bytes_.size()));
    return Done{};
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

class PrefixedSource final : public ByteSource {
 public:
  PrefixedSource(std::string prefix, std::unique_ptr<ByteSource> rest)
      : prefix_(std::move(prefix)), rest_(std::move(rest)) {}
  Result<std::size_t> read(char* into, std::size_t size) override {
    if (at_ == prefix_.size()) return rest_->read(into, size);
    const std::size_t count = std::min(size, prefix_.size() - at_);
    std::memcpy(into, prefix_.data() + at_, count);
    at_ += count;
    return count;
  }
  std::optional<std::uint64_t> size() const override { return rest_->size(); }
  bool grows() const override { return rest_->grows(); }
  bool rewindable() const override { return rest_->rewindable(); }
  Status rewind() override {
    // The rest holds the prefix too: from here on it alone is read.
    prefix_.clear();
    at_ = 0;
    return rest_->rewind();
  }
  Status seek(std::uint64_t offset) override {
    if (auto sought = rest_->seek(offset); !sought) return sought;
    prefix_.clear();
    at_ = 0;
    return Done{};
  }

 private:
  std::string prefix_;
  std::size_t at_ = 0;
  std::unique_ptr<ByteSource> rest_;
};

}  // namespace

Status ByteSource::seek(std::uint64_t) {
  return usage_error("a pipe or a compressed file can only be read from its start");
}

Result<std::unique_ptr<ByteSource>> open_file(const std::string& path) {
  const std::string name = shown(path);
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return usage_error(name + ": no such file");
    return unreadable("cannot open " + name + ": " + system_message());
  }
  if (S_ISDIR(status.st_mode)) return usage_error(name + ": is a directory");
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unreadable("cannot open " + name + ": " + system_message());
  // What was opened may be another file than what was looked at: its own size counts.
  if (::fstat(descriptor, &status) != 0) {
    const std::string why = system_message();
    ::close(descriptor);
    return unreadable("cannot open " + name + ": " + why);
  }
  return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(
      descriptor, true, S_ISREG(status.st_mode), static_cast<std::uint64_t>(status.st_size), name));
}

Result<std::unique_ptr<ByteSource>> open_input(const std::string& path) {
  if (path == "-") return standard_input();
  return open_file(path);
}

std::unique_ptr<ByteSource> standard_input() {
  struct stat status {};
  // A redirected file is read from its start only when nothing has been taken from it yet.
  const bool regular = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode) &&
                       ::lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
  return std::make_unique<FileSource>(STDIN_FILENO, false, regular,
                                      static_cast<std::uint64_t>(status.st_size), "standard input");
}

std::unique_ptr<ByteSource> memory_source(std::string bytes) {
  return std::make_unique<MemorySource>(std::move(bytes));
}

std::unique_ptr<ByteSource> with_prefix(std::string prefix, std::unique_ptr<ByteSource> source) {
  return std::make_unique<PrefixedSource>(std::move(prefix), std::move(source));
}

Result<std::string> read_all(ByteSource& source, std::size_t limit) {
  constexpr std::size_t kStep = std::size_t{64} << 10;
  std::string bytes;
  if (const auto size = source.size(); size && *size <= limit) {
    bytes.reserve(static_cast<std::size_t>(*size) + kStep);
  }
  while (true) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kStep);
    auto got = source.read(bytes.data() + before, kStep);
    if (!got) return got.error();
    bytes.resize(before + *got);
    if (*got == 0) return bytes;
    if (bytes.size() > limit) {
      return Error{ErrorKind::limit, "larger than the limit of " + std::to_string(limit) + " bytes"};
    }
  }
}

}  // namespace plumbline
