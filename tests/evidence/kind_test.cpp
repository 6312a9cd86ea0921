#include "evidence/kind.h"

#include <doctest/doctest.h>

using plumbline::evidence::guess_kind;
using plumbline::evidence::Kind;

TEST_SUITE("evidence/kind") {
  TEST_CASE("told by the members of the first value, in one stated order") {
    struct Case {
      const char* text;
      Kind kind;
    };
    const Case cases[] = {
        {R"({"entries":[)", Kind::bundle},
        {R"({"v":1,"c14n":"JCS","entries":[]})", Kind::bundle},
        {R"({"anchor":null})", Kind::bundle},
        {R"({"envelopes":[]})", Kind::bundle},
        {R"({"\u0065ntries":[]})", Kind::bundle},
        {R"({"event":"root","entries":[]})", Kind::bundle},  // entries comes first in the rule
        {R"({"v":1,"c14n":"JCS","chain_id":"c"})", Kind::bundle},
        {R"({"event":"root"})", Kind::ledger},
        {"\n \n{\"prev_hash\":\"0\"}\n", Kind::ledger},
        {R"({"hash":"x","seq":0})", Kind::ledger},
        {R"({"session_id":"s","integrity_hash":"h","records":[]})", Kind::kitelogik},
        {R"({"tokens":["a.b.c"]})", Kind::tokens},
        {R"(["a.b.c"])", Kind::tokens},
        {"eyJhbGciOiJFZERTQSJ9.e30.AA\r\nx", Kind::tokens},
        {"eyJhbGciOiJFZERTQSJ9.e30.AA\n{\"event\":\"root\"}", Kind::ledger},
    };
    for (const auto& each : cases) {
      CAPTURE(each.text);
      CHECK(guess_kind(each.text, true).kind == each.kind);
    }
  }

  TEST_CASE("a name inside a value or in another case tells nothing") {
    for (const char* text : {R"({"note":"\"entries\":"})", R"({"x":{"entries":[]}})", R"({"Entries":[]})",
                             R"({"records":[]})", "{}", "null", "3", R"([{"event":"root"}])", "[]", "", "  \n", "{\"event", "eyJ.e30",
                             "eyJ.e30.AA=", "e30.e30.AA"}) {
      CAPTURE(text);
      const auto guess = guess_kind(text, true);
      CHECK_FALSE(guess.kind);
      CHECK_FALSE(guess.more);
      CHECK_FALSE(guess.why_not.empty());
    }
  }

  TEST_CASE("a ledger whose first line is broken is still a ledger") {
    CHECK(guess_kind("garbage\n{\"event\":\"root\"}\n", true).kind == Kind::ledger);
    CHECK(guess_kind("{\"event\":\"root\",\n{\"event\":\"allow\"}\n", true).kind == Kind::ledger);
    CHECK_FALSE(guess_kind("garbage\nmore\n", true).kind);
  }

  TEST_CASE("more is asked for until the first value shows it") {
    CHECK(guess_kind("", false).more);
    CHECK(guess_kind("{", false).more);
    CHECK(guess_kind(R"({"event":"root")", false).more);
    CHECK(guess_kind("[", false).more);
    CHECK_FALSE(guess_kind(R"({"entries":)", false).more);
    // The records of a session export need not be held for it.
    CHECK(guess_kind(R"({"integrity_hash":"h","records":[{"a")", false).kind == Kind::kitelogik);
    CHECK(guess_kind(R"({"records":[{"a")", false).more);
  }
}
