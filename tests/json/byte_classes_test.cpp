#include "json/byte_classes.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

using namespace plumbline::json;

TEST_SUITE("json/byte_classes") {
  TEST_CASE("each byte value falls into its class, at every position") {
    for (int value = 0; value < 256; ++value) {
      const char byte = static_cast<char>(value);
      for (std::size_t at = 0; at < class_bytes; ++at) {
        std::string text(class_bytes, 'x');
        text[at] = byte;
        const ByteClasses classes = classify(text.data());
        const std::uint64_t bit = std::uint64_t{1} << at;
        CAPTURE(value);
        CHECK(classes.quotes == (byte == '"' ? bit : 0));
        CHECK(classes.backslashes == (byte == '\\' ? bit : 0));
        CHECK(classes.opens == (byte == '{' || byte == '[' ? bit : 0));
        CHECK(classes.closes == (byte == '}' || byte == ']' ? bit : 0));
        CHECK(classes.commas == (byte == ',' ? bit : 0));
      }
    }
  }

  TEST_CASE("property: all at once and byte by byte are the same") {
    std::mt19937 random(4);
    const std::string alphabet = "\"\\{}[],:a \x7f\xdb\xfd";
    for (int round = 0; round < 2000; ++round) {
      std::string text(class_bytes, ' ');
      for (char& c : text) c = alphabet[random() % alphabet.size()];
      const ByteClasses fast = classify(text.data());
      const ByteClasses slow = classify_each(text.data());
      CHECK(fast.quotes == slow.quotes);
      CHECK(fast.backslashes == slow.backslashes);
      CHECK(fast.opens == slow.opens);
      CHECK(fast.closes == slow.closes);
      CHECK(fast.commas == slow.commas);
    }
  }
}
