// The relation "within" against brute force (spec 1.5). Everywhere it has to be sound: what a child
// within its parent permits, the parent permits. It is the inclusion itself, no stricter, for
//   scopes           always
//   ttl              where the child holds a scope (without one it permits nothing at any time)
//   caps and ranks   where the child holds a scope that the pattern of each scoped cap covers
//                    (elsewhere the cap makes no difference to what the child permits)
//   lists, prefixes  between two of one kind, on whatever fields, and against none at all; null
//                    members aside, which make no difference to any context
// and stricter by design between two kinds of one key, between keys that read one field, and for
// unknown constraints.
#include "small_world.h"

#include <string>
#include <vector>

using namespace plumbline::authority;

namespace {

bool is_number(const std::string& token) {
  return token[0] == '-' || (token[0] >= '0' && token[0] <= '9');
}
bool is_string(const std::string& token) { return token[0] == '"'; }
bool is_scalar(const std::string& token) { return token[0] != '[' && token[0] != '{'; }
bool is_same(const std::string& a, const std::string& b) {
  return is_number(a) && is_number(b) ? std::stod(a) == std::stod(b) : a == b;
}

// A constraint that is put to a token of the context, where there is one that is not null.
template <class Keeps>
Term bound(const std::string& text, const std::string& field, Keeps keeps) {
  return {text, [field, keeps](const Action& action) {
            const auto at = action.context.find(field);
            return at == action.context.end() || at->second == "null" || keeps(at->second);
          }};
}

Term cap(const std::string& key, const std::string& field, const std::string& max) {
  return bound(R"({"key":")" + key + R"(","max":)" + max + "}", field,
               [limit = std::stod(max)](const std::string& token) {
                 return is_number(token) && std::stod(token) <= limit;
               });
}

bool begins(const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; }

bool is_covered(const std::string& scope, const std::string& held) {
  if (held.back() != '*') return scope == held;
  return begins(scope, held.substr(0, held.size() - 1));
}

Term scoped_cap(const std::string& pattern, const std::string& max) {
  const Term inner = cap("", "calls[" + pattern + "]", max);
  return {R"({"key":"max_calls[)" + pattern + R"(]","type":"max_calls","max":)" + max +
              R"(,"applies_to":")" + pattern + "\"}",
          [pattern, inner](const Action& action) {
            return !is_covered(action.scope, pattern) || inner.allows(action);
          }};
}

Term egress(std::size_t rank) {
  const std::vector<std::string> words = {R"("none")", R"("internal")", R"("any")"};
  return bound(R"({"key":"egress","rank":)" + words[rank] + "}", "egress",
               [words, rank](const std::string& token) {
                 for (std::size_t i = 0; i <= rank; ++i) {
                   if (token == words[i]) return true;
                 }
                 return false;
               });
}

std::string join(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ",") + part;
  return out;
}

Term list(bool allows, const std::string& key, const std::vector<std::string>& members,
          const std::string& field) {
  const std::string start = R"({"key":")" + key + R"(","field":")" + field + R"(","type":)";
  const std::string name = allows ? R"("allow","one_of":[)" : R"("deny","not_one_of":[)";
  return bound(start + name + join(members) + "]}", field,
               [allows, members](const std::string& token) {
                 bool listed = false;
                 for (const auto& member : members) listed = listed || is_same(token, member);
                 return is_scalar(token) && listed == allows;
               });
}

Term prefix(const std::string& key, const std::string& start, const std::string& field) {
  return bound(R"({"key":")" + key + R"(","type":"prefix","field":")" + field + R"(","prefix":")" +
                   start + "\"}",
               field, [start](const std::string& token) {
                 return is_string(token) && begins(token, "\"" + start);
               });
}

Term unknown(const std::string& key, const std::string& value) {
  return {R"({"key":")" + key + R"(","type":"odd","v":)" + value + "}",
          [](const Action&) { return false; }};
}

Term scopes(const std::vector<std::string>& held) {
  std::string text;
  for (const std::string& scope : held) text += (text.empty() ? "\"" : ",\"") + scope + "\"";
  return {text, [held](const Action& action) {
            for (const std::string& scope : held) {
              if (is_covered(action.scope, scope)) return true;
            }
            return false;
          }};
}

template <class T>
std::vector<std::vector<T>> subsets(const std::vector<T>& all) {
  std::vector<std::vector<T>> out;
  for (std::size_t chosen = 0; chosen < std::size_t{1} << all.size(); ++chosen) {
    out.emplace_back();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (chosen >> i & 1) out.back().push_back(all[i]);
    }
  }
  return out;
}

Dimension ttls() {
  Dimension out{Part::ttl, {Term()}};
  for (const int limit : {1, 2}) {
    const auto in_time = [limit](const Action& action) { return action.age <= limit; };
    out.terms.push_back({std::to_string(limit), in_time});
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

enum class Sort { none, allow, deny, prefix, unknown, without_form };

// The terms of key k over the fields k and y, and of what sort each is.
struct ListTerms {
  Dimension dimension{Part::constraint, {Term()}};
  std::vector<Sort> sort = {Sort::none};
  std::vector<bool> has_null = {false};

  ListTerms() {
    for (const char* field : {"k", "y"}) {
      for (const auto& members : subsets<std::string>({"1", "true", R"("1")", "null"})) {
        const bool null = !members.empty() && members.back() == "null";
        add(list(true, "k", members, field), Sort::allow, null);
        add(list(false, "k", members, field), Sort::deny, null);
      }
      for (const char* start : {"", "1", "1a"}) add(prefix("k", start, field), Sort::prefix);
    }
    add(unknown("k", "1"), Sort::unknown);
    add(unknown("k", "true"), Sort::unknown);
    add(unknown("k", "1e400"), Sort::without_form);
  }

  void add(Term term, Sort its_sort, bool null = false) {
    dimension.terms.push_back(std::move(term));
    sort.push_back(its_sort);
    has_null.push_back(null);
  }
  bool can_be_child(std::size_t term) const {
    return sort[term] != Sort::unknown && sort[term] != Sort::without_form && !has_null[term];
  }
};

bool always(const Member&) { return true; }

}  // namespace

TEST_SUITE("authority/small_world") {
  TEST_CASE("scopes and ttl") {
    Dimension held{Part::scopes, {}};
    const std::vector<std::string> pool = {"a.b", "a.c", "a.b.c", "a.*", "a.b.*", "b.c", "a.b-c.d"};
    for (const auto& subset : subsets(pool)) held.terms.push_back(scopes(subset));
    std::vector<Action> actions;
    for (const char* scope : {"a", "a.", "a.b", "a.c", "a.d", "a.b.", "a.b.c", "a.b.d", "a.b.c.d",
                              "a.bc", "a.b-c.d", "ab.c", "b.c", "b.c.d", "A.b", "a.b\n", ""}) {
      for (const int age : {1, 2, 3}) actions.push_back({scope, {}, age});
    }
    const World world({held, ttls()}, actions);
    const auto exact = [](const Member& child, const Member& parent) {
      return child.chosen[0] != 0 || parent.chosen[1] == 0;
    };
    const Judgement judgement = judge(world, exact, always);
    check_sound(world, judgement);
    CHECK(world.questions() == 128 * 3 * 17 * 3);
    CHECK(judgement.pairs == 384 * 384);
    CHECK(judgement.promised == 384 * 384 - 3 * 256);
  }

  TEST_CASE("caps and ranks") {
    const Dimension held{
        Part::scopes,
        {scopes({"a.*"}), scopes({"a.b"}), scopes({"a.b", "c.d"}), scopes({"c.d"})}};
    const Dimension rows{
        Part::constraint,
        {Term(), cap("max_rows", "rows", "1"), cap("max_rows", "rows", "2")}};
    const Dimension spend{Part::constraint, {Term(), cap("max_spend", "spend", "0.5")}};
    const Dimension calls{Part::constraint, {Term(), cap("max_calls", "calls", "1")}};
    const Dimension literal{Part::constraint,
                            {Term(), scoped_cap("a.b", "1"), scoped_cap("a.b", "2")}};
    const Dimension wildcard{Part::constraint, {Term(), scoped_cap("a.*", "1")}};
    const Dimension ranks{Part::constraint, {Term(), egress(0), egress(1), egress(2)}};
    std::vector<Action> actions;
    for (const char* scope : {"a.b", "a.c", "c.d"}) {
      actions.push_back({scope});
      for (const char* field : {"rows", "spend", "calls", "calls[a.b]", "calls[a.*]", "egress"}) {
        for (const char* token :
             {"null", "-1", "0.5", "1", "1.0", "1.5", "2", "3", "true", "\"1\"", "[]", "\"none\"",
              "\"internal\"", "\"any\"", "\"all\""}) {
          actions.push_back({scope, {{field, token}}});
          actions.push_back({scope, {{"rows", "2"}, {"calls[a.b]", "2"}, {field, token}}});
        }
      }
    }
    const World world({held, rows, spend, calls, literal, wildcard, ranks}, actions);
    const auto exact = [](const Member& child, const Member&) { return child.chosen[0] != 3; };
    const Judgement judgement = judge(world, exact, always);
    check_sound(world, judgement);
    CHECK(world.questions() == 4 * 288 * 3 * 181);
    CHECK(judgement.pairs == 1152 * 1152);
    CHECK(judgement.promised == 864 * 1152);
  }

  TEST_CASE("lists, prefixes and unknown constraints on shared fields") {
    const Dimension held{Part::scopes, {scopes({"a.b"})}};
    const ListTerms terms;
    const Dimension other{Part::constraint,
                          {Term(), list(true, "m", {"1"}, "k"), list(false, "m", {"\"1\""}, "y"),
                           unknown("m", "1")}};
    const char* const tokens[] = {"",     "null",    "1",        "1.0",     "2",  "true",
                                  "false", "\"1\"", "\"1a\"", "\"a\"", "[]", "{}"};
    std::vector<Action> actions;
    for (const std::string k : tokens) {
      for (const std::string y : tokens) {
        actions.push_back({"a.b"});
        if (!k.empty()) actions.back().context["k"] = k;
        if (!y.empty()) actions.back().context["y"] = y;
      }
    }
    const World world({held, terms.dimension, other}, actions);
    const auto exact = [&terms](const Member& child, const Member& parent) {
      const std::size_t c = child.chosen[1];
      const std::size_t p = parent.chosen[1];
      if (child.chosen[2] != 0 || parent.chosen[2] != 0) return false;
      if (!terms.can_be_child(c) || terms.has_null[p]) return false;
      return terms.sort[c] == Sort::none || terms.sort[p] == Sort::none ||
             terms.sort[c] == terms.sort[p];
    };
    const auto reflexive = [&terms](const Member& member) {
      return terms.sort[member.chosen[1]] != Sort::without_form;
    };
    const Judgement judgement = judge(world, exact, reflexive);
    check_sound(world, judgement);
    CHECK(world.questions() == 74 * 4 * 144);
    CHECK(judgement.pairs == 296 * 296);
    // Without null there are 16 lists of each kind, 6 prefixes and 3 unknown terms: the child
    // without a bound against all 42 parents, 38 others against none, and those of one kind.
    CHECK(judgement.promised == 42 + 38 + 16 * 16 * 2 + 6 * 6);
  }

  TEST_CASE("all dimensions together") {
    const Dimension held{Part::scopes,
                         {scopes({}), scopes({"a.b"}), scopes({"a.*"}), scopes({"a.b", "c.d"})}};
    const Dimension rows{Part::constraint, {Term(), cap("max_rows", "rows", "1")}};
    const Dimension calls{Part::constraint, {Term(), scoped_cap("a.b", "1")}};
    const Dimension rank{Part::constraint, {Term(), egress(1)}};
    const Dimension listed{Part::constraint,
                           {Term(), list(true, "k", {"1"}, "k"), list(true, "k", {"1"}, "rows"),
                            list(false, "k", {"1"}, "k"), prefix("k", "1", "egress"),
                            unknown("k", "1"), unknown("k", "1e400")}};
    std::vector<Action> actions;
    for (const char* scope : {"a.b", "a.c", "c.d"}) {
      for (const std::string number : {"", "1", "2"}) {
        for (const std::string count : {"", "1", "2"}) {
          for (const std::string word : {"", "\"internal\"", "\"1\""}) {
            for (const std::string value : {"", "1", "true"}) {
              for (const int age : {1, 2, 3}) {
                Action action{scope, {}, age};
                if (!number.empty()) action.context["rows"] = number;
                if (!count.empty()) action.context["calls[a.b]"] = count;
                if (!word.empty()) action.context["egress"] = word;
                if (!value.empty()) action.context["k"] = value;
                actions.push_back(action);
              }
            }
          }
        }
      }
    }
    const World world({held, rows, calls, rank, listed, ttls()}, actions);
    const auto exact = [](const Member&, const Member&) { return false; };
    const auto reflexive = [](const Member& member) { return member.chosen[4] != 6; };
    const Judgement judgement = judge(world, exact, reflexive);
    check_sound(world, judgement);
    CHECK(world.questions() == 672 * 729);
    CHECK(judgement.pairs == 672 * 672);
    CHECK(judgement.within > 672);
  }
}
