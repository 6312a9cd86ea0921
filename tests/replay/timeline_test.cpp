// Entries in words, which of them are told, and what was found about them.
#include <algorithm>

#include "replay/told.h"
#include "verify/random_ledger.h"

namespace plumbline::replay {
namespace {

using verify::RandomLedger;
using verify::Record;
using Lines = std::vector<std::string>;

Record run() {
  Record record(2);
  record.root(R"({"scopes":["crm.*","mail.send"],"constraints":[{"key":"max_rows","max":100}],"ttl":60})");
  record.add("spawn", {{"node", "\"n1\""},
                       {"parent", "\"n0\""},
                       {"agent", "\"reader\""},
                       {"task", "\"sum up\""},
                       {"granted", R"({"scopes":["crm.read"],"ttl":30,"constraints":[{"key":"max_rows","max":50}]})"}});
  record.allow("n1", "crm.read", {{"tool", "\"sql\""}, {"context", R"({"rows":40})"}}, '1');
  record.outcome("n1", '1');
  record.deny("n1", "crm.write", {{"tool", "\"sql\""}, {"reason", "\"scope_not_granted\""}, {"disposition", "\"blocked\""}});
  record.add("spawn_denied", {{"parent", "\"n1\""}, {"agent", "\"x\""}, {"reason", "\"depth\""}});
  record.kill("[\"n1\"]", {{"target", "\"n1\""}});
  record.done("n0");
  return record;
}

using Wanted = std::vector<std::pair<Lines TellingFilter::*, Lines>>;

std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

// The seqs of the entries of run() that are told.
Lines seqs(const Wanted& wanted) {
  TellingFilter filter;
  for (const auto& [list, items] : wanted) filter.*list = items;
  Lines out;
  for (const std::string& line : told(run().ledger(), filter)) {
    if (line[0] != '!') out.push_back(line.substr(0, line.find(' ')));
  }
  return out;
}

TEST_SUITE("replay/timeline") {
  TEST_CASE("each entry in words") {
    const Lines wanted = Lines{"0 is the root with crm.* mail.send, max_rows<=100, ttl 60s",
         "1 spawned n1 reader with crm.read, max_rows<=50, ttl 30s, task \"sum up\"",
         "2 allowed crm.read by sql with rows=40",
         "3 call 111111111111 of crm.read returned after 1 ms",
         "4 denied crm.write by sql: scope_not_granted: scope crm.write not covered by [crm.read] (blocked)",
         "5 was denied a spawn of x: depth", "6 was killed; revoked: n1", "7 is done"};
    CHECK(joined(told(run().ledger())) == joined(wanted));
  }

  TEST_CASE("entries that cannot be read are told as that, with what was found") {
    const Lines lines = told("{\"event\":\"root\",\"seq\":0}\nnope\n{\"event\":\"dance\",\"seq\":2}\n{\"v\":1}\n");
    INFO(joined(lines));
    CHECK(lines[0] == "0 is the root, which defines nothing");
    CHECK(std::ranges::find(lines, "! unreadable_authority") != lines.end());
    CHECK(std::ranges::find(lines, "- cannot be read: not a JSON value (column 1)") != lines.end());
    CHECK(std::ranges::find(lines, "! invalid_ledger_entry") != lines.end());
    CHECK(std::ranges::find(lines, "2 has the event dance, which the format does not define") != lines.end());
    CHECK(std::ranges::find(lines, "- has no event") != lines.end());
  }

  TEST_CASE("a break in the chain is told below the entry it is at") {
    std::string ledger = Record().root(R"({"scopes":["a.*"]})").allow("n0", "a.b").allow("n0", "a.c").ledger();
    ledger.replace(ledger.find("a.b"), 3, "a.x");
    CHECK(told(ledger) == Lines{"0 is the root with a.*", "1 allowed a.x", "! integrity", "2 allowed a.c"});
  }

  TEST_CASE("filters: any of one kind, all kinds") {
    CHECK(seqs({{&TellingFilter::nodes, {"n1"}}}) == Lines{"1", "2", "3", "4", "5", "6"});
    CHECK(seqs({{&TellingFilter::nodes, {"n0"}}}) == Lines{"0", "1", "7"});
    CHECK(seqs({{&TellingFilter::subtrees, {"n1"}}}) == Lines{"1", "2", "3", "4", "5", "6"});
    CHECK(seqs({{&TellingFilter::subtrees, {"n0"}}}) == Lines{"0", "1", "2", "3", "4", "5", "6", "7"});
    CHECK(seqs({{&TellingFilter::agents, {"reader"}}}) == Lines{"1", "2", "3", "4", "5", "6"});
    CHECK(seqs({{&TellingFilter::scopes, {"crm.*"}}}) == Lines{"0", "1", "2", "3", "4"});
    CHECK(seqs({{&TellingFilter::scopes, {"crm.read"}}}) == Lines{"0", "1", "2", "3"});
    CHECK(seqs({{&TellingFilter::scopes, {"mail.send"}}}) == Lines{"0"});
    CHECK(seqs({{&TellingFilter::tools, {"sql"}}}) == Lines{"2", "3", "4"});
    CHECK(seqs({{&TellingFilter::events, {"root", "done"}}}) == Lines{"0", "7"});
    CHECK(seqs({{&TellingFilter::outcomes, {"denied"}}}) == Lines{"4", "5"});
    CHECK(seqs({{&TellingFilter::outcomes, {"returned", "allowed"}}}) == Lines{"2", "3"});
    CHECK(seqs({{&TellingFilter::nodes, {"n1"}}, {&TellingFilter::outcomes, {"denied"}}}) == Lines{"4", "5"});
    CHECK(seqs({{&TellingFilter::nodes, {"n9"}}}).empty());
  }

  TEST_CASE("a node may be named without its chain, as reports print it") {
    Record record;
    record.root(R"({"scopes":["a.*"]})", "c:n0").spawn("c:n1", "c:n0", R"({"scopes":["a.*"]})");
    record.allow("c:n1", "a.b").done("c:n1").done("c:n0");
    TellingFilter filter;
    filter.nodes = {"n1"};
    CHECK(told(record.ledger(), filter).size() == 3);
    filter.nodes = {"c:n1"};
    CHECK(told(record.ledger(), filter).size() == 3);
    filter.nodes = {":n1"};
    CHECK(told(record.ledger(), filter).empty());
    TellingFilter below;
    below.subtrees = {"n0"};
    CHECK(told(record.ledger(), below).size() == 5);
  }

  TEST_CASE("a tool or a scope that no entry has is told at the end, with some that there are") {
    const std::string ledger = run().ledger();
    TellingFilter filter;
    filter.tools = {"sqk"};
    CHECK(told(ledger, filter) == Lines{"? no entry has the tool sqk; for instance there are sql"});
    filter.tools = {"sqk", "sql"};
    filter.outcomes = {"revoked"};  // the tool is there, whatever else is asked
    CHECK(told(ledger, filter).empty());
    TellingFilter scope;
    scope.scopes = {"nope.x", "nope.y"};
    const Lines lines = told(ledger, scope);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].starts_with("? no entry has the scope nope.x or another one that is asked for; for instance there are "));
  }

  TEST_CASE("a subtree grows with the nodes that are spawned below it") {
    Record record;
    record.root(R"({"scopes":["a.*"]})").spawn("x", "n0", R"({"scopes":["a.*"]})").spawn("n1", "n0", R"({"scopes":["a.*"]})");
    record.spawn("n2", "n1", R"({"scopes":["a.*"]})").allow("n2", "a.b").allow("x", "a.b");
    TellingFilter filter;
    filter.subtrees = {"n1"};
    CHECK(told(record.ledger(), filter).size() == 3);
  }

  TEST_CASE("every finding about an entry that is known with the next one stands below that entry") {
    std::size_t marked = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const std::string ledger = RandomLedger(seed).harmed();
      const Scratch file(ledger);
      Notes notes;
      const auto report = replayer().tell(file.paths(), {}, notes);
      REQUIRE(report.ok());
      if ((*report)->verdict == Verdict::unreadable) continue;
      std::size_t want = 0;
      for (const Finding& finding : (*report)->findings) {
        const auto check = finding.severity == Severity::error ? finding.check() : std::nullopt;
        want += check == Check::integrity || check == Check::containment || check == Check::monotonicity;
      }
      std::size_t got = 0;
      for (const std::string& line : notes.lines) {
        got += line == "! integrity" || line == "! containment" || line == "! monotonicity" ||
               line == "! unreadable_authority" || line == "! unreadable_granted" ||
               line == "! invalid_policy" || line == "! policy_on_non_allow";
      }
      INFO("seed " << seed << "\n" << joined(notes.lines) << ledger);
      CHECK(got == want);
      marked += got;
    }
    CHECK(marked > 200);
  }

  TEST_CASE("a listener that wants no more ends the reading, without a report") {
    const Scratch file(run().ledger());
    Notes notes;
    notes.most = 2;
    const auto report = replayer().tell(file.paths(), {}, notes);
    REQUIRE(report.ok());
    CHECK_FALSE(report->has_value());
    CHECK(notes.lines.size() == 2);
  }

  TEST_CASE("a record whose version turns out to be another is told once") {
    const std::string bundle = Record(2).root(R"({"scopes":["a.*"]})").bundle();
    std::string other = bundle;
    other.replace(other.find("\"v\":2,\"chain_id\":\"c\"}"), 5, "\"v\":1");
    const Lines lines = told(other);
    CHECK(std::ranges::count_if(lines, [](const std::string& line) { return line[0] != '!'; }) == 1);
  }

  TEST_CASE("the parts of a ledger are told as one") {
    const std::string ledger = run().ledger();
    const std::size_t middle = ledger.find('\n', ledger.size() / 2) + 1;
    const Scratch first(ledger.substr(0, middle)), second(ledger.substr(middle));
    Notes notes;
    REQUIRE(replayer().tell({first.path(), second.path()}, {}, notes).ok());
    CHECK(notes.lines == told(ledger));
  }
}

}  // namespace
}  // namespace plumbline::replay
