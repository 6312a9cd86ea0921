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

  TEST_CASE("what cannot be opened is told as of any file") {
    const std::function<bool()> wait = [] { return false; };
    CHECK(open_growing("/nonexistent", wait).error().message == "/nonexistent: no such file");
    CHECK(open_growing("/", wait).error().kind == ErrorKind::usage);
  }
}

}  // namespace
}  // namespace plumbline
