// Who could have acted, compared with what verify says of an allow that stands there.
#include <algorithm>
#include <set>

#include "base/limits.h"
#include "replay/told.h"
#include "verify/random_ledger.h"

namespace plumbline::replay {
namespace {

using verify::RandomLedger;
using verify::Record;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

WhoCould ask(const std::string& record, const std::string& scope, const std::string& context = "",
             const Point& point = {}) {
  const Scratch file(record);
  WhoCould who;
  const auto report = replayer().who_could(file.paths(), point, scope, context, who);
  REQUIRE(report.ok());
  return who;
}

// Those who could, or those who could not.
std::vector<Holder> holders(const WhoCould& who, bool could) {
  std::vector<Holder> out;
  std::ranges::copy_if(who.nodes, std::back_inserter(out), [could](const Holder& one) { return one.could() == could; });
  return out;
}

std::vector<std::string> names(const std::vector<Holder>& holders) {
  std::vector<std::string> out;
  for (const Holder& holder : holders) out.push_back(holder.hop.node);
  return out;
}

// Whether verify finds an allow outside authority that is put behind `ledger`.
bool contains(const std::string& ledger, const std::string& node, const std::string& scope,
              const std::string& context) {
  const std::string allow = "{\"event\":\"allow\",\"node\":\"" + node + "\",\"scope\":\"" + scope +
                            "\",\"context\":" + context + "}\n";
  const Report report = verify::report_on(ledger + allow);
  const std::uint64_t last = report.entries - 1;
  return std::ranges::none_of(report.findings, [last](const Finding& finding) {
    return finding.reason == Reason::containment && finding.index == last;
  });
}

TEST_SUITE("replay/who_could") {
  TEST_CASE("it is who could have an allow there that verify finds within authority") {
    std::size_t could = 0, could_not = 0;
    for (std::uint64_t seed = 500; seed < 580; ++seed) {
      RandomLedger random(seed);
      const auto lines = lines_of(random.honest());
      std::string prefix;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        prefix += lines[i] + "\n";
        if (!random.one_in(4)) continue;
        const std::string scope = random.one_in(2) ? "a.read" : "b.read";
        const std::string context = random.one_in(2) ? R"({"rows":50})" : R"({"rows":5,"calls":2})";
        const WhoCould who = ask(prefix, scope, context);
        for (const Holder& one : who.nodes) CHECK(contains(prefix, one.hop.node, scope, context) == one.could());
        could += who.could();
        could_not += who.nodes.size() - who.could();
      }
    }
    CHECK(could > 100);
    CHECK(could_not > 100);
  }

  TEST_CASE("the grants are told from the node up, with the scope that covers it") {
    Record record;
    record.root(R"({"scopes":["crm.*","mail.send"]})");
    record.spawn("n1", "n0", R"({"scopes":["crm.*"]})");
    record.spawn("n2", "n1", R"({"scopes":["crm.read","mail.send"]})");
    const WhoCould read = ask(record.ledger(), "crm.read");
    CHECK(names(holders(read, true)) == std::vector<std::string>{"n0", "n1", "n2"});
    const auto path = read.way_of(holders(read, true).at(2)).hops;
    REQUIRE(path.size() == 3);
    CHECK(path[0].node == "n2");
    CHECK(path[0].term == "crm.read");
    CHECK(path[1].term == "crm.*");
    CHECK(path[2].node == "n0");
    CHECK(path[2].seq == "0");
    // A grant of what its giver did not hold shows as that.
    const WhoCould send = ask(record.ledger(), "mail.send");
    CHECK(names(holders(send, true)) == std::vector<std::string>{"n0", "n2"});
    CHECK_FALSE(send.way_of(holders(send, true).at(1)).hops.at(1).term.has_value());
    CHECK(holders(send, false).at(0).why_not.at(0) == "scope mail.send not covered by [crm.*]");
  }

  TEST_CASE("what verify would only warn of is noted") {
    Record record;
    record.root(R"({"scopes":["a.*"],"constraints":[{"key":"max_calls","max":1}]})");
    record.allow("n0", "a.b").done("n0");
    const WhoCould who = ask(record.ledger(), "a.b");
    REQUIRE(who.could() == 1);
    CHECK(who.nodes[0].notes ==
          std::vector<std::string>{"it was done at seq 2, behind which an action draws a warning alone",
                                   "its call cap max_calls<=1 was used up: 1 allowed"});
  }

  TEST_CASE("a revoked node could not, and a context has to be an object") {
    Record record;
    record.root(R"({"scopes":["a.*"]})").kill("[\"n0\"]");
    const WhoCould who = ask(record.ledger(), "a.b");
    CHECK(who.could() == 0);
    CHECK(holders(who, false).at(0).why_not.at(0) == "it was revoked at seq 1");
    const Scratch file(record.ledger());
    WhoCould none;
    for (const char* context : {"7", "[]", "{", "{\"a\":1,\"a\":2}"}) {
      const auto refused = replayer().who_could(file.paths(), {}, "a.b", context, none);
      REQUIRE_FALSE(refused.ok());
      CHECK(refused.error().kind == ErrorKind::usage);
    }
  }

  TEST_CASE("a way is told up to its limit with the root behind it, and the rest is counted") {
    constexpr std::size_t kMost = limits::shared_path_hops;
    for (const std::size_t hops : {kMost, kMost + 1, 3 * kMost}) {
      Record record;
      record.root(R"({"scopes":["a.*"]})");
      for (std::size_t i = 1; i < hops; ++i) {
        record.spawn("n" + std::to_string(i), "n" + std::to_string(i - 1), R"({"scopes":["a.*"]})");
      }
      const WhoCould who = ask(record.ledger(), "a.b");
      const Way way = who.way_of(who.nodes.back());
      REQUIRE(way.hops.size() == kMost);
      CHECK(way.more == hops - kMost);
      CHECK(way.hops[0].node == "n" + std::to_string(hops - 1));
      CHECK(way.hops[kMost - 2].node == "n" + std::to_string(hops - kMost + 1));
      CHECK(way.hops.back().node == "n0");
    }
  }

  TEST_CASE("a second root is no way of a node below the first") {
    Record record;
    record.root(R"({"scopes":["a.*"]})").root(R"({"scopes":["a.b"]})", "r1");
    record.spawn("n1", "r1", R"({"scopes":["a.b"]})");
    const WhoCould who = ask(record.ledger(), "a.b");
    CHECK(who.way_of(who.nodes.at(2)).hops.back().node == "r1");
    CHECK(who.way_of(who.nodes.at(1)).hops.size() == 1);
  }
}

}  // namespace
}  // namespace plumbline::replay
