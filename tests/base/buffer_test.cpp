#include "base/buffer.h"

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <utility>

using plumbline::Buffer;

TEST_SUITE("base/buffer") {
  TEST_CASE("what was written into the room is taken in by grow, and nothing else is") {
    Buffer buffer;
    buffer.assign("ab");
    std::memcpy(buffer.room(4), "cdef", 4);
    CHECK(buffer.view() == "ab");
    buffer.grow(3);
    CHECK(buffer.view() == "abcde");
  }

  TEST_CASE("growing keeps the content, however often it moves") {
    Buffer buffer;
    std::string expected;
    for (int i = 0; i < 5000; ++i) {
      const std::string piece(static_cast<std::size_t>(i % 7), static_cast<char>('a' + i % 26));
      buffer.append(piece);
      buffer.push_back('|');
      expected += piece + '|';
    }
    CHECK(buffer.view() == expected);
  }

  TEST_CASE("the front and the back can be dropped") {
    Buffer buffer;
    buffer.assign("0123456789");
    buffer.drop_front(3);
    CHECK(buffer.view() == "3456789");
    buffer.truncate(2);
    CHECK(buffer.view() == "34");
    buffer.drop_front(2);
    CHECK(buffer.empty());
    buffer.append("");
    CHECK(buffer.view() == "");
    buffer.clear();
    CHECK(buffer.size() == 0);
  }

  TEST_CASE("what was moved from is empty and can be used again") {
    Buffer from, to;
    from.assign("kept");
    to = std::move(from);
    CHECK(to.view() == "kept");
    CHECK(from.empty());
    from.append("new");
    CHECK(from.view() == "new");
  }
}
