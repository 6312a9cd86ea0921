#include "base/growing_source.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace plumbline {
namespace {

class GrowingFile {
 public:
  GrowingFile() : path_((std::filesystem::temp_directory_path() / ("plumbline-growing-" + std::to_string(::getpid()))).string()) {
    std::ofstream(path_, std::ios::binary);
  }
  ~GrowingFile() { std::filesystem::remove(path_); }
  void add(const std::string& text) { std::ofstream(path_, std::ios::binary | std::ios::app) << text; }
  void cut(std::size_t size) { std::filesystem::resize_file(path_, size); }
  void put(std::size_t at, char c) { std::fstream(path_, std::ios::binary | std::ios::in | std::ios::out).seekp(static_cast<std::streamoff>(at)).put(c); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string take(ByteSource& source) {
  char bytes[100];
  const auto got = source.read(bytes, sizeof bytes);
  REQUIRE(got.ok());
  return {bytes, *got};
}

TEST_SUITE("base/growing_source") {
  TEST_CASE("what is added is read, and the end is where waiting ends") {
    GrowingFile file;
    file.add("one");
    int waits = 0;
    const std::function<bool()> wait = [&] {
      if (++waits == 2) file.add("two");
      return waits < 3;
    };
    auto source = open_growing(file.path(), wait);
    REQUIRE(source.ok());
    CHECK((*source)->grows());
    CHECK_FALSE((*source)->rewindable());
    CHECK(take(**source) == "one");
    CHECK(take(**source) == "two");
    CHECK(waits == 2);
    CHECK(take(**source) == "");
    CHECK(waits == 3);
  }

  TEST_CASE("a file that becomes shorter is an error") {
    GrowingFile file;
    file.add("0123456789");
    const std::function<bool()> wait = [&] {
      file.cut(4);
      return true;
    };
    auto source = open_growing(file.path(), wait);
    REQUIRE(source.ok());
    CHECK(take(**source) == "0123456789");
    char bytes[10];
    const auto got = (*source)->read(bytes, sizeof bytes);
    REQUIRE_FALSE(got.ok());
    CHECK(got.error().kind == ErrorKind::unreadable);
    CHECK(got.error().message.ends_with("it had 10 bytes and has become shorter"));
  }

  TEST_CASE("a change of what was read is an error, with and without more behind it") {
    for (const bool added : {false, true}) {
      for (const std::size_t size : {std::size_t{10}, std::size_t{200} << 10}) {
        GrowingFile file;
        file.add(std::string(size, 'a'));
        int waits = 0;
        const std::function<bool()> wait = [&] {
          // Time goes by in steps, and two changes in one of them look like one.
          ::usleep(20000);
          if (++waits == 1) file.put(size - 3, 'b');
          if (waits == 1 && added) file.add("more");
          return waits < 5;
        };
        auto source = open_growing(file.path(), wait);
        REQUIRE(source.ok());
        std::string all;
        while (all.size() < size) all += take(**source);
        char bytes[100];
        const auto got = (*source)->read(bytes, sizeof bytes);
        REQUIRE_FALSE(got.ok());
        CHECK(got.error().kind == ErrorKind::unreadable);
        CHECK(got.error().message.find("what was read of it has been changed since, at byte ") != std::string::npos);
      }
    }
  }

  TEST_CASE("a change far back is found when nothing was added, and when the file has doubled") {
    for (const bool doubled : {false, true}) {
      constexpr std::size_t kSize = std::size_t{300} << 10;
      GrowingFile file;
      file.add(std::string(kSize, 'a'));
      int waits = 0;
      const std::function<bool()> wait = [&] {
        ::usleep(20000);
        if (++waits == 1) file.put(5, 'b');
        if (waits == 1 && doubled) file.add(std::string(2 * kSize, 'c'));
        return waits < 5;
      };
      auto source = open_growing(file.path(), wait);
      REQUIRE(source.ok());
      std::string all;
      while (all.size() < kSize) all += take(**source);
      char bytes[100];
      const auto got = (*source)->read(bytes, sizeof bytes);
      REQUIRE_FALSE(got.ok());
      CHECK(got.error().message.find("at byte 0 or behind it") != std::string::npos);
    }
  }

  TEST_CASE("a file that is replaced, or has lost its name, is an error") {
    for (const bool replaced : {false, true}) {
      GrowingFile file;
      file.add("one");
      const std::function<bool()> wait = [&] {
        ::usleep(20000);
        std::filesystem::rename(file.path(), file.path() + ".1");
        std::filesystem::remove(file.path() + ".1");
        if (replaced) file.add("two");
        return true;
      };
      auto source = open_growing(file.path(), wait);
      REQUIRE(source.ok());
      CHECK(take(**source) == "one");
      char bytes[10];
      const auto got = (*source)->read(bytes, sizeof bytes);
      REQUIRE_FALSE(got.ok());
      CHECK(got.error().message.ends_with(replaced ? "another file has its name now; this one was read to its end"
                                                   : "it has been removed or renamed"));
    }
  }

  TEST_CASE("what cannot be opened is told as of any file") {
    const std::function<bool()> wait = [] { return false; };
    CHECK(open_growing("/nonexistent", wait).error().message == "/nonexistent: no such file");
    CHECK(open_growing("/", wait).error().kind == ErrorKind::usage);
  }
}

}  // namespace
}  // namespace plumbline
