#include <doctest/doctest.h>

#include <string>

#include "authority/constraint.h"
#include "parsed.h"

using namespace plumbline::authority;
using plumbline::json::Number;

namespace {

void check_unreadable(const std::string& text, const std::string& message) {
  CAPTURE(text);
  CHECK(constraint_error(text) == message);
}

}  // namespace

TEST_SUITE("authority/constraint_read_keyed") {
  TEST_CASE("the kind is told by the key, and each reads its own field") {
    const struct {
      const char* text;
      Kind kind;
      const char* field;
    } cases[] = {
        {R"({"key":"max_rows","max":50})", Kind::cap, "rows"},
        {R"({"key":"max_spend","max":0.5})", Kind::cap, "spend"},
        {R"({"key":"max_calls","max":3})", Kind::call_cap, "calls"},
        {R"({"key":"egress","rank":"internal"})", Kind::rank, "egress"},
        {R"({"key":"allow","one_of":["eu"]})", Kind::allow_list, "allow"},
        {R"({"key":"deny","not_one_of":["eu"]})", Kind::deny_list, "deny"},
        {R"({"key":"prefix","prefix":"/tmp/"})", Kind::prefix, "prefix"},
    };
    for (const auto& expected : cases) {
      CAPTURE(expected.text);
      const Constraint constraint = readable_constraint(expected.text);
      CHECK(constraint.kind == expected.kind);
      CHECK(constraint.field == expected.field);
    }
  }

  TEST_CASE("the type, where there is one, tells the kind and the key names the field") {
    const auto kind = [](const char* text) { return readable_constraint(text).kind; };
    CHECK(kind(R"({"key":"region","type":"allow","one_of":[]})") == Kind::allow_list);
    CHECK(kind(R"({"key":"max_rows","type":"deny","not_one_of":[]})") == Kind::deny_list);
    CHECK(kind(R"({"key":"allow","type":"prefix","prefix":""})") == Kind::prefix);
    CHECK(kind(R"({"key":"max_rows","type":"rows","max":5})") == Kind::unknown);
    CHECK(readable_constraint(R"({"key":"region","type":"allow","one_of":[]})").field == "region");
    CHECK(readable_constraint(R"({"key":"","type":"allow","one_of":[]})").field == "");
  }

  TEST_CASE("a field names what is read, null is absent, and the empty text is a name") {
    const auto field = [](const std::string& member) {
      const std::string start = R"({"key":"k","type":"prefix","prefix":"a","field":)";
      return readable_constraint(start + member + "}").field;
    };
    CHECK(field(R"("region")") == "region");
    CHECK(field(R"("k")") == "k");
    CHECK(field("null") == "k");
    CHECK(field(R"("")") == "");
    check_unreadable(R"({"key":"k","type":"prefix","prefix":"a","field":1})",
                     "constraint k: field is a number, not a string");
  }

  TEST_CASE("a null field is absent on every kind, another one belongs to lists and prefixes") {
    for (const std::string start :
         {R"({"key":"max_rows","max":1,)", R"({"key":"max_spend","max":1,)",
          R"({"key":"max_calls","max":1,)", R"({"key":"egress","rank":"none",)",
          R"({"key":"max_calls[a.b]","type":"max_calls","applies_to":"a.b","max":1,)",
          R"({"key":"allow","one_of":[],)"}) {
      CAPTURE(start);
      CHECK(constraint_error(start + R"("field":null})") == "");
      CHECK((constraint_error(start + R"("field":"rows"})") == "") ==
            (start.find("one_of") != start.npos));
    }
  }

  TEST_CASE("a scoped call cap has the whole key, the type and the scope") {
    const Constraint constraint = readable_constraint(
        R"({"key":"max_calls[crm.*]","type":"max_calls","max":5,"applies_to":"crm.*"})");
    CHECK(constraint.kind == Kind::call_cap);
    CHECK(constraint.key == "max_calls[crm.*]");
    CHECK(constraint.field == "calls[crm.*]");
    CHECK(constraint.applies_to == "crm.*");
    // Without its type the key is that of no kind.
    CHECK(readable_constraint(R"({"key":"max_calls[a.b]","max":5,"applies_to":"a.b"})").kind ==
          Kind::unknown);
  }

  TEST_CASE("a key that the kind reads as another dimension is unreadable") {
    check_unreadable(R"({"key":"max_calls","max":5,"applies_to":"a.b"})",
                     "constraint max_calls: it bounds another dimension, max_calls[a.b]");
    check_unreadable(R"({"key":"max_calls[a.c]","type":"max_calls","max":5,"applies_to":"a.b"})",
                     "constraint max_calls[a.c]: it bounds another dimension, max_calls[a.b]");
    for (const char* text : {R"({"key":"max_calls[a.b]","type":"max_calls","max":5})",
                             R"({"key":"rows","type":"max_rows","max":5})",
                             R"({"key":"x","type":"max_spend","max":5})",
                             R"({"key":"x","type":"egress","rank":"none"})",
                             R"({"key":"max_calls[]","type":"max_calls","max":5})"}) {
      CAPTURE(text);
      CHECK(constraint_error(text) != "");
    }
  }

  TEST_CASE("a member the kind does not define makes the constraint unreadable") {
    check_unreadable(R"({"key":"max_rows","max":100,"min":5})",
                     "constraint max_rows: a member it does not define, min");
    check_unreadable(R"({"key":"max_rows","type":"max_rows","max":100})",
                     "constraint max_rows: a member it does not define, type");
    check_unreadable("{\"key\":\"max_rows\",\"max\":100,\"a\\nb\":5}",
                     R"(constraint max_rows: a member it does not define, "a\u000ab")");
    for (const char* text :
         {R"({"key":"max_spend","type":"max_spend","max":1})",
          R"({"key":"max_calls","type":"max_calls","max":1})",
          R"({"key":"egress","type":"egress","rank":"none"})",
          R"({"key":"max_rows","max":1,"applies_to":"a.b"})",
          R"({"key":"egress","rank":"none","applies_to":"a.b"})",
          R"({"key":"egress","rank":"none","order":["none","any"]})",
          R"({"key":"allow","one_of":[],"not_one_of":[]})",
          R"({"key":"deny","not_one_of":[],"note":null})",
          R"({"key":"prefix","prefix":"","max":1})",
          R"({"key":"k","type":"allow","one_of":[],"applies_to":"a.b"})"}) {
      CAPTURE(text);
      CHECK(constraint_error(text) != "");
    }
  }

  TEST_CASE("what is no constraint at all") {
    check_unreadable("[]", "a constraint is an array, not an object");
    check_unreadable("null", "a constraint is null, not an object");
    check_unreadable("{}", "key of a constraint is absent, not a string");
    check_unreadable(R"({"key":1,"type":"allow","one_of":[]})",
                     "key of a constraint is a number, not a string");
    check_unreadable(R"({"key":null,"type":"other"})", "key of a constraint is null, not a string");
    check_unreadable(R"({"key":"max_rows","type":null,"max":1})",
                     "constraint max_rows: type is null, not a string");
    check_unreadable(R"({"key":"other","type":7})",
                     "constraint other: type is a number, not a string");
  }

  TEST_CASE("applies_to is a scope") {
    check_unreadable(R"({"key":"max_calls","max":1,"applies_to":null})",
                     "constraint max_calls: applies_to is null, not a scope");
    check_unreadable(R"({"key":"max_calls[crm]","type":"max_calls","max":1,"applies_to":"crm"})",
                     R"(constraint max_calls[crm]: applies_to "crm" is not a scope)");
    check_unreadable(R"({"key":"max_calls[]","type":"max_calls","max":1,"applies_to":""})",
                     R"(constraint max_calls[]: applies_to "" is not a scope)");
    CHECK(constraint_error("{\"key\":\"max_calls[a.b\\n]\",\"type\":\"max_calls\",\"max\":1,"
                           "\"applies_to\":\"a.b\\n\"}") != "");
  }

  TEST_CASE("a max is a number, and an integral one is in the safe range, however it is spelled") {
    const auto error = [](const std::string& max) {
      return constraint_error(R"({"key":"max_rows","max":)" + max + "}");
    };
    for (const char* max : {"9007199254740991", "-9007199254740991", "9007199254740991.0", "0.5",
                            "-0", "1e15", "1e-400", "1e400", "-1e400", "9007199254740990.5"}) {
      CAPTURE(max);
      CHECK(error(max) == "");
    }
    for (const std::string& max :
         {std::string("9007199254740992"), std::string("-9007199254740992"),
          std::string("9007199254740992.0"), std::string("1e21"), std::string("1e300"),
          std::string(5000, '9'), std::string("true"), std::string("\"5\""), std::string("null"),
          std::string("[]"), std::string("{}")}) {
      CAPTURE(max);
      CHECK(error(max) != "");
    }
    CHECK(error("1e21") ==
          "constraint max_rows: max 1e21 is an integer outside the safe range of 2^53 - 1");
    CHECK(error("true") == "constraint max_rows: max is a boolean, not a number");
    CHECK(constraint_error(R"({"key":"max_rows"})") ==
          "constraint max_rows: max is absent, not a number");
    CHECK(error(std::string(5000, '9')).size() < 200);
  }

  TEST_CASE("a rank is one of three words") {
    check_unreadable(R"({"key":"egress","rank":"None"})",
                     R"(constraint egress: rank "None" is not one of [none,internal,any])");
    check_unreadable(R"({"key":"egress","rank":1})",
                     "constraint egress: rank is a number, not a string");
    check_unreadable(R"({"key":"egress"})", "constraint egress: rank is absent, not a string");
    CHECK(readable_constraint(R"({"key":"egress","rank":"any"})").rank == 2);
  }

  TEST_CASE("a list is an array of scalars, null among them") {
    check_unreadable(R"({"key":"allow"})", "constraint allow: one_of is absent, not an array");
    check_unreadable(R"({"key":"allow","one_of":"eu"})",
                     "constraint allow: one_of is a string, not an array");
    check_unreadable(R"({"key":"allow","one_of":{"eu":1}})",
                     "constraint allow: one_of is an object, not an array");
    check_unreadable(R"({"key":"allow","one_of":["eu",["us"]]})",
                     "constraint allow: one_of holds an array");
    check_unreadable(R"({"key":"deny","not_one_of":[{}]})",
                     "constraint deny: not_one_of holds an object");
    check_unreadable(R"({"key":"prefix","prefix":["a"]})",
                     "constraint prefix: prefix is an array, not a string");
    CHECK(constraint_error(R"({"key":"allow","one_of":[null,9007199254740993,1e400]})") == "");
  }

  TEST_CASE("members are told apart by type and value, and held once") {
    const Constraint constraint = readable_constraint(
        R"({"key":"allow","one_of":["b",1,"1",true,null,1.0,"a",1e0,false,"b",null,-0,0]})");
    const std::vector<Scalar> expected = {Scalar(),            Scalar(false),
                                          Scalar(true),        Scalar(Number(0)),
                                          Scalar(Number(1)),   Scalar(std::string("1")),
                                          Scalar(std::string("a")), Scalar(std::string("b"))};
    CHECK((constraint.members == expected));
  }

  TEST_CASE("an unknown constraint is readable, with whatever it holds") {
    const Constraint constraint = readable_constraint(R"({"type":"frob","v":[1.0, {}],"key":"k"})");
    CHECK(constraint.kind == Kind::unknown);
    CHECK(constraint.key == "k");
    CHECK(constraint.canonical == R"({"key":"k","type":"frob","v":[1,{}]})");
    for (const char* value : {"9007199254740993", "1e400", R"("\ud800")"}) {
      CAPTURE(value);
      CHECK_FALSE(readable_constraint(std::string(R"({"key":"k","v":)") + value + "}").canonical);
    }
  }
}
