#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "authority/constraint.h"
#include "parsed.h"

using namespace plumbline;
using namespace plumbline::authority;

namespace {

// Whether the constraint admits an action on crm.read whose context has `value` (JSON) as `field`.
bool admitted(const std::string& constraint, const std::string& field, const std::string& value,
              const std::string& scope = "crm.read") {
  const Parsed context("{\"" + field + "\":" + value + "}");
  Context asked(context.value());
  return admits(readable_constraint(constraint), scope, asked);
}

std::string refused_because(const std::string& constraint, const std::string& context_text) {
  const Parsed context(context_text);
  return refusal(readable_constraint(constraint), Context(context.value()));
}

struct Bounded {
  const char* text;
  const char* field;
};
const Bounded kEveryBounded[] = {
    {R"({"key":"max_rows","max":-1})", "rows"},
    {R"({"key":"max_spend","max":-1})", "spend"},
    {R"({"key":"max_calls","max":-1})", "calls"},
    {R"({"key":"max_calls[crm.*]","type":"max_calls","max":-1,"applies_to":"crm.*"})",
     "calls[crm.*]"},
    {R"({"key":"egress","rank":"none"})", "egress"},
    {R"({"key":"k","type":"allow","one_of":[]})", "k"},
    {R"({"key":"k","type":"allow","one_of":[],"field":""})", ""},
    {R"({"key":"k","type":"deny","not_one_of":[7],"field":"other"})", "other"},
    {R"({"key":"k","type":"prefix","prefix":"long prefix"})", "k"},
};

}  // namespace

TEST_SUITE("authority/constraint_admit") {
  TEST_CASE("a context without the field, or null there, is not bounded") {
    for (const Bounded& bounded : kEveryBounded) {
      CAPTURE(bounded.text);
      CHECK(admitted(bounded.text, bounded.field, "null"));
      CHECK(admitted(bounded.text, std::string(bounded.field) + "x", "7"));
      Context none{json::Value()};
      CHECK(admits(readable_constraint(bounded.text), "crm.read", none));
      CHECK_FALSE(admitted(bounded.text, bounded.field, "7"));  // it does read that field
    }
  }

  TEST_CASE("a value of the wrong JSON type is refused, never coerced") {
    for (const Bounded& bounded : kEveryBounded) {
      CAPTURE(bounded.text);
      CHECK_FALSE(admitted(bounded.text, bounded.field, "[]"));
      CHECK_FALSE(admitted(bounded.text, bounded.field, R"(["long prefix"])"));
      CHECK_FALSE(admitted(bounded.text, bounded.field, "{}"));
    }
    for (const char* value : {"true", "false", R"("1")", R"("")"}) {
      CAPTURE(value);
      CHECK_FALSE(admitted(R"({"key":"max_rows","max":50})", "rows", value));
      CHECK_FALSE(admitted(R"({"key":"max_spend","max":1e400})", "spend", value));
    }
    for (const char* value : {"true", "0", "1.5"}) {
      CAPTURE(value);
      CHECK_FALSE(admitted(R"({"key":"egress","rank":"any"})", "egress", value));
      CHECK_FALSE(admitted(R"({"key":"prefix","prefix":""})", "prefix", value));
    }
  }

  TEST_CASE("a cap admits numbers up to it, by value") {
    const char* const cap = R"({"key":"max_rows","max":50})";
    for (const char* value : {"50", "50.0", "5e1", "0", "-0", "-7", "49.999", "-1e400"}) {
      CAPTURE(value);
      CHECK(admitted(cap, "rows", value));
    }
    for (const char* value : {"51", "50.0000001", "1e21", "1e400", "9007199254740993"}) {
      CAPTURE(value);
      CHECK_FALSE(admitted(cap, "rows", value));
    }
    CHECK_FALSE(admitted(cap, "rows", std::string(5000, '1')));
    CHECK(admitted(cap, "rows", "-" + std::string(5000, '1')));
    CHECK(admitted(R"({"key":"max_rows","max":0.5})", "rows", "0.5"));
    CHECK_FALSE(admitted(R"({"key":"max_rows","max":0.5})", "rows", "1"));
  }

  TEST_CASE("caps compare exactly at the end of the safe range") {
    const char* const cap = R"({"key":"max_spend","max":9007199254740991})";
    CHECK(admitted(cap, "spend", "9007199254740991"));
    CHECK_FALSE(admitted(cap, "spend", "9007199254740992.0"));
    CHECK_FALSE(admitted(cap, "spend", "9007199254740993"));
    const char* const listed = R"({"key":"k","type":"allow","one_of":[9007199254740993]})";
    CHECK(admitted(listed, "k", "9007199254740993"));
    CHECK_FALSE(admitted(listed, "k", "9007199254740992.0"));
    CHECK_FALSE(admitted(listed, "k", "9007199254740992"));
  }

  TEST_CASE("a cap that overflows is above every number") {
    const char* const cap = R"({"key":"max_spend","max":1e400})";
    CHECK(admitted(cap, "spend", "1e308"));
    CHECK(admitted(cap, "spend", "1e999"));
    CHECK(admitted(cap, "spend", std::string(5000, '1')));
    CHECK_FALSE(admitted(R"({"key":"max_spend","max":-1e400})", "spend", "-1e308"));
  }

  TEST_CASE("a scoped call cap applies to the scopes its pattern covers, an unscoped one to all") {
    const char* const scoped =
        R"({"key":"max_calls[crm.*]","type":"max_calls","max":2,"applies_to":"crm.*"})";
    CHECK(admitted(scoped, "calls[crm.*]", "2", "crm.read"));
    CHECK_FALSE(admitted(scoped, "calls[crm.*]", "3", "crm.read"));
    CHECK_FALSE(admitted(scoped, "calls[crm.*]", "3", "crm.a.b"));
    CHECK(admitted(scoped, "calls[crm.*]", "3", "crmx.read"));
    CHECK(admitted(scoped, "calls[crm.*]", R"("no number")", "mail.send"));
    CHECK(admitted(scoped, "calls", "3", "crm.read"));
    const char* const one =
        R"({"key":"max_calls[crm.read]","type":"max_calls","max":2,"applies_to":"crm.read"})";
    CHECK_FALSE(admitted(one, "calls[crm.read]", "3", "crm.read"));
    CHECK(admitted(one, "calls[crm.read]", "3", "crm.read.all"));
    CHECK_FALSE(admitted(R"({"key":"max_calls","max":2})", "calls", "3", "mail.send"));
  }

  TEST_CASE("an egress rank admits ranks up to it, and no unknown one") {
    const char* const words[] = {R"("none")", R"("internal")", R"("any")", R"("None")", R"("")"};
    for (int bound = 0; bound < 3; ++bound) {
      const std::string cap = std::string(R"({"key":"egress","rank":)") + words[bound] + "}";
      for (int asked = 0; asked < 5; ++asked) {
        CAPTURE(bound);
        CAPTURE(asked);
        CHECK(admitted(cap, "egress", words[asked]) == (asked <= bound));
      }
    }
  }

  TEST_CASE("an allow-list admits a scalar that equals a member in type and value") {
    const char* const numbers = R"({"key":"k","type":"allow","one_of":[1,2.5]})";
    for (const char* value : {"1", "1.0", "1e0", "2.5", "25e-1"}) {
      CAPTURE(value);
      CHECK(admitted(numbers, "k", value));
    }
    for (const char* value : {"true", R"("1")", "2", "0", R"("2.5")"}) {
      CAPTURE(value);
      CHECK_FALSE(admitted(numbers, "k", value));
    }
    const char* const mixed = R"({"key":"k","type":"allow","one_of":["1",true,null,"eu"]})";
    for (const char* value : {R"("1")", "true", R"("eu")", R"("\u0065u")"}) {
      CAPTURE(value);
      CHECK(admitted(mixed, "k", value));
    }
    for (const char* value : {"1", "false", R"("true")", R"("EU")", R"("eu ")", R"("")"}) {
      CAPTURE(value);
      CHECK_FALSE(admitted(mixed, "k", value));
    }
  }

  TEST_CASE("a deny-list admits the scalars an allow-list of its members does not") {
    for (const char* list : {"[]", "[1]", R"(["1",true])", R"([0,false,""])", R"(["a","b"])"}) {
      for (const char* value : {"0", "1", "1.0", "true", "false", R"("")", R"("1")", R"("b")"}) {
        CAPTURE(list);
        CAPTURE(value);
        const std::string members = list;
        CHECK(admitted(R"({"key":"k","type":"deny","not_one_of":)" + members + "}", "k", value) !=
              admitted(R"({"key":"k","type":"allow","one_of":)" + members + "}", "k", value));
      }
    }
  }

  TEST_CASE("a prefix admits strings that start with it") {
    const char* const home = R"({"key":"path","type":"prefix","prefix":"/tmp/"})";
    CHECK(admitted(home, "path", R"("/tmp/")"));
    CHECK(admitted(home, "path", R"("/tmp/../etc")"));
    CHECK_FALSE(admitted(home, "path", R"("/tmp")"));
    CHECK_FALSE(admitted(home, "path", R"("x/tmp/")"));
    CHECK(admitted(R"({"key":"prefix","prefix":""})", "prefix", R"("")"));
  }

  TEST_CASE("lone surrogates stay distinct from each other and from what they could begin") {
    const char* const listed = R"({"key":"k","type":"allow","one_of":["\ud83d"]})";
    CHECK(admitted(listed, "k", R"("\ud83d")"));
    CHECK_FALSE(admitted(listed, "k", R"("\ud83e")"));
    CHECK_FALSE(admitted(listed, "k", R"("\ufffd")"));
    const char* const prefix = R"({"key":"k","type":"prefix","prefix":"\ud83d"})";
    CHECK(admitted(prefix, "k", R"("\ud83dx")"));
    CHECK_FALSE(admitted(prefix, "k", R"("\ud83d\ude00")"));
  }

  TEST_CASE("an unknown constraint admits nothing") {
    const Constraint unknown = readable_constraint(R"({"key":"frobnicate"})");
    Context none{json::Value()};
    CHECK_FALSE(admits(unknown, "crm.read", none));
    CHECK_FALSE(admitted(R"({"key":"max_rows[]"})", "rows", "0"));
  }

  TEST_CASE("a refusal names the bound, the field and the value") {
    CHECK(refused_because(R"({"key":"max_rows","max":50})", R"({"rows":5000})") ==
          "max_rows<=50: rows is 5000");
    CHECK(refused_because(R"({"key":"max_rows","max":50})", R"({"rows":"50"})") ==
          R"(max_rows<=50: rows is "50", not a number)");
    CHECK(refused_because(R"({"key":"egress","rank":"any"})", R"({"egress":"all"})") ==
          R"(egress<=any: egress is "all")");
    CHECK(refused_because(R"({"key":"k","type":"allow","one_of":["eu"],"field":"region"})",
                          R"({"region":{}})") ==
          R"(k (field region) in ["eu"]: region is an object, not a scalar)");
    CHECK(refused_because(R"({"key":"path","type":"prefix","prefix":"/tmp/"})",
                          R"({"path":true})") ==
          R"(path startswith "/tmp/": path is true, not a string)");
    CHECK(refused_because(R"({"key":"frobnicate"})", "{}") ==
          "frobnicate (unknown type: admits nothing)");
  }

  TEST_CASE("a refusal is one printable line of bounded length, whatever the evidence holds") {
    const std::string nasty = std::string(R"(\u001b[2J\n\u202e)") + std::string(100000, 'x');
    std::string members = "\"" + nasty + "\"";
    for (int i = 0; i < 1000; ++i) {
      members += ",\"" + nasty.substr(0, 40) + std::to_string(i) + "\"";
    }
    const std::string text = refused_because(
        R"({"key":")" + nasty + R"(","type":"allow","one_of":[)" + members + "]}",
        "{\"" + nasty + "\":\"" + nasty + "y\"}");
    CHECK(text.size() < 800);
    CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }));
    const std::string digits = refused_because(R"({"key":"max_rows","max":1})",
                                               "{\"rows\":" + std::string(100000, '9') + "}");
    CHECK(digits == "max_rows<=1: rows is \"" + std::string(60, '9') + "\"...(99940 more bytes)");
  }

  TEST_CASE("long numbers are told apart though they are read once") {
    const std::string many = std::string(1000, '7');
    const Parsed parsed("{\"a\":" + many + ",\"b\":" + many + "8,\"c\":3}");
    Context context(parsed.value());
    const json::Number a = context.number(context.find("a"));
    CHECK(a == json::Number::parse(many));
    CHECK(context.number(context.find("b")) == json::Number::parse(many + "8"));
    CHECK(context.number(context.find("c")) == json::Number(3));
    CHECK(context.number(context.find("a")) == a);
  }
}
