#include <doctest/doctest.h>

#include <string>

#include "parsed.h"

using namespace plumbline::authority;

namespace {

Constraint typed(const std::string& text) { return readable_constraint(text, Profile::draft02); }
std::string wrong_with(const std::string& text) { return constraint_error(text, Profile::draft02); }

}  // namespace

TEST_SUITE("authority/constraint_read_typed") {
  TEST_CASE("one member tells the type and holds the bound") {
    struct Expected {
      const char* text;
      Kind kind;
      const char* type;
    };
    const Expected all[] = {
        {R"({"key":"a","max":5})", Kind::cap, "max"},
        {R"({"key":"a","min":5})", Kind::floor, "min"},
        {R"({"key":"a","max_lifetime":5})", Kind::lifetime_cap, "max_lifetime"},
        {R"({"key":"a","max_subtree":5})", Kind::subtree_cap, "max_subtree"},
        {R"({"key":"a","one_of":["x"]})", Kind::allow_list, "one_of"},
        {R"({"key":"a","not_one_of":[]})", Kind::deny_list, "not_one_of"},
        {R"({"key":"a","prefix":""})", Kind::prefix, "prefix"},
        {R"({"key":"a","rank":"y","order":["x","y"]})", Kind::rank, "rank"},
        {R"({"key":"a","window":[1]})", Kind::unknown, "window"},
        {R"({"key":"a","type":"max"})", Kind::unknown, "type"},
        {R"({"key":"a","order":["x","y"]})", Kind::unknown, "order"},
        {R"({"key":"a","":1})", Kind::unknown, ""},
    };
    for (const Expected& expected : all) {
      CAPTURE(expected.text);
      const Constraint constraint = typed(expected.text);
      CHECK(constraint.kind == expected.kind);
      CHECK(constraint.type == expected.type);
      CHECK(constraint.key == "a");
    }
    CHECK(typed(R"({"key":"a","rank":"y","order":["x","y"]})").rank == 1);
    CHECK(typed(R"({"key":"a","min":5.5})").limit == plumbline::json::Number(5.5));
    CHECK(typed(R"({"window":[1],"key":"a"})").canonical == R"({"key":"a","window":[1]})");
  }

  TEST_CASE("the field is that of revision 01 for the key, and tells what a total is over") {
    struct Expected {
      const char* key;
      const char* action;
      const char* lifetime;
      const char* subtree;
    };
    const Expected all[] = {
        {"max_rows", "rows", "rows_total", "rows_subtree_total"},
        {"max_spend", "spend", "spend_total", "spend_subtree_total"},
        {"max_calls", "", "calls", "calls_subtree_total"},
        {"max_calls[crm.*]", "", "calls[crm.*]", "calls[crm.*]_subtree_total"},
        {"egress", "egress", "egress_total", "egress_subtree_total"},
        {"tokens", "tokens", "tokens_total", "tokens_subtree_total"},
        {"max_rows[a.b]", "max_rows[a.b]", "max_rows[a.b]_total", "max_rows[a.b]_subtree_total"},
    };
    for (const Expected& expected : all) {
      CAPTURE(expected.key);
      const std::string key = std::string(R"({"key":")") + expected.key + "\",";
      CHECK(typed(key + R"("max_lifetime":5})").field == expected.lifetime);
      CHECK(typed(key + R"("max_subtree":5})").field == expected.subtree);
      if (*expected.action == 0) continue;
      CHECK(typed(key + R"("max":5})").field == expected.action);
    }
  }

  TEST_CASE("a cap on scoped calls applies to what its pattern covers") {
    const Constraint scoped = typed(R"({"key":"max_calls[crm.*]","max_lifetime":5})");
    CHECK(applies(scoped, "crm.read"));
    CHECK_FALSE(applies(scoped, "mail.send"));
    CHECK_FALSE(applies(scoped, "crm.Read"));  // which the wildcard does not cover
    CHECK(applies(typed(R"({"key":"max_calls[CRM]","max_lifetime":5})"), "mail.send"));
    CHECK(applies(typed(R"({"key":"max_calls","max_lifetime":5})"), "mail.send"));
  }

  TEST_CASE("what is not one typed value is refused whole") {
    CHECK(wrong_with(R"({"key":"a"})") == "constraint a: no member tells its type");
    CHECK(wrong_with(R"({"key":"a","max":1,"min":0})") ==
          "constraint a: it has both max and min, and is of one type at most");
    CHECK(wrong_with(R"({"key":"a","one_of":[],"type":"allow"})") ==
          "constraint a: it has both one_of and type, and is of one type at most");
    CHECK(wrong_with(R"({"key":"a","x":1,"y":2})") ==
          "constraint a: it has both x and y, and is of one type at most");
    CHECK(wrong_with(R"({"key":"a","":1,"x":2})") != "");
    CHECK(wrong_with(R"({"max":1})") == "key of a constraint is absent, not a string");
    CHECK(wrong_with(R"({"key":"a","max":"1"})") ==
          "constraint a: max is a string, not a number");
    CHECK(wrong_with(R"({"key":"a","min":true})") ==
          "constraint a: min is a boolean, not a number");
    CHECK(wrong_with(R"({"key":"a","one_of":[[]]})") == "constraint a: one_of holds an array");
    CHECK(wrong_with(R"({"key":"a","prefix":1})") ==
          "constraint a: prefix is a number, not a string");
    for (const char* key : {"max_calls", "max_calls[crm.*]", "max_calls[", "max_calls[]"}) {
      CHECK(wrong_with(std::string(R"({"key":")") + key + R"(","max":5})") != "");
    }
    CHECK(wrong_with(R"({"key":"max_callsx","max":5})") == "");
  }

  TEST_CASE("a rank is one of two or more words that differ") {
    CHECK(wrong_with(R"({"key":"a","rank":"x"})") ==
          "constraint a: order is absent, not an array");
    CHECK(wrong_with(R"({"key":"a","x":1,"order":["x","y"]})") ==
          "constraint a: an order, which only a rank has");
    CHECK(wrong_with(R"({"key":"a","max":1,"order":["x","y"]})") ==
          "constraint a: an order, which only a rank has");
    for (const char* order : {R"(["x"])", R"(["x","y","x"])", "[]"}) {
      CHECK(wrong_with(std::string(R"({"key":"a","rank":"x","order":)") + order + "}") ==
            "constraint a: order is not two or more words that differ");
    }
    CHECK(wrong_with(R"({"key":"a","rank":"x","order":["x",1]})") ==
          "constraint a: a rank is a number, not a string");
    CHECK(wrong_with(R"({"key":"a","rank":"z","order":["x","y"]})") ==
          R"(constraint a: rank "z" is not one of [x,y])");
    CHECK(wrong_with(R"({"key":"a","rank":0,"order":["x","y"]})") ==
          "constraint a: rank is a number, not a string");
  }
}
