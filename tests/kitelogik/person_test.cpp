#include "kitelogik/person.h"

#include <doctest/doctest.h>

#include <string>

using plumbline::kitelogik::names_somebody;

TEST_SUITE("kitelogik/person") {
  TEST_CASE("what can be seen names somebody, at either end of what cannot") {
    for (const char* name : {"o", "!", "~", "\u00a1", "\u00ac", "\u00ae", "\u1ff0", "\u2010", "\u2027", "\u2030",
                             "\u2801", "\u3001", "\uf900", "\ufdcf", "\ufdf0", "\ufe10", "\ufffd", "\U000110bc", "\U0001342f",
                             "\U00016fe3", "\U0001bca4", "\U0001d158", "\U0001d15a", "\U000e1000", "\u200bo"}) {
      CAPTURE(name);
      CHECK(names_somebody(name));
    }
  }

  TEST_CASE("what cannot be seen names nobody") {
    for (const char* name : {"", " ", "\t\r\n", "\u007f", "\u0085", "\u00a0", "\u00ad", "\u034f", "\u061c", "\u115f",
                             "\u1160", "\u1680", "\u180e", "\u2000", "\u200b", "\u200f", "\u2028", "\u202e", "\u2060",
                             "\u2069", "\u206f", "\u2800", "\u3000", "\u3164", "\ufe0f", "\ufeff", "\uffa0", "\ufff9",
                             "\u0600", "\ue000", "\uf8ff", "\ufdd0", "\ufffc", "\ufffe", "\uffff", "\U0001ffff",
                             "\U00013430", "\U00016fe4", "\U0001d159", "\U000110bd", "\U000f0000", "\U0010ffff",
                             "\U000e0001", "\U000e0fff", "\xED\xA0\x80", "\u200b \u202e"}) {
      CAPTURE(name);
      CHECK_FALSE(names_somebody(name));
    }
    CHECK_FALSE(names_somebody(std::string(3, '\0')));
  }
}
