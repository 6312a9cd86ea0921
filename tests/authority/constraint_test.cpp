#include "authority/constraint.h"

#include <doctest/doctest.h>

#include <string>

#include "parsed.h"

using namespace plumbline::authority;

namespace {

bool tighter(const std::string& child, const std::string& parent) {
  return at_least_as_tight(readable_constraint(child), readable_constraint(parent));
}

std::string list(const char* type, const char* bound, const std::string& members,
                 const std::string& field = "null") {
  return std::string(R"({"key":"k","type":")") + type + R"(",")" + bound + R"(":)" + members +
         R"(,"field":)" + field + "}";
}
std::string allow(const std::string& members, const std::string& field = "null") {
  return list("allow", "one_of", members, field);
}
std::string deny(const std::string& members, const std::string& field = "null") {
  return list("deny", "not_one_of", members, field);
}
std::string prefix(const std::string& text, const std::string& field = "null") {
  return list("prefix", "prefix", text, field);
}
std::string rows(const std::string& max) { return R"({"key":"max_rows","max":)" + max + "}"; }

std::string described(const std::string& text) { return describe(readable_constraint(text)); }

}  // namespace

TEST_SUITE("authority/constraint") {
  TEST_CASE("a cap is tighter when its max is not above, by exact value") {
    CHECK(tighter(rows("50"), rows("50")));
    CHECK(tighter(rows("50.0"), rows("5e1")));
    CHECK(tighter(rows("49.5"), rows("50")));
    CHECK_FALSE(tighter(rows("51"), rows("50")));
    CHECK_FALSE(tighter(rows("50.5"), rows("50")));
    CHECK(tighter(rows("9007199254740990"), rows("9007199254740991")));
    CHECK_FALSE(tighter(rows("9007199254740991"), rows("9007199254740990.0")));
    CHECK(tighter(rows("5"), rows("1e400")));
    CHECK(tighter(rows("1e999"), rows("1e400")));
    CHECK_FALSE(tighter(rows("1e400"), rows("9007199254740991")));
    CHECK(tighter(rows("-0"), rows("0")));
    CHECK(tighter(rows("0"), rows("-0")));
  }

  TEST_CASE("an egress rank is tighter when it is not above") {
    const char* const ranks[] = {"none", "internal", "any"};
    for (int child = 0; child < 3; ++child) {
      for (int parent = 0; parent < 3; ++parent) {
        const auto text = [&](int i) {
          return std::string(R"({"key":"egress","rank":")") + ranks[i] + "\"}";
        };
        CHECK(tighter(text(child), text(parent)) == (child <= parent));
      }
    }
  }

  TEST_CASE("an allow-list is tighter when it is a subset, by type and value") {
    CHECK(tighter(allow(R"(["eu"])"), allow(R"(["us","eu"])")));
    CHECK(tighter(allow("[]"), allow("[]")));
    CHECK(tighter(allow("[1.0,1]"), allow("[1]")));
    CHECK(tighter(allow("[null]"), allow("[null,1]")));
    CHECK_FALSE(tighter(allow(R"(["eu","rm"])"), allow(R"(["eu","us"])")));
    CHECK_FALSE(tighter(allow("[true]"), allow("[1]")));
    CHECK_FALSE(tighter(allow("[1]"), allow("[true]")));
    CHECK_FALSE(tighter(allow(R"(["1"])"), allow("[1]")));
    CHECK_FALSE(tighter(allow("[9007199254740993]"), allow("[9007199254740992.0]")));
    CHECK_FALSE(tighter(allow("[null]"), allow("[]")));
    CHECK_FALSE(tighter(allow(R"(["\ud83d"])"), allow(R"(["\ude00","\ud83d\ude00"])")));
  }

  TEST_CASE("a deny-list is tighter when it is a superset") {
    CHECK(tighter(deny("[1,2]"), deny("[2]")));
    CHECK(tighter(deny("[]"), deny("[]")));
    CHECK_FALSE(tighter(deny("[1]"), deny("[1,2]")));
    CHECK_FALSE(tighter(deny("[true]"), deny("[1]")));
  }

  TEST_CASE("a prefix is tighter when it extends the parent's") {
    CHECK(tighter(prefix(R"("/tmp/a")"), prefix(R"("/tmp/")")));
    CHECK(tighter(prefix(R"("")"), prefix(R"("")")));
    CHECK_FALSE(tighter(prefix(R"("/tmp")"), prefix(R"("/tmp/")")));
    CHECK_FALSE(tighter(prefix(R"("x/tmp/")"), prefix(R"("/tmp/")")));
    CHECK_FALSE(tighter(prefix(R"("\ud83d\ude00")"), prefix(R"("\ud83d")")));
  }

  TEST_CASE("an unknown constraint is as tight as one of the same canonical bytes only") {
    CHECK(tighter(R"({"key":"u","v":[1]})", R"({"v":[1.0], "key":"\u0075"})"));
    CHECK_FALSE(tighter(R"({"key":"u","v":[1]})", R"({"key":"u","v":[true]})"));
    CHECK_FALSE(tighter(R"({"key":"u","v":1})", R"({"key":"u"})"));
    CHECK_FALSE(tighter(R"({"key":"u","field":null})", R"({"key":"u"})"));
    for (const char* value : {"1e400", "9007199254740993", R"("\ud800")"}) {
      CAPTURE(value);
      const std::string text = std::string(R"({"key":"u","v":)") + value + "}";
      CHECK_FALSE(tighter(text, text));
    }
  }

  TEST_CASE("another kind is never tighter") {
    const std::string one_key[] = {allow("[]"), deny("[]"), prefix(R"("")"),
                                   R"({"key":"k","type":"other"})"};
    for (const std::string& child : one_key) {
      for (const std::string& parent : one_key) {
        CHECK(tighter(child, parent) == (&child == &parent));
      }
    }
  }

  TEST_CASE("a bound on another field is never tighter") {
    for (const auto& make : {allow, deny}) {
      CHECK(tighter(make("[]", R"("a")"), make("[]", R"("a")")));
      CHECK(tighter(make("[]", R"("k")"), make("[]", "null")));
      CHECK_FALSE(tighter(make("[]", R"("a")"), make("[]", R"("b")")));
      CHECK_FALSE(tighter(make("[]", R"("")"), make("[]", "null")));
      CHECK_FALSE(tighter(make("[]", "null"), make("[]", R"("b")")));
    }
    CHECK_FALSE(tighter(prefix(R"("ab")", R"("a")"), prefix(R"("a")")));
  }

  TEST_CASE("descriptions") {
    CHECK(described(rows("50")) == "max_rows<=50");
    CHECK(described(rows("5e1")) == "max_rows<=50");
    CHECK(described(rows("1e400")) == "max_rows<=Infinity");
    CHECK(described(R"({"key":"egress","rank":"none"})") == "egress<=none");
    CHECK(described(R"({"key":"max_calls[a.*]","type":"max_calls","max":1,"applies_to":"a.*"})") ==
          "max_calls[a.*]<=1");
    CHECK(described(allow(R"(["us",1,null,true,"eu"])")) == R"(k in [null,true,1,"eu","us"])");
    CHECK(described(deny("[]", R"("")")) == R"(k (field "") not in [])");
    CHECK(described(prefix(R"("/tmp/")", R"("the path")")) ==
          R"(k (field "the path") startswith "/tmp/")");
    CHECK(described(R"({"key":"a\nb"})") == R"("a\u000ab" (unknown type: admits nothing))");
  }

  TEST_CASE("a long list says how much of it is not shown") {
    std::string members = "[0";
    for (int i = 1; i < 1000; ++i) members += "," + std::to_string(i);
    const std::string text = described(allow(members + "]"));
    CHECK(text.size() < 200);
    CHECK(text.starts_with("k in [0,1,2,"));
    CHECK(text.ends_with(",...956 more]"));
  }

  TEST_CASE("what is looser names the member that makes it so") {
    const auto looser = [](const std::string& child, const std::string& parent) {
      return describe_looser(readable_constraint(child), readable_constraint(parent));
    };
    CHECK(looser(allow(R"(["eu","rm"])"), allow(R"(["eu"])")) ==
          R"(k in ["eu","rm"], "rm" among them)");
    CHECK(looser(deny("[2]"), deny("[1,2]")) == "k not in [2], 1 not among them");
    CHECK(looser(rows("51"), rows("50")) == "max_rows<=51");
    CHECK(looser(allow("[1]", R"("a")"), allow("[2]")) == "k (field a) in [1]");
    CHECK(looser(R"({"key":"u","v":1})", R"({"key":"u"})") ==
          "u (unknown type: admits nothing), with other content");
    CHECK(looser(R"({"key":"u","v":1e400})", R"({"key":"u","v":1e400})") ==
          "u (unknown type: admits nothing), without canonical form");
  }
}
