#include "base/time.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>

namespace plumbline {
namespace {

TEST_SUITE("base/time") {
  TEST_CASE("a time of the format is read to the microsecond") {
    CHECK(parse_time("1970-01-01T00:00:00Z") == Time{0, 0});
    CHECK(parse_time("1969-12-31T23:59:59.5Z") == Time{-1, 500'000'000});
    CHECK(parse_time("2026-10-01T00:00:00Z") == Time{1790812800, 0});
    CHECK(parse_time("2026-10-01t00:00:00z") == Time{1790812800, 0});
    CHECK(parse_time("2026-10-01T00:00:00.000001Z") == Time{1790812800, 1'000});
    CHECK(parse_time("0001-01-01T00:00:00Z") == Time{-62135596800, 0});
    CHECK(parse_time("9999-12-31T23:59:59.999999Z") == Time{253402300799, 999'999'000});
  }

  TEST_CASE("digits of the fraction past the sixth are cut, not rounded") {
    CHECK(parse_time("1970-01-01T00:00:00.9999999Z") == Time{0, 999'999'000});
    CHECK(parse_time("1970-01-01T00:00:00.0000009Z") == Time{0, 0});
    CHECK(parse_time("1970-01-01T00:00:00.1234567Z") == parse_time("1970-01-01T00:00:00.123456Z"));
    CHECK(parse_time("1970-01-01T00:00:00." + std::string(5000, '1') + "Z") ==
          Time{0, 111'111'000});
  }

  TEST_CASE("only dates that exist are dates") {
    CHECK(parse_time("2024-02-29T00:00:00Z") == Time{1709164800, 0});
    CHECK(parse_time("2000-02-29T00:00:00Z") == Time{951782400, 0});
    for (const char* text :
         {"2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-02-30T00:00:00Z",
          "2026-04-31T00:00:00Z", "2026-00-10T00:00:00Z", "2026-13-10T00:00:00Z",
          "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z", "0000-01-01T00:00:00Z"}) {
      CAPTURE(text);
      CHECK_FALSE(parse_time(text));
    }
  }

  TEST_CASE("the clock has 24 hours, 60 minutes and no second 60") {
    CHECK(parse_time("2026-12-31T23:59:59Z") == Time{1798761599, 0});
    for (const char* text : {"2026-12-31T23:59:60Z", "2026-12-31T24:00:00Z", "2026-12-31T23:60:00Z",
                             "2016-12-31T23:59:60Z"}) {
      CAPTURE(text);
      CHECK_FALSE(parse_time(text));
    }
  }

  TEST_CASE("RFC 3339 has offsets, which are taken off") {
    CHECK(parse_rfc3339("2026-10-01T00:00:00Z") == parse_time("2026-10-01T00:00:00Z"));
    CHECK(parse_rfc3339("2026-10-01T02:00:00.5+02:00") == Time{1790812800, 500'000'000});
    CHECK(parse_rfc3339("2026-09-30t18:30:00-05:30") == Time{1790812800, 0});
    CHECK(parse_rfc3339("2026-10-01T00:00:00-00:00") == Time{1790812800, 0});
    for (const char* text :
         {"2026-10-01T00:00:00", "2026-10-01T00:00:00+0200", "2026-10-01T00:00:00+02",
          "2026-10-01T00:00:00+24:00", "2026-10-01T00:00:00+02:60", "2026-10-01T00:00:00Z+02:00",
          "2026-10-01 00:00:00Z", "2026-10-01", "2026-10-01T00:00:00+02:00 ", "1790812800", ""}) {
      CAPTURE(text);
      CHECK_FALSE(parse_rfc3339(text));
    }
  }

  TEST_CASE("a leap second of RFC 3339 lies between the seconds about it") {
    const auto leap = parse_rfc3339("2016-12-31T23:59:60Z");
    REQUIRE(leap);
    CHECK(parse_rfc3339("2016-12-31T23:59:59.999999Z") < leap);
    CHECK(*leap < parse_rfc3339("2017-01-01T00:00:00Z"));
    CHECK(leap == parse_rfc3339("2016-12-31T15:59:60.75-08:00"));
    CHECK_FALSE(parse_rfc3339("2016-12-31T23:59:61Z"));
  }

  TEST_CASE("every other spelling is refused") {
    for (const char* text :
         {"", "Z", "2026-10-01", "2026-10-01T00:00:00", "2026-10-01 00:00:00Z",
          "2026-10-01T00:00:00+00:00", "2026-10-01T00:00:00-00:00", "2026-10-01T00:00:00.Z",
          "2026-10-01T00:00:00,5Z", "2026-10-01T00:00Z", "26-10-01T00:00:00Z",
          "2026-1-01T00:00:00Z",
          "+2026-10-01T00:00:00Z", "-2026-10-01T00:00:00Z", "12026-10-01T00:00:00Z",
          " 2026-10-01T00:00:00Z", "2026-10-01T00:00:00Z ", "2026-10-01T00:00:00Z\n",
          "2026-10-01T00:00:00ZZ", "20261001T000000Z", "2026-10-01T00:00:00.5.5Z",
          "\xEF\xBC\x92" "026-10-01T00:00:00Z", "1790812800"}) {
      CAPTURE(text);
      CHECK_FALSE(parse_time(text));
    }
    CHECK_FALSE(parse_time(std::string("2026-10-01T00:00:00Z\0", 21)));
  }

  TEST_CASE("epoch seconds are decimal, with sign and fraction") {
    CHECK(parse_epoch("0") == Time{0, 0});
    CHECK(parse_epoch("-0") == Time{0, 0});
    CHECK(parse_epoch("1790812800") == Time{1790812800, 0});
    CHECK(parse_epoch("1790812800.25") == Time{1790812800, 250'000'000});
    CHECK(parse_epoch("-1") == Time{-1, 0});
    CHECK(parse_epoch("-1.5") == Time{-2, 500'000'000});
    for (const char* text : {"", "-", ".", ".5", "5.", "+5", " 5", "5 ", "5e3", "0x5", "1,5", "--5",
                             "nan", "1790812800Z"}) {
      CAPTURE(text);
      CHECK_FALSE(parse_epoch(text));
    }
  }

  TEST_CASE("epoch seconds end with the years 0001 and 9999") {
    CHECK(parse_epoch("-62135596800") == Time{-62135596800, 0});
    CHECK_FALSE(parse_epoch("-62135596801"));
    CHECK_FALSE(parse_epoch("-62135596800.5"));
    CHECK(parse_epoch("253402300799.9999999") == Time{253402300799, 999'999'000});
    CHECK_FALSE(parse_epoch("253402300800"));
    CHECK_FALSE(parse_epoch("99999999999999999999999999"));
  }

  TEST_CASE("text and instant correspond one to one") {
    for (const char* text :
         {"0001-01-01T00:00:00Z", "1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00Z",
          "2024-02-29T12:34:56.000001Z", "2026-10-01T00:00:00.25Z",
          "9999-12-31T23:59:59.999999Z"}) {
      CAPTURE(text);
      const auto time = parse_time(text);
      REQUIRE(time);
      CHECK(format_time(*time) == text);
    }
  }

  TEST_CASE("instants are ordered to the microsecond") {
    CHECK(*parse_time("2026-10-01T00:00:00.1Z") > *parse_time("2026-10-01T00:00:00Z"));
    CHECK(*parse_epoch("-0.5") < *parse_epoch("0"));
    CHECK(*parse_epoch("-1") < *parse_epoch("-0.999999"));
  }

  TEST_CASE("the clock's time is after this file was written") {
    CHECK(current_time() > *parse_time("2025-01-01T00:00:00Z"));
    CHECK(current_time().nanoseconds < 1'000'000'000);
    CHECK(current_time().nanoseconds % 1'000 == 0);
  }
}

}  // namespace
}  // namespace plumbline
