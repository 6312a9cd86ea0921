// One entry in full.
#include "plumbline/explain.h"

#include <algorithm>

#include "base/limits.h"
#include "crypto/sha256.h"
#include "replay/told.h"
#include "verify/record.h"

namespace plumbline::replay {
namespace {

using verify::Record;

Explanation explained(const std::string& record, const Question& question, const std::string& beside = "") {
  const Scratch file(record), other(beside);
  Explanation explanation;
  const auto report = explain({}, file.path(), question, beside.empty() ? "" : other.path(), explanation);
  REQUIRE(report.ok());
  return explanation;
}

Question of_seq(std::int64_t seq) {
  Question question;
  question.seq = seq;
  return question;
}

Question of_reason(Reason reason) {
  Question question;
  question.reason = reason;
  return question;
}

// "TERM: LEFT | RIGHT", with "> " before those that break.
std::vector<std::string> rows(const Comparison& comparison) {
  std::vector<std::string> out;
  for (const TermRow& row : comparison.terms) {
    out.push_back((row.breaks ? "> " : "") + row.term + ": " + row.left + " | " + row.right);
  }
  return out;
}

const std::string kRoot = R"({"scopes":["crm.*"],"constraints":[{"key":"max_rows","max":100}],"ttl":60})";

TEST_SUITE("replay/explain") {
  TEST_CASE("a delegation: both authorities, the term that widens, the way to the root") {
    Record record;
    record.root(kRoot).spawn("n1", "n0", kRoot);
    record.spawn("n2", "n1", R"({"scopes":["crm.read"],"constraints":[{"key":"max_rows","max":500},{"key":"max_calls","max":3}],"ttl":600})");
    const Explanation found = explained(record.ledger(), of_reason(Reason::monotonicity));
    REQUIRE(found.entries.size() == 1);
    const ExplainedEntry& one = found.entries[0];
    CHECK(one.entry.place.seq == 2);
    CHECK(one.findings.size() == 1);
    REQUIRE(one.comparison.has_value());
    CHECK(one.comparison->left_of == "n2 was given");
    CHECK(one.comparison->right_of == "n1 holds");
    CHECK(rows(*one.comparison) ==
          std::vector<std::string>{"scopes: [crm.read] | [crm.*]", "max_calls: max_calls<=3 | -",
                                   "> max_rows: max_rows<=500 | max_rows<=100", "> ttl: 600 | 60"});
    REQUIRE(one.comparison->path.size() == 2);
    CHECK(one.comparison->path[0].node == "n1");
    CHECK(one.comparison->path[0].term == "max_rows<=100");
    CHECK(one.comparison->path[1].node == "n0");
  }

  TEST_CASE("a scope that is too much, and one that is not") {
    Record record;
    record.root(R"({"scopes":["crm.read"]})").spawn("n1", "n0", R"({"scopes":["crm.*"]})");
    CHECK(rows(*explained(record.ledger(), of_seq(1)).entries[0].comparison) ==
          std::vector<std::string>{"> scopes: [crm.*] | [crm.read]", "ttl: - | -"});
    Record good;
    good.root(R"({"scopes":["crm.*"]})").spawn("n1", "n0", R"({"scopes":["crm.read"]})");
    CHECK(rows(*explained(good.ledger(), of_seq(1)).entries[0].comparison) ==
          std::vector<std::string>{"scopes: [crm.read] | [crm.*]", "ttl: - | -"});
  }

  TEST_CASE("every term that widens is marked, and the whole of both is there") {
    Record record;
    record.root(kRoot).spawn("n1", "n0", R"({"scopes":["crm.read","mail.send"],"constraints":[],"ttl":90})");
    const Explanation found = explained(record.ledger(), of_seq(1));
    CHECK(rows(*found.entries[0].comparison) ==
          std::vector<std::string>{"> scopes: mail.send, of [crm.read,mail.send] | [crm.*]",
                                   "> max_rows: unbounded | max_rows<=100", "> ttl: 90 | 60"});
    CHECK(found.entries[0].comparison->path_of == "mail.send");
  }

  TEST_CASE("a constraint called like another dimension is not taken for it") {
    Record record;
    record.root(R"({"scopes":["a.*"],"constraints":[{"key":"ttl","type":"allow","one_of":[1]}],"ttl":60})");
    record.spawn("n1", "n0", R"({"scopes":["a.*"],"constraints":[{"key":"ttl","type":"allow","one_of":[1]}]})");
    CHECK(rows(*explained(record.ledger(), of_seq(1)).entries[0].comparison).back() == "> ttl: unbounded | 60");
  }

  TEST_CASE("an action: what the node holds, what was asked, every term that refuses") {
    Record record;
    record.root(kRoot).allow("n0", "mail.send", {{"context", R"({"rows":200,"calls":1})"}});
    const Explanation found = explained(record.ledger(), of_seq(1));
    CHECK(rows(*found.entries[0].comparison) ==
          std::vector<std::string>{"> scopes: [crm.*] | mail.send", "> max_rows: max_rows<=100 | 200"});
    CHECK(found.entries[0].comparison->left_of == "n0 holds");
    CHECK_FALSE(found.entries[0].comparison->path[0].term.has_value());
    CHECK(found.entries[0].comparison->path_of == "mail.send");
  }

  TEST_CASE("the hashed bytes are those that make the hash") {
    Record record;
    record.root(kRoot).allow("n0", "crm.read");
    const HashedEntry hashed = explained(record.ledger(), of_seq(1)).entries[0].hashed;
    CHECK(hashed.size == hashed.bytes.size());
    CHECK(crypto::hex(crypto::sha256(hashed.prev_hash + hashed.bytes)) == hashed.computed);
    CHECK(hashed.computed == hashed.stored);
    CHECK(hashed.stored == record.head());
    CHECK(hashed.before == hashed.prev_hash);
  }

  TEST_CASE("a broken chain: expected and found, and where the bytes of a copy differ") {
    const std::string good = Record().root(kRoot).allow("n0", "crm.read", {{"context", R"({"rows":40})"}}).ledger();
    std::string bad = good;
    bad.replace(bad.find("\"rows\":40"), 9, "\"rows\":90");
    const HashedEntry hashed = explained(bad, of_reason(Reason::integrity), good).entries.at(0).hashed;
    CHECK(hashed.computed != hashed.stored);
    REQUIRE(hashed.difference.has_value());
    CHECK(hashed.bytes.substr(hashed.difference->offset, 1) == "9");
    CHECK(hashed.difference->members == std::vector<std::string>{"context"});
    CHECK(hashed.difference->here.find("\"rows\":90") != std::string::npos);
    CHECK(hashed.difference->there.find("\"rows\":40") != std::string::npos);
    CHECK(explained(good, of_seq(0), bad).entries[0].hashed.beside_same);
    CHECK(explained(good, of_seq(1), good.substr(0, good.find('\n') + 1)).entries[0].hashed.beside_missing);
  }

  TEST_CASE("what has no canonical form has no bytes, and says why") {
    const HashedEntry hashed =
        explained("{\"event\":\"root\",\"seq\":0,\"prev_hash\":\"0\",\"ts\":9007199254740993}\n", of_seq(0)).entries.at(0).hashed;
    CHECK(hashed.bytes.empty());
    CHECK(hashed.no_form.starts_with("it holds "));
    CHECK(hashed.computed.empty());
  }

  TEST_CASE("a finding by its number, and one about no entry") {
    Record record;
    record.root(kRoot).root(kRoot, "n9");
    Question question;
    question.finding = 0;
    const Explanation found = explained(record.ledger(), question);
    REQUIRE(found.whole.size() == 1);
    CHECK(found.whole[0].reason == Reason::missing_root);
    CHECK(found.entries.empty());
    const Scratch file(record.ledger());
    Explanation none;
    question.finding = 99;
    CHECK(explain({}, file.path(), question, "", none).error().message ==
          "there is no finding 99; the report has 2, counted from 0");
    CHECK(explain({}, file.path(), of_seq(7), "", none).error().message == "no entry has seq 7");
    CHECK(explain({}, file.path(), of_reason(Reason::containment), "", none).error().message ==
          "no finding has the reason containment");
  }

  TEST_CASE("the bytes of an entry are shown up to their limit, and findings up to theirs") {
    const auto bytes_of = [](std::size_t padding) {
      Record record;
      record.root(kRoot, "n0").add("allow", {{"node", "\"n0\""}, {"scope", "\"" + std::string(padding, 'x') + "\""}});
      return explained(record.ledger(), of_seq(1)).entries[0].hashed;
    };
    const std::size_t fixed = bytes_of(0).size;
    const HashedEntry most = bytes_of(limits::explained_bytes - fixed);
    CHECK(most.size == limits::explained_bytes);
    CHECK(most.bytes.size() == limits::explained_bytes);
    const HashedEntry more = bytes_of(limits::explained_bytes - fixed + 1);
    CHECK(more.size == limits::explained_bytes + 1);
    CHECK(more.bytes.size() == limits::explained_bytes);
    for (const std::size_t count : {limits::explained_findings, limits::explained_findings + 1}) {
      Record record;
      record.root(R"({"scopes":[]})");
      for (std::size_t i = 0; i < count; ++i) record.allow("n0", "a.b");
      const Explanation found = explained(record.ledger(), of_reason(Reason::containment));
      CHECK(found.entries.size() == limits::explained_findings);
      CHECK(found.more == count - limits::explained_findings);
    }
  }
}

}  // namespace
}  // namespace plumbline::replay
