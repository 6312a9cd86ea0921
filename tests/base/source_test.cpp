#include "base/source.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "base/faulty_source.h"

namespace plumbline {
namespace {

constexpr std::size_t kAny = std::size_t{1} << 20;

// A file of `content`, gone with this.
class File {
 public:
  explicit File(const std::string& content) {
    path_ = std::filesystem::temp_directory_path() / "plumbline-source-XXXXXX";
    descriptor_ = ::mkstemp(path_.data());
    REQUIRE(descriptor_ >= 0);
    append(content);
  }
  ~File() {
    ::close(descriptor_);
    ::unlink(path_.c_str());
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void append(const std::string& more) {
    REQUIRE(::write(descriptor_, more.data(), more.size()) == static_cast<ssize_t>(more.size()));
  }
  void cut(off_t size) { REQUIRE(::ftruncate(descriptor_, size) == 0); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int descriptor_;
};

std::atomic<int> interruptions = 0;

TEST_SUITE("source") {
  TEST_CASE("a file is what it was when it was opened") {
    File file("evidence");
    auto source = open_file(file.path());
    REQUIRE(source.ok());
    file.append(", and more");
    CHECK((*source)->size() == 8);
    CHECK(read_all(**source, kAny).value() == "evidence");
    REQUIRE((*source)->rewind().ok());
    CHECK(read_all(**source, kAny).value() == "evidence");
  }

  TEST_CASE("a file that has become shorter is not read as a shorter one") {
    File file("line 1\nline 2\n");
    auto source = open_file(file.path());
    REQUIRE(source.ok());
    file.cut(7);
    const auto bytes = read_all(**source, kAny);
    REQUIRE_FALSE(bytes.ok());
    CHECK(bytes.error().kind == ErrorKind::unreadable);
    CHECK(bytes.error().message == "cannot read " + file.path() +
                                       ": it ends at byte 7, and had 14 bytes when it was opened");
  }

  TEST_CASE("what cannot be opened") {
    CHECK(open_file("/nowhere").error().kind == ErrorKind::usage);
    CHECK(open_file("/nowhere").error().message == "/nowhere: no such file");
    CHECK(open_file("/").error().kind == ErrorKind::usage);
    CHECK(open_file("/").error().message == "/: is a directory");
  }

  TEST_CASE("a read that a signal interrupts goes on") {
    struct sigaction counting {}, before {};
    counting.sa_handler = [](int) { ++interruptions; };  // no SA_RESTART: reads fail with EINTR
    REQUIRE(::sigaction(SIGALRM, &counting, &before) == 0);
    int pipe[2];
    REQUIRE(::pipe(pipe) == 0);
    interruptions = 0;
    // Writes once this thread was interrupted: nothing was there to be read until then.
    std::thread writer([&] {
      sigset_t alarm;
      sigemptyset(&alarm);
      sigaddset(&alarm, SIGALRM);
      ::pthread_sigmask(SIG_BLOCK, &alarm, nullptr);
      const itimerval often{{0, 1000}, {0, 1000}};
      ::setitimer(ITIMER_REAL, &often, nullptr);
      while (interruptions < 3) std::this_thread::yield();
      const bool written = ::write(pipe[1], "evidence", 8) == 8;
      ::close(pipe[1]);
      CHECK(written);
    });
    auto source = open_file("/dev/fd/" + std::to_string(pipe[0]));
    REQUIRE(source.ok());
    const auto bytes = read_all(**source, kAny);
    writer.join();
    const itimerval never{};
    ::setitimer(ITIMER_REAL, &never, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
    ::close(pipe[0]);
    REQUIRE(bytes.ok());
    CHECK(*bytes == "evidence");
  }

  TEST_CASE("a failing read is an error at every position, never the end") {
    const std::string content(1000, 'x');
    Faults faults;
    faults.most = [](std::size_t) { return std::size_t{300}; };
    for (std::size_t at = 1; at <= 5; ++at) {
      faults.fail_at = at;
      faults.calls = 0;
      FaultySource source(content, faults);
      const auto bytes = read_all(source, kAny);
      REQUIRE_FALSE(bytes.ok());
      CHECK(bytes.error().message == FaultySource::kMessage);
    }
    faults.fail_at = 6;
    faults.calls = 0;
    FaultySource source(content, faults);
    CHECK(read_all(source, kAny).value() == content);
  }

  TEST_CASE("a prefix is read before the rest, and is the rest's again after a rewind") {
    Faults faults;
    auto rest = std::make_unique<FaultySource>("evidence", faults);
    char first[4];
    REQUIRE(rest->read(first, 4).value() == 4);
    const auto source = with_prefix(std::string(first, 4), std::move(rest));
    CHECK(read_all(*source, kAny).value() == "evidence");
    REQUIRE(source->rewind().ok());
    CHECK(read_all(*source, kAny).value() == "evidence");
  }

  TEST_CASE("reading all of a source, at the limit and one past it") {
    CHECK(read_all(*memory_source(std::string(100, 'x')), 100).value() == std::string(100, 'x'));
    const auto more = read_all(*memory_source(std::string(101, 'x')), 100);
    REQUIRE_FALSE(more.ok());
    CHECK(more.error().kind == ErrorKind::limit);
    CHECK(more.error().message == "larger than the limit of 100 bytes");
  }
}

}  // namespace
}  // namespace plumbline
