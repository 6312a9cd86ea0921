#include "authority/difference.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "base/limits.h"
#include "parsed.h"

using namespace plumbline;
using namespace plumbline::authority;

namespace {

Hop hop(const std::string& child, const std::string& parent) {
  return difference(readable_authority(child), readable_authority(parent));
}

// The changed terms, one a line: "scope tighter: crm.* > crm.read".
std::string changes(const Hop& hop) {
  std::string out;
  for (const HopTerm& term : hop.terms) {
    out += std::string(name(term.kind)) + (term.name.empty() ? "" : " " + term.name) + " " +
           std::string(name(term.change)) + (widens(term) ? "!" : "") + ": " + term.parent + " > " +
           term.child + "\n";
  }
  return out;
}

std::string scopes(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& scope : list) out += (out.empty() ? "" : ",") + ("\"" + scope + "\"");
  return R"({"scopes":[)" + out + "]}";
}

std::string rows(const std::string& bound) {
  return R"({"constraints":[)" + (bound.empty() ? "" : R"({"key":"max_rows","max":)" + bound + "}") +
         "]}";
}

}  // namespace

TEST_SUITE("authority/difference") {
  TEST_CASE("scopes: kept, narrowed, dropped, added") {
    CHECK(changes(hop(scopes({"crm.read", "mail.send"}), scopes({"crm.*", "mail.send", "db.read"}))) ==
          "scope tighter: crm.* > crm.read\nscope dropped: db.read > \n");
    CHECK(changes(hop(scopes({"crm.*"}), scopes({"crm.read", "crm.write", "db.read"}))) ==
          "scope added!:  > crm.*\nscope dropped: db.read > \n");
    CHECK(changes(hop(scopes({"a.b.*"}), scopes({"a.*", "a.b.c", "a.z"}))) ==
          "scope tighter: a.* > a.b.*\nscope dropped: a.z > \n");
    const Hop kept = hop(scopes({"a.b", "c.*"}), scopes({"c.*", "a.b"}));
    CHECK(kept.kept == 2);
    CHECK(kept.terms.empty());
  }

  TEST_CASE("constraints: tighter, looser, added, dropped, kept") {
    CHECK(changes(hop(rows("5"), rows("50"))) ==
          "constraint max_rows tighter: max_rows<=50 > max_rows<=5\n");
    CHECK(changes(hop(rows("51"), rows("50"))) ==
          "constraint max_rows looser!: max_rows<=50 > max_rows<=51\n");
    CHECK(changes(hop(rows("5"), rows(""))) == "constraint max_rows added:  > max_rows<=5\n");
    CHECK(changes(hop(rows(""), rows("50"))) == "constraint max_rows dropped!: max_rows<=50 > \n");
    CHECK(hop(rows("50.0"), rows("50")).kept == 1);
    const auto region = [](const std::string& of) {
      return R"({"constraints":[{"key":"region","type":"allow","one_of":[)" + of + "]}]}";
    };
    CHECK(changes(hop(region(R"("us")"), region(R"("eu")"))) ==
          "constraint region looser!: region in [\"eu\"] > region in [\"us\"], \"us\" among them\n");
  }

  TEST_CASE("ttl: every pair of none, less and more") {
    const auto ttl = [](const std::string& value) { return R"({"ttl":)" + value + "}"; };
    CHECK(changes(hop(ttl("5"), ttl("50"))) == "ttl tighter: 50 > 5\n");
    CHECK(changes(hop(ttl("50"), ttl("5"))) == "ttl looser!: 5 > 50\n");
    CHECK(changes(hop(ttl("5"), ttl("null"))) == "ttl added:  > 5\n");
    CHECK(changes(hop(ttl("null"), ttl("5"))) == "ttl dropped!: 5 > \n");
    CHECK(hop(ttl("5"), ttl("5.0")).kept == 1);
    CHECK(hop("{}", "{}").kept == 0);
  }

  TEST_CASE("what widens stands first") {
    const Hop both = hop(R"({"scopes":["a.b"],"ttl":9})", R"({"scopes":["a.*","c.d"],"ttl":5})");
    CHECK(changes(both) ==
          "ttl looser!: 5 > 9\nscope tighter: a.* > a.b\nscope dropped: c.d > \n");
    CHECK(both.narrowed == 2);
    CHECK(both.widened == 1);
  }

  TEST_CASE("limit: 100 terms are listed, the others are counted") {
    for (const std::size_t more : {std::size_t{0}, std::size_t{1}}) {
      std::vector<std::string> many;
      for (std::size_t i = 0; i < limits::hop_terms + more; ++i) many.push_back("a.s" + std::to_string(i));
      const Hop dropped = hop(scopes({}), scopes(many));
      CHECK(dropped.terms.size() == limits::hop_terms);
      CHECK(dropped.narrowed == limits::hop_terms + more);
      CHECK(dropped.unlisted() == more);
      const Hop added = hop(scopes(many), scopes({"z.z"}));
      CHECK(added.terms.size() == limits::hop_terms);
      CHECK(added.widened == limits::hop_terms + more);
      CHECK(added.narrowed == 1);
      CHECK(added.unlisted() == more + 1);
    }
  }

  TEST_CASE("a hop widens exactly where the child is not within its parent") {
    const std::vector<std::string> held = {"a.*", "a.b", "a.b.*", "a.b.c", "c.d"};
    const std::vector<std::string> bounds = {
        R"({"key":"max_rows","max":5})",          R"({"key":"max_rows","max":50})",
        R"({"key":"egress","rank":"internal"})",  R"({"key":"egress","rank":"any"})",
        R"({"key":"r","type":"allow","one_of":[1]})",
        R"({"key":"r","type":"allow","one_of":[1,2]})",
        R"({"key":"r","type":"deny","not_one_of":[1]})",
        R"({"key":"r","type":"allow","one_of":[1],"field":"f"})", R"({"key":"x","type":"other"})"};
    std::mt19937_64 random(7);
    const auto one_in = [&](std::uint64_t count) { return random() % count == 0; };
    const auto any = [&] {
      std::string scope_list, bound_list;
      for (const std::string& scope : held) {
        if (one_in(2)) scope_list += (scope_list.empty() ? "\"" : ",\"") + scope + "\"";
      }
      for (std::size_t i = 0; i < bounds.size(); ++i) {
        // One a key: the next of the same is skipped.
        if (!one_in(3)) continue;
        bound_list += (bound_list.empty() ? "" : ",") + bounds[i];
        while (i + 1 < bounds.size() && bounds[i + 1].substr(0, 10) == bounds[i].substr(0, 10)) ++i;
      }
      const std::string ttl = one_in(3) ? "null" : one_in(2) ? "5" : "50";
      return readable_authority(R"({"scopes":[)" + scope_list + R"(],"constraints":[)" + bound_list +
                                R"(],"ttl":)" + ttl + "}");
    };
    std::size_t widening = 0;
    for (int i = 0; i < 3000; ++i) {
      const Authority child = any(), parent = any();
      const Hop hop = difference(child, parent);
      CHECK((hop.widened > 0) == first_widening(child, parent).has_value());
      widening += hop.widened > 0;
      // Every term of both is told of once.
      const std::size_t terms = hop.kept + hop.narrowed + hop.widened;
      CHECK(terms >= std::max(child.scopes.scopes().size() + child.constraints.size(),
                              parent.constraints.size()));
    }
    CHECK(widening > 1000);
    CHECK(widening < 2990);
  }
}
