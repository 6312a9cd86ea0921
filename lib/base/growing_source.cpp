#include "base/growing_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/display.h"

namespace plumbline {
namespace {

class GrowingSource final : public ByteSource {
 public:
  GrowingSource(int descriptor, bool owned, std::string name, const std::function<bool()>& wait)
      : descriptor_(descriptor), owned_(owned), name_(std::move(name)), wait_(wait) {}
  ~GrowingSource() override {
    if (owned_) ::close(descriptor_);
  }
  GrowingSource(const GrowingSource&) = delete;
  GrowingSource& operator=(const GrowingSource&) = delete;

  Result<std::size_t> read(char* into, std::size_t size) override {
    while (true) {
      const ssize_t got = ::read(descriptor_, into, size);
      if (got < 0 && errno == EINTR) {
        if (!wait_()) return std::size_t{0};
        continue;
      }
      if (got < 0) return unreadable("cannot read " + name_ + ": " + std::strerror(errno));
      at_ += static_cast<std::uint64_t>(got);
      if (got > 0) return static_cast<std::size_t>(got);
      struct stat status {};
      if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) return std::size_t{0};
      if (static_cast<std::uint64_t>(status.st_size) < at_) {
        return unreadable("cannot follow " + name_ + ": it had " + std::to_string(at_) +
                          " bytes and has become shorter");
      }
      if (!wait_()) return std::size_t{0};
    }
  }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  bool rewindable() const override { return false; }
  Status rewind() override { return unreadable("cannot read " + name_ + " again: it is followed"); }
  bool grows() const override { return true; }

 private:
  int descriptor_;
  bool owned_;
  std::string name_;
  const std::function<bool()>& wait_;
  std::uint64_t at_ = 0;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> open_growing(const std::string& path,
                                                 const std::function<bool()>& wait) {
  if (path == "-") {
    return std::unique_ptr<ByteSource>(
        std::make_unique<GrowingSource>(STDIN_FILENO, false, "standard input", wait));
  }
  // What cannot be opened is told as of any other input.
  if (auto there = open_file(path); !there) return there.error();
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unreadable("cannot open " + shown(path) + ": " + std::strerror(errno));
  return std::unique_ptr<ByteSource>(
      std::make_unique<GrowingSource>(descriptor, true, shown(path), wait));
}

}  // namespace plumbline
