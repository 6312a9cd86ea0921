// The relation "within" in the vocabulary of revision 02 (spec 5) against brute force, as
// small_world_test.cpp has it for that of spec 1.5. It is the inclusion itself, no stricter, for
//   scopes                       always
//   caps, floors, totals, ranks  but between ranks of two orders
// and sound for lists, prefixes and unknown constraints, of which one key may have one of each type.
#include <string>
#include <vector>

#include "small_world.h"

using namespace plumbline::authority;

namespace {

const char* const kTokens[] = {"null", "0.5", "1", "2", "3", "true", "\"1\"", "\"x\"", "\"z\"", "[]"};

bool is_number(const std::string& token) { return token[0] >= '0' && token[0] <= '9'; }

std::string member(const std::string& key, const std::string& type, const std::string& value) {
  return R"({"key":")" + key + R"(",")" + type + "\":" + value + "}";
}

// A constraint on a field of the context, which does not bound an action without it.
template <class Keeps>
Term on_action(const std::string& text, const std::string& field, Keeps keeps) {
  return {text, [field, keeps](const Action& action) {
            const auto at = action.context.find(field);
            return at == action.context.end() || at->second == "null" || keeps(at->second);
          }};
}

Term cap(const std::string& max) {
  return on_action(member("a", "max", max), "a", [limit = std::stod(max)](const std::string& token) {
    return is_number(token) && std::stod(token) <= limit;
  });
}

Term floor_of(const std::string& min) {
  return on_action(member("a", "min", min), "a", [limit = std::stod(min)](const std::string& token) {
    return is_number(token) && std::stod(token) >= limit;
  });
}

// A constraint on a running total, without which it admits nothing.
Term total(const std::string& type, const std::string& field, const std::string& max) {
  return {member("a", type, max), [field, limit = std::stod(max)](const Action& action) {
            const auto at = action.totals.find(field);
            return at != action.totals.end() && std::stod(at->second) <= limit;
          }};
}

Term rank(const std::vector<std::string>& order, std::size_t most) {
  std::string list;
  for (const std::string& word : order) list += (list.empty() ? "" : ",") + word;
  return on_action(R"({"key":"t","rank":)" + order[most] + R"(,"order":[)" + list + "]}", "t",
                   [order, most](const std::string& token) {
                     for (std::size_t i = 0; i <= most; ++i) {
                       if (token == order[i]) return true;
                     }
                     return false;
                   });
}

bool begins(const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; }

// Lower-case dotted names are all that a wildcard of this world can cover.
bool is_structured(const std::string& scope) {
  return scope == "a.b" || scope == "a.c" || scope == "a.b.c" || scope == "a.b.d";
}

Term scopes(const std::vector<std::string>& held) {
  std::string text;
  for (const std::string& scope : held) text += (text.empty() ? "\"" : ",\"") + scope + "\"";
  return {text, [held](const Action& action) {
            for (const std::string& scope : held) {
              if (scope == action.scope) return true;
              if (scope.back() == '*' && is_structured(action.scope) &&
                  begins(action.scope, scope.substr(0, scope.size() - 1))) {
                return true;
              }
            }
            return false;
          }};
}

// Every subset of `all`, as JSON arrays of its elements.
std::vector<std::vector<std::string>> subsets(const std::vector<std::string>& all) {
  std::vector<std::vector<std::string>> out;
  for (std::size_t chosen = 0; chosen < std::size_t{1} << all.size(); ++chosen) {
    out.emplace_back();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (chosen >> i & 1) out.back().push_back(all[i]);
    }
  }
  return out;
}

Dimension lists(const char* type, bool allows) {
  Dimension out{Part::constraint, {Term()}};
  for (const auto& members : subsets({"1", "true", "\"1\""})) {
    std::string text;
    for (const std::string& one : members) text += (text.empty() ? "" : ",") + one;
    out.terms.push_back(on_action(member("k", type, "[" + text + "]"), "k",
                                  [members, allows](const std::string& token) {
                                    bool listed = false;
                                    for (const auto& one : members) listed |= one == token;
                                    return token[0] != '[' && listed == allows;
                                  }));
  }
  return out;
}

void check_sound(const World& world, const Judgement& judgement) {
  CHECK(world.disagreement() == "");
  CHECK(judgement.unsound == "");
  CHECK(judgement.inexact == "");
  CHECK(judgement.irreflexive == "");
  CHECK(judgement.intransitive == "");
}

bool always(const Member&) { return true; }

}  // namespace

TEST_SUITE("authority/small_world_02") {
  TEST_CASE("scopes of three forms") {
    Dimension held{Part::scopes, {}};
    for (const auto& subset : subsets({"a.b", "a.*", "a.b.*", "A.b", "a.B", "a", "a.b-C"})) {
      held.terms.push_back(scopes(subset));
    }
    std::vector<Action> actions;
    for (const char* scope : {"a.b", "a.c", "a.b.c", "a.b.d", "A.b", "a.B", "a", "a.b-C", "a.b.C",
                              "A.c", "a.", "b", "a.b\n", ""}) {
      actions.push_back({scope});
    }
    const World world({held}, actions, Profile::draft02);
    const auto exact = [](const Member&, const Member&) { return true; };
    const Judgement judgement = judge(world, exact, always);
    check_sound(world, judgement);
    CHECK(world.questions() == 128 * 14);
    CHECK(judgement.promised == 128 * 128);
  }

  TEST_CASE("caps, floors, running totals and ranks") {
    const std::vector<std::string> order = {"\"x\"", "\"1\"", "\"z\""};
    const std::vector<std::string> other = {"\"x\"", "\"z\"", "\"1\""};
    const Dimension held{Part::scopes, {scopes({"a.*"})}};
    const Dimension caps{Part::constraint, {Term(), cap("1"), cap("2")}};
    const Dimension floors{Part::constraint, {Term(), floor_of("1"), floor_of("2")}};
    const Dimension lifetimes{Part::constraint,
                              {Term(), total("max_lifetime", "a_total", "1"),
                               total("max_lifetime", "a_total", "2")}};
    const Dimension subtrees{Part::constraint,
                             {Term(), total("max_subtree", "a_subtree_total", "1"),
                              total("max_subtree", "a_subtree_total", "2")}};
    const Dimension ranks{Part::constraint,
                          {Term(), rank(order, 0), rank(order, 1), rank(order, 2), rank(other, 1)}};
    std::vector<Action> actions;
    for (const char* lifetime : {"", "1", "2", "3"}) {
      for (const char* subtree : {"", "1", "2", "3"}) {
        for (const char* token : kTokens) {
          for (const char* field : {"a", "t"}) {
            Action action{"a.b", {{field, token}}};
            if (*lifetime != 0) action.totals["a_total"] = lifetime;
            if (*subtree != 0) action.totals["a_subtree_total"] = subtree;
            actions.push_back(action);
          }
        }
      }
    }
    const World world({held, caps, floors, lifetimes, subtrees, ranks}, actions, Profile::draft02);
    const auto exact = [](const Member& child, const Member& parent) {
      const std::size_t c = child.chosen[5];
      const std::size_t p = parent.chosen[5];
      return c == 0 || p == 0 || (c == 4) == (p == 4);
    };
    const Judgement judgement = judge(world, exact, always);
    check_sound(world, judgement);
    CHECK(world.questions() == 405 * 320);
    CHECK(judgement.pairs == 405 * 405);
    CHECK(judgement.promised == 81 * 81 * (25 - 6));
  }

  TEST_CASE("lists, prefixes and unknown constraints, one of each type on a key") {
    const Dimension held{Part::scopes, {scopes({"a.b"})}};
    Dimension prefixes{Part::constraint, {Term()}};
    for (const std::string start : {"", "1"}) {
      prefixes.terms.push_back(on_action(member("k", "prefix", "\"" + start + "\""), "k",
                                         [start](const std::string& token) {
                                           return token[0] == '"' && begins(token, "\"" + start);
                                         }));
    }
    Dimension unknown{Part::constraint, {Term()}};
    for (const char* text : {R"("w":1)", R"("w":[1])", R"("x":1)"}) {
      unknown.terms.push_back(
          {std::string(R"({"key":"k",)") + text + "}", [](const Action&) { return false; }});
    }
    std::vector<Action> actions = {{"a.b"}};
    for (const char* token : kTokens) actions.push_back({"a.b", {{"k", token}}});
    const World world({held, lists("one_of", true), lists("not_one_of", false), prefixes, unknown},
                      actions, Profile::draft02);
    // One kind alone, or none, on both sides.
    const auto exact = [](const Member& child, const Member& parent) {
      std::size_t kinds = 0;
      for (std::size_t i = 1; i < child.chosen.size(); ++i) {
        kinds += child.chosen[i] != 0 || parent.chosen[i] != 0 ? 1 : 0;
      }
      return kinds <= 1 && child.chosen[4] == 0;
    };
    const Judgement judgement = judge(world, exact, always);
    check_sound(world, judgement);
    CHECK(world.questions() == 9 * 9 * 3 * 4 * 11);
    CHECK(judgement.pairs == 972 * 972);
    CHECK(judgement.promised > 100);
  }
}
