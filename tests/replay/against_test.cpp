// Records decided again under other authorities.
#include <algorithm>
#include <map>

#include "base/source.h"
#include "replay/told.h"
#include "replay/what_if.h"
#include "verify/random_ledger.h"

namespace plumbline::replay {
namespace {

using verify::RandomLedger;
using verify::Record;

struct Outcome {
  std::vector<std::string> changes;  // "SEQ CHANGE"
  std::vector<std::string> why;
  RedecisionCounts counts;
};

Result<Outcome> decide(const std::string& record, const std::string& what_if) {
  const Scratch file(record);
  Outcome outcome;
  const auto report = replayer().against(
      file.paths(), what_if,
      [&](const Redecision& change) {
        outcome.changes.push_back(std::to_string(change.entry.place.seq.value_or(-1)) + " " +
                                  std::string(name(change.change)));
        outcome.why.push_back(change.why);
        return true;
      },
      outcome.counts);
  if (!report) return report.error();
  return outcome;
}

Outcome decided(const std::string& record, const std::string& what_if) {
  auto outcome = decide(record, what_if);
  REQUIRE(outcome.ok());
  return std::move(*outcome);
}

// The recorded authority of every node that is defined, as a what-if file.
std::string recorded(const std::string& ledger) {
  std::map<std::string, std::string> held;
  json::Reader reader;
  for (std::size_t at = ledger.starts_with(utf8_byte_order_mark) ? utf8_byte_order_mark.size() : 0;
       at < ledger.size();) {
    const std::size_t end = std::min(ledger.find('\n', at), ledger.size());
    const std::string line = ledger.substr(at, end - at);
    at = end + 1;
    json::Document document;
    const auto read = json::read_text(reader, line, document);
    const auto* value = std::get_if<json::ReadValue>(&read);
    if (!value || value->duplicate) continue;
    const json::Value entry(&document, value->root);
    const bool root = entry.find("event").if_string() == "root";
    const auto node = entry.find("node").if_string();
    if ((!root && entry.find("event").if_string() != "spawn") || !node) continue;
    const json::Value authority = entry.find(root ? "authority" : "granted");
    const bool readable = authority::read_authority(authority).ok();
    held.emplace(*node, readable ? std::string(authority.raw()) : "");
  }
  std::string out = "{\"nodes\":{";
  bool first = true;
  for (const auto& [node, authority] : held) {
    if (authority.empty()) continue;
    out += (first ? "" : ",") + std::string("\"") + node + "\":" + authority;
    first = false;
  }
  return out + "}}";
}

Record run() {
  Record record;
  record.root(R"({"scopes":["crm.*","mail.send"],"constraints":[{"key":"max_rows","max":100}]})");
  record.spawn("n1", "n0", R"({"scopes":["crm.read"],"constraints":[{"key":"max_rows","max":50}]})");
  record.allow("n1", "crm.read", {{"context", R"({"rows":40})"}});
  record.allow("n0", "mail.send");
  record.deny("n1", "crm.read", {{"context", R"({"rows":60})"}, {"reason", "\"ceiling_exceeded\""}});
  record.deny("n0", "mail.send", {{"reason", "\"approval_refused\""}});
  record.allow("n0", "crm.export", {{"policy", "\"unlisted\""}});
  return record;
}

TEST_SUITE("replay/against") {
  TEST_CASE("the recorded authorities change nothing, in records at random and harmed ones") {
    std::uint64_t actions = 0, delegations = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      RandomLedger random(seed);
      const std::string ledger = seed % 2 == 0 ? random.honest() : random.harmed();
      const auto outcome = decide(ledger, recorded(ledger));
      if (!outcome) continue;  // nothing is left that could be read
      std::string changes;
      for (std::size_t i = 0; i < outcome->changes.size(); ++i) {
        changes += outcome->changes[i] + ": " + outcome->why[i] + "\n";
      }
      INFO("seed " << seed << "\n" << ledger << recorded(ledger));
      CHECK(changes == "");
      actions += outcome->counts.actions;
      delegations += outcome->counts.delegations;
    }
    CHECK(actions > 2000);
    CHECK(delegations > 100);
  }

  TEST_CASE("the recorded root changes nothing") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const std::string root = R"({"scopes":["a.*","b.read"],"constraints":[{"key":"max_rows","max":10}],"ttl":60})";
      Record record;
      record.root(root).spawn("n1", "n0", R"({"scopes":["c.*"]})").allow("n0", "a.b").allow("n1", "c.d");
      record.deny("n0", "c.d", {{"reason", "\"scope_not_granted\""}});
      const Outcome same = decided(record.ledger(), root);
      CHECK(same.changes.empty());
      CHECK(same.counts.outside_both == 1);  // the spawn of n1
    }
  }

  TEST_CASE("a tighter root stops delegations, and all that is done under them") {
    const Outcome outcome = decided(run().ledger(), R"({"scopes":["crm.*"],"constraints":[{"key":"max_rows","max":30}]})");
    CHECK(outcome.changes == std::vector<std::string>{"1 would_be_denied", "2 would_be_denied", "3 would_be_denied"});
    CHECK(outcome.why[0] == "max_rows: max_rows<=50 is not within max_rows<=30 of n0");
    CHECK(outcome.why[1] == "n1 would not have been spawned at seq 1");
    CHECK(outcome.why[2] == "scope mail.send not covered by [crm.*]");
    CHECK(outcome.counts.denied == 3);
    CHECK(outcome.counts.actions == 4);  // the ungated one was not decided in the first place
    CHECK(outcome.counts.not_decided == 1);
    CHECK(outcome.counts.delegations == 1);
  }

  TEST_CASE("a wider grant lets through what was denied by authority, and nothing else") {
    const std::string wider = R"({"nodes":{"n1":{"scopes":["crm.read"],"constraints":[{"key":"max_rows","max":80}]}}})";
    const Outcome outcome = decided(run().ledger(), wider);
    CHECK(outcome.changes == std::vector<std::string>{"4 would_be_allowed"});
    CHECK(outcome.why[0] == "it was outside: max_rows<=50: rows is 60");
  }

  TEST_CASE("an action that was recorded outside its authority can be within another") {
    Record record;
    record.root(R"({"scopes":["a.b"]})").allow("n0", "a.c");
    const Outcome outcome = decided(record.ledger(), R"({"scopes":["a.*"]})");
    CHECK(outcome.changes == std::vector<std::string>{"1 would_be_within"});
    CHECK(outcome.counts.within == 1);
  }

  TEST_CASE("what is given for an agent is for every node of it; for a node it comes first") {
    Record record;
    record.root(R"({"scopes":["a.*"]})");
    for (const char* node : {"\"n1\"", "\"n2\""}) {
      record.add("spawn", {{"node", node}, {"parent", "\"n0\""}, {"agent", "\"clerk\""}, {"granted", R"({"scopes":["a.*"]})"}});
    }
    record.allow("n1", "a.b").allow("n2", "a.b");
    const std::string none = R"({"scopes":[]})", all = R"({"scopes":["a.*"]})";
    CHECK(decided(record.ledger(), R"({"agents":{"clerk":)" + none + "}}").changes ==
          std::vector<std::string>{"3 would_be_denied", "4 would_be_denied"});
    CHECK(decided(record.ledger(), R"({"agents":{"clerk":)" + none + R"(},"nodes":{"n2":)" + all + "}}").changes ==
          std::vector<std::string>{"3 would_be_denied"});
  }

  TEST_CASE("an authority that could not be read can be replaced, and a spawn that was denied be granted") {
    Record record;
    record.root("7").allow("n0", "a.b");
    record.add("spawn_denied", {{"parent", "\"n0\""}, {"requested", R"({"scopes":["a.b"]})"}});
    const Outcome outcome = decided(record.ledger(), R"({"scopes":["a.*"]})");
    CHECK(outcome.changes == std::vector<std::string>{"1 would_be_within", "2 would_be_allowed"});
  }

  TEST_CASE("names that no node has, and files that are none, are errors of usage") {
    const std::string ledger = run().ledger();
    for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
             {R"({"nodes":{"n9":{"scopes":[]}}})",
              "there is no node n9 in this record, so what is given for it changes nothing"},
             {R"({"agents":{"x":{"scopes":[]}}})",
              "there is no agent x in this record, so what is given for it changes nothing"},
             {R"({"nodes":{"n1":{"scopes":["x"]}}})", "node n1: scope x is not in the grammar"},
             {R"({"nodes":[]})", "the nodes are no object"},
             {R"({"nodes":{},"more":1})", "a member that is not known: more"},
             {R"({"schema":"plumbline.what-if.v2","root":{}})", "its schema is plumbline.what-if.v2, not plumbline.what-if.v1"},
             {R"({"schema":"plumbline.kitelogik-policy.v1"})",
              "its schema is plumbline.kitelogik-policy.v1, not plumbline.what-if.v1: that is of session exports"},
             {R"({"schema":"plumbline.what-if.v1"})",
              "it gives nothing in place of what was given: an authority, or some under root, nodes or agents"},
             {"[]", "not an authority: the authority is an array, not an object"}}) {
      const auto refused = decide(ledger, text);
      REQUIRE_FALSE(refused.ok());
      CHECK(refused.error().kind == ErrorKind::usage);
      CHECK(refused.error().message == message);
    }
    CHECK_FALSE(decide(ledger, "{").ok());
    CHECK_FALSE(decide(ledger, R"({"scopes":[],"scopes":[]})").ok());
  }
}

}  // namespace
}  // namespace plumbline::replay
