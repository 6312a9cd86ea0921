// Records compared with each other.
#include "plumbline/diff.h"

#include "crypto/sha256.h"
#include "replay/redaction.h"
#include "replay/told.h"
#include "verify/random_ledger.h"

namespace plumbline::replay {
namespace {

using verify::RandomLedger;
using verify::Record;

Result<Difference> difference(const std::string& a, const std::string& b) {
  const Scratch first(a), second(b);
  return compare(first.path(), second.path());
}

std::string relation(const std::string& a, const std::string& b) {
  const auto compared = difference(a, b);
  if (!compared) return compared.error().message.substr(compared.error().message.find(": ") + 2);
  return std::string(name(compared->relation)) + " " + std::to_string(compared->common);
}

Record start() {
  Record record;
  return record.root(R"({"scopes":["a.*"]})").allow("n0", "a.b");
}

std::string mark(const std::string& text, std::size_t characters) {
  return "redacted:len=" + std::to_string(characters) + ":h=" + crypto::hex(crypto::sha256(text)).substr(0, 12);
}

Record with_tasks(const std::string& first, const std::string& second, const std::string& scope = "a.b") {
  Record record;
  record.root(R"({"scopes":["a.*"]})");
  for (const auto& [node, task] : {std::pair("n1", first), std::pair("n2", second)}) {
    record.add("spawn", {{"node", "\"" + std::string(node) + "\""},
                         {"parent", "\"n0\""},
                         {"task", "\"" + task + "\""},
                         {"granted", R"({"scopes":["a.*"]})"}});
  }
  return record.allow("n0", scope);
}

TEST_SUITE("replay/diff") {
  TEST_CASE("a record is identical to itself, as ledger and as bundle") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const std::string ledger = RandomLedger(seed).honest();
      if (ledger.empty()) continue;
      const std::string count = std::to_string(std::count(ledger.begin(), ledger.end(), '\n'));
      INFO("seed " << seed);
      CHECK(relation(ledger, ledger) == "identical " + count);
    }
    CHECK(relation(start().ledger(), start().bundle()) == "identical 2");
    CHECK(relation(start().bundle(), start().ledger()) == "identical 2");
    const auto same = difference(start().ledger(), start().bundle());
    CHECK(exit_status(*same) == 0);
    CHECK(same->a.head == start().head());
  }

  TEST_CASE("the spelling of an entry makes no difference, its content does") {
    std::string spaced = start().ledger();
    for (std::size_t at = 0; (at = spaced.find(",\"", at)) != spaced.npos; at += 3) spaced.insert(at + 1, " ");
    CHECK(relation(start().ledger(), spaced) == "identical 2");
    std::string edited = start().ledger();
    edited.replace(edited.find("a.b"), 3, "a.c");  // and keeps the hash it says it has
    const auto forked = difference(start().ledger(), edited);
    CHECK(forked->relation == Relation::forked);
    CHECK(forked->members == std::vector<std::string>{"scope"});
    const auto spends = [](const std::string& amount) {
      return start().ledger() + R"({"event":"allow","hash":"h","context":{"x":)" + amount + "}}\n";
    };
    CHECK(relation(spends("1e400"), spends("1e400 ")) == "identical 3");
    CHECK(relation(spends("1e400"), spends("1e401")) == "forked 2");
    CHECK(relation(spends("-1e400"), spends("1e400")) == "forked 2");
    CHECK(relation(spends("1" + std::string(400, '0')), spends("1e400")) == "forked 2");
    CHECK(relation(spends("1" + std::string(400, '0')), spends(" 1" + std::string(400, '0'))) == "identical 3");
    std::string rehashed = start().ledger();
    rehashed.replace(rehashed.rfind("\"hash\":\"") + 8, 1, "x");
    CHECK(relation(start().ledger(), rehashed) == "forked 1");
  }

  TEST_CASE("one that goes on extends the other, either way round") {
    const std::string longer = start().done("n0").ledger();
    CHECK(relation(start().ledger(), longer) == "extends 2");
    CHECK(relation(longer, start().ledger()) == "extends 2");
    const auto extended = difference(longer, start().ledger());
    CHECK(exit_status(*extended) == 0);
    CHECK(extended->a.entry->words == "is done");
    CHECK_FALSE(extended->b.entry.has_value());
    // A copy that was made while the last line was written.
    const std::string cut = longer.substr(0, longer.size() - 20);
    CHECK(relation(cut, longer) == "extends 2");
    CHECK(difference(cut, longer)->a.torn);
    CHECK(relation(cut, start().allow("n0", "a.z").ledger()) == "forked 2");
    // Two such copies, and one of a record that ends there.
    const std::string shorter = longer.substr(0, longer.size() - 30);
    for (const auto& [a, b] : {std::pair(cut, shorter), std::pair(shorter, cut)}) {
      CHECK(relation(a, b) == "identical 2");
      CHECK(difference(a, b)->a.torn);
      CHECK(difference(a, b)->b.torn);
    }
    CHECK(relation(cut, start().ledger()) == "identical 2");
    CHECK(relation(start().ledger(), cut) == "identical 2");
    const std::string other = start().ledger() + R"({"x)";
    CHECK(relation(cut, other) == "forked 2");
    CHECK(relation(other, cut) == "forked 2");
  }

  TEST_CASE("one that goes on with what is not linked to its end extends nothing") {
    const auto goes_on = [](const std::string& tail) { return difference(start().ledger(), start().ledger() + tail); };
    const auto tail_of = [](const Record& record) {
      std::string text = record.ledger();
      for (int lines = 0; lines < 2; ++lines) text.erase(0, text.find('\n') + 1);
      return text;
    };
    const std::string right = tail_of(start().allow("n0", "a.x").done("n0"));
    CHECK(goes_on(right)->relation == Relation::extends);
    const std::string other_past = tail_of(Record().root("{}").allow("n0", "a.b").allow("n0", "a.x"));
    const std::string gap = tail_of(start().add("allow", {{"seq", "3"}}));
    const std::string no_seq = tail_of(start().add("allow", {{"seq", ""}}));
    const std::string no_link = tail_of(start().add("allow", {{"prev_hash", ""}}));
    const std::string other_id = tail_of(start().add("allow", {{"chain_id", "\"d\""}}));
    std::string edited = right;
    edited.replace(edited.find("a.x"), 3, "a.y");
    for (const std::string& tail : {other_past, gap, no_seq, no_link, other_id, edited, right.substr(right.find('\n') + 1),
                                    std::string("[]\n"), std::string("nonsense\n"), std::string("{}\n")}) {
      INFO(tail);
      const auto compared = goes_on(tail);
      CHECK(compared->relation == Relation::broken);
      CHECK(compared->common == 2);
      CHECK(compared->why != "");
      CHECK(exit_status(*compared) == 2);
      CHECK(compared->b.entry->place.index == 2);
      CHECK_FALSE(compared->a.entry.has_value());
    }
    CHECK(goes_on(gap)->why == "seq is 3 where 2 should follow");
    CHECK(goes_on(other_id)->why == "its chain_id is d, that of the entries before it c");
    // Of several the first, and one that stands further behind as well.
    const auto late = goes_on(right + "nonsense\n[]\n");
    CHECK(late->relation == Relation::broken);
    CHECK(late->b.entry->place.index == 4);
    CHECK(late->b.entries == 6);
    // What breaks off at the end is no entry, and the rest holds.
    const auto cut = goes_on(right.substr(0, right.size() - 20));
    CHECK(cut->relation == Relation::extends);
    CHECK(cut->b.torn);
    CHECK(cut->b.entries == 3);
    // An end without a hash is nothing to go on from.
    std::string unhashed = start().ledger();
    unhashed.replace(unhashed.rfind(",\"hash\":\""), 75, "}");
    CHECK(difference(unhashed, unhashed + right)->relation == Relation::broken);
  }

  TEST_CASE("what two bundles say around the same entries is compared as well") {
    const auto anchored = [](const std::string& anchor, const Record& record = start()) {
      return record.bundle({{"anchor", anchor}});
    };
    const auto compared = difference(anchored(R"({"kid":"a"})"), anchored(R"({"kid":"b"})"));
    CHECK(compared->relation == Relation::differs_outside);
    CHECK(compared->outside.differing == std::vector<std::string>{"anchor"});
    CHECK(exit_status(*compared) == 2);
    CHECK(relation(anchored(R"({"kid":"a","seq":1})"), anchored(R"({ "seq": 1.0, "kid": "a" })")) == "identical 2");
    // What one has alone is told, and says nothing against the other.
    const auto alone = difference(start().bundle({{"note", "null"}}), anchored(R"({"kid":"b"})"));
    CHECK(alone->relation == Relation::identical);
    CHECK(alone->outside.a_only.empty());
    CHECK(alone->outside.b_only == std::vector<std::string>{"anchor"});
    CHECK(difference(start().ledger(), anchored(R"({"kid":"b"})"))->outside.b_only == std::vector<std::string>{"anchor"});
    // A later export has another anchor, but is of the same chain.
    const Record more = start().done("n0");
    CHECK(relation(anchored(R"({"kid":"a"})"), anchored(R"({"kid":"b"})", more)) == "extends 2");
    std::string renamed = more.bundle();
    renamed.replace(renamed.rfind("\"chain_id\":\"c\""), 14, "\"chain_id\":\"d\"");
    CHECK(relation(start().bundle(), renamed) == "differs_outside 2");
    CHECK(relation(renamed, more.ledger()) == "differs_outside 3");
    // Of a member that stands twice nobody can say which one counts.
    CHECK(difference(start().bundle({{"v", "2"}}), start().bundle()).error().kind == ErrorKind::unreadable);
  }

  TEST_CASE("two continuations of one beginning are forked, and both are told") {
    const auto forked = difference(start().allow("n0", "a.x").ledger(), start().allow("n0", "a.y").done("n0").ledger());
    CHECK(forked->relation == Relation::forked);
    CHECK(forked->common == 2);
    CHECK(exit_status(*forked) == 2);
    CHECK(forked->a.entry->words == "allowed a.x");
    CHECK(forked->b.entry->words == "allowed a.y");
    CHECK(forked->members == std::vector<std::string>{"hash", "scope"});
    CHECK(forked->a.entries == 3);
    CHECK(forked->b.entries == 4);
  }

  TEST_CASE("two chains have nothing in common") {
    Record other;
    other.add("root", {{"node", "\"n0\""}, {"authority", "{}"}, {"chain_id", "\"d\""}});
    CHECK(relation(start().ledger(), other.ledger()) == "other_chain 0");
    // Of one chain_id they are two beginnings of one chain.
    CHECK(relation(start().ledger(), Record().root("{}").ledger()) == "forked 0");
  }

  TEST_CASE("a redacted export has the same structure and other hashes") {
    const std::string plain = with_tasks("sum \xC3\xBCp", "mail it").ledger();
    const std::string redacted = with_tasks(mark("sum \xC3\xBCp", 6), mark("mail it", 7)).ledger();
    const auto compared = difference(plain, redacted);
    CHECK(compared->relation == Relation::redacted);
    CHECK(compared->redacted == 2);
    CHECK(compared->common == 4);
    CHECK(exit_status(*compared) == 2);
    CHECK(relation(redacted, plain) == "redacted 4");
    // One task alone, or with more behind it.
    CHECK(relation(plain, with_tasks("sum \xC3\xBCp", mark("mail it", 7)).ledger()) == "redacted 4");
    CHECK(relation(with_tasks("sum \xC3\xBCp", "mail it").done("n0").ledger(), redacted) == "redacted 4");
  }

  TEST_CASE("a change that goes with a redaction is a fork") {
    const std::string plain = with_tasks("sum up", "mail it").ledger();
    CHECK(relation(plain, with_tasks(mark("sum up", 6), mark("mail it", 7), "a.c").ledger()) == "forked 3");
    CHECK(relation(plain, with_tasks(mark("sum up", 6), mark("something else", 14)).ledger()) == "forked 2");
    CHECK(relation(plain, with_tasks(mark("sum up", 7), "mail it").ledger()) == "forked 1");
    CHECK(relation(with_tasks(mark("sum up", 6), "mail it").ledger(),
                   with_tasks("sum up", mark("mail it", 7)).ledger()) == "forked 2");
    // An entry that is not what its own hash says is no export of anything.
    std::string edited = with_tasks(mark("sum up", 6), mark("mail it", 7)).ledger();
    edited.replace(edited.rfind("\"hash\":\"") + 8, 1, "x");
    CHECK(relation(plain, edited) == "forked 3");
  }

  TEST_CASE("what is no record cannot be compared") {
    CHECK(difference(start().ledger(), "").error().kind == ErrorKind::unreadable);
    CHECK(difference("{}", start().ledger()).error().kind == ErrorKind::unreadable);
    CHECK(relation(start().ledger(), R"({"entries":[]})") == "it has no entries, nothing to compare");
    CHECK(relation(R"({"entries":[]})", R"({"entries":[]})") == "it has no entries, nothing to compare");
    CHECK(difference(start().bundle(), R"({"entries":[{},nope]})").error().kind == ErrorKind::unreadable);
    CHECK(compare("/nonexistent", "/nonexistent").error().kind == ErrorKind::usage);
  }

  TEST_CASE("the mark of a redaction is that of one text alone") {
    CHECK(is_redaction_of("redacted:len=25:h=f7e7bdd8e7b5", "summarise the Q3 pipeline"));
    CHECK_FALSE(is_redaction_of("redacted:len=24:h=f7e7bdd8e7b5", "summarise the Q3 pipeline"));
    CHECK_FALSE(is_redaction_of("redacted:len=25:h=f7e7bdd8e7b4", "summarise the Q3 pipeline"));
    CHECK_FALSE(is_redaction_of("redacted:len=25:h=f7e7bdd8e7b5 ", "summarise the Q3 pipeline"));
  }
}

}  // namespace
}  // namespace plumbline::replay
