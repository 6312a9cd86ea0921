#include "authority/scope.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using plumbline::authority::covers;
using plumbline::authority::Grammar;
using plumbline::authority::is_scope;
using plumbline::authority::ScopeSet;

namespace {

std::string first_uncovered(const std::vector<std::string>& parent,
                            const std::vector<std::string>& child) {
  const ScopeSet child_set(child);
  const std::string* found = ScopeSet(parent).first_uncovered(child_set);
  return found == nullptr ? "" : *found;
}

}  // namespace

TEST_SUITE("authority/scope") {
  TEST_CASE("a held scope is two or more segments, the last of which may be a star") {
    for (const char* text :
         {"a.b", "crm.read", "crm.*", "crm.a.b", "crm.a.*", "c-r_m9.r-", "a.b-.c_"}) {
      CAPTURE(text);
      CHECK(is_scope(text));
    }
    const char* not_scopes[] = {"",        "crm",      "*",       ".",       "crm.",     ".crm",
                                "crm..a",  "crm.*.a",  "*.crm",   "crm.**",  "crm.a*",   "crm.*a",
                                "Crm.read", "crm.Read", "crm.1a", "1crm.a",  "crm._a",   "crm.-a",
                                "crm read.a", "crm.a ", " crm.a", "crm.r\xc3\xa9", "crm/a.b"};
    for (const char* text : not_scopes) {
      CAPTURE(text);
      CHECK_FALSE(is_scope(text));
    }
  }

  TEST_CASE("the whole text is a scope, trailing newline and null included") {
    CHECK_FALSE(is_scope("crm.read\n"));
    CHECK_FALSE(is_scope("crm.*\n"));
    CHECK_FALSE(is_scope("\ncrm.read"));
    CHECK_FALSE(is_scope(std::string_view("crm.read\0", 9)));
  }

  TEST_CASE("a wildcard covers what lies below its dot, at any depth") {
    CHECK(covers("crm.*", "crm.read"));
    CHECK(covers("crm.*", "crm.a.b"));
    CHECK(covers("crm.*", "crm.a.*"));
    CHECK(covers("crm.*", "crm.*"));
    CHECK_FALSE(covers("crm.*", "crm"));
    CHECK_FALSE(covers("crm.*", "crmx.read"));
    CHECK_FALSE(covers("crm.a.*", "crm.a"));
    CHECK_FALSE(covers("crm.a.*", "crm.*"));
    CHECK_FALSE(covers("crm.a.*", "crm.ab.c"));
  }

  TEST_CASE("a plain scope covers itself only") {
    CHECK(covers("crm.read", "crm.read"));
    CHECK_FALSE(covers("crm.read", "crm.read.all"));
    CHECK_FALSE(covers("crm.read", "crm.*"));
    CHECK_FALSE(covers("crm.read", "CRM.read"));
    CHECK_FALSE(covers("crm.read", "crm.read\n"));
  }

  TEST_CASE("a requested scope is not held to the grammar") {
    CHECK(covers("crm.*", "crm."));
    CHECK(covers("crm.*", "crm.Read All\n"));
    CHECK(ScopeSet({"crm.*"}).covers("crm.\xed\xa0\x80"));
    CHECK_FALSE(ScopeSet({"crm.*"}).covers(""));
  }

  TEST_CASE("three forms: every other scope token without a star is opaque") {
    const auto held = [](std::string_view text) { return is_scope(text, Grammar::three_forms); };
    for (const char* text : {"a.b", "a.*", "read", "User.Read", "crm.Read", "a..b", "!", "~", "a/b:c",
                             "https://x.example/read"}) {
      CAPTURE(text);
      CHECK(held(text));
    }
    for (const char* text : {"", "*", "User.*", "a.*.b", "a b", "a\"b", "a\\b", "a\n", "a\x7f",
                             "\xc3\xa9"}) {
      CAPTURE(text);
      CHECK_FALSE(held(text));
    }
  }

  TEST_CASE("three forms: a wildcard covers no opaque scope, and opaque covers itself alone") {
    const auto covered = [](std::string_view by, std::string_view scope) {
      return covers(by, scope, Grammar::three_forms);
    };
    CHECK(covered("crm.*", "crm.read"));
    CHECK(covered("crm.*", "crm.a.*"));
    CHECK_FALSE(covered("crm.*", "crm.Read"));
    CHECK_FALSE(covered("crm.*", "crm."));
    CHECK(covered("User.Read", "User.Read"));
    CHECK_FALSE(covered("User.Read", "user.Read"));
    CHECK_FALSE(covered("User.Read", "User.Read.All"));
    const ScopeSet set({"crm.*", "User.Read", "!"}, Grammar::three_forms);
    CHECK(set.covers("crm.read"));
    CHECK(set.covers("User.Read"));
    CHECK(set.covers("!"));
    CHECK_FALSE(set.covers("crm.Read"));
    CHECK_FALSE(set.covers("crm.read\n"));
  }

  TEST_CASE("a set is sorted and holds a scope once") {
    const ScopeSet set({"b.c", "a.b", "b.c", "a.*"});
    CHECK(set.scopes() == std::vector<std::string>{"a.*", "a.b", "b.c"});
  }

  TEST_CASE("a set covers what one of its scopes covers") {
    const std::vector<std::string> pool = {"a.b",     "a.c",   "a.*",   "a.b.*", "a.b.c", "a.b-.*",
                                           "a.b-c.d", "a-b.*", "a.b_.*", "ab.*", "ab.c",  "b.*"};
    std::vector<std::string> requested = pool;
    for (const char* text :
         {"", ".", "a", "a.", "a.b.", "a.b.c.d", "a.b-", "a.b-.x", "a.b,x", "a.*.x", "a-b.", "ab",
          "ab.\x7f", "a.\xff", "b.c", "c.d", "a.b\n", "a.b.*.c"}) {
      requested.emplace_back(text);
    }
    std::size_t asked = 0;
    for (std::uint32_t chosen = 0; chosen < 1u << pool.size(); ++chosen) {
      std::vector<std::string> held;
      for (std::size_t i = 0; i < pool.size(); ++i) {
        if (chosen >> i & 1) held.push_back(pool[i]);
      }
      const ScopeSet set(held);
      for (const std::string& text : requested) {
        bool expected = false;
        for (const std::string& scope : held) expected = expected || covers(scope, text);
        if (set.covers(text) != expected) FAIL_CHECK("set ", chosen, " on ", text);
        ++asked;
      }
    }
    CHECK(asked == 4096 * 30);
  }

  TEST_CASE("the first uncovered scope of a child, in sorted order") {
    CHECK(first_uncovered({"crm.*", "mail.send"}, {"mail.send", "crm.read", "crm.a.*"}) == "");
    CHECK(first_uncovered({"crm.*"}, {"zoo.a", "mail.send", "crm.read"}) == "mail.send");
    CHECK(first_uncovered({"crm.a.*"}, {"crm.*"}) == "crm.*");
    CHECK(first_uncovered({"crm.read"}, {"crm.*"}) == "crm.*");
    CHECK(first_uncovered({}, {"a.b"}) == "a.b");
    CHECK(first_uncovered({}, {}) == "");
    CHECK(first_uncovered({"a.b"}, {}) == "");
  }

  TEST_CASE("a hundred thousand scopes on both sides") {
    std::vector<std::string> parent;
    std::vector<std::string> child;
    for (int i = 0; i < 100000; ++i) {
      parent.push_back("s" + std::to_string(i) + ".*");
      child.push_back("s" + std::to_string(i) + ".read");
    }
    const ScopeSet held(parent);
    CHECK(held.first_uncovered(ScopeSet(child)) == nullptr);
    CHECK(held.first_uncovered(held) == nullptr);
    const ScopeSet wider(child);
    REQUIRE(wider.first_uncovered(held) != nullptr);
    CHECK(*wider.first_uncovered(held) == "s0.*");
  }

  TEST_CASE("a hundred thousand questions of fifty thousand dots") {
    std::string deep = "a";
    for (int i = 0; i < 50000; ++i) deep += ".b";
    const ScopeSet set({deep + ".c", deep + ".c.*", "a.b.c.*", deep.substr(0, 50001) + ".*"});
    const ScopeSet others({deep + ".c", "a.b.c.*", "a.c.*"});
    std::size_t covered = 0;
    for (int i = 0; i < 100000; ++i) covered += set.covers(deep) && !others.covers(deep) ? 1 : 0;
    CHECK(covered == 100000);
  }
}
