// The state at every entry of ledgers at random, compared with one that is worked out anew from the
// beginning for each, in the plainest way there is.
#include <algorithm>
#include <map>
#include <set>

#include "authority/authority.h"
#include "json/reader.h"
#include "replay/told.h"
#include "verify/random_ledger.h"

namespace plumbline::replay {
namespace {

using verify::RandomLedger;
using verify::Record;

struct PlainEntry {
  std::string text;
  json::Document document;
  json::Value value;
  json::Value operator[](std::string_view name) const { return value.find(name); }
  bool is(std::string_view event) const { return value.find("event").if_string() == event; }
};

std::vector<std::unique_ptr<PlainEntry>> entries_of(const std::string& ledger) {
  std::vector<std::unique_ptr<PlainEntry>> entries;
  json::Reader reader;
  for (std::size_t at = 0; at < ledger.size();) {
    const std::size_t end = ledger.find('\n', at);
    auto entry = std::make_unique<PlainEntry>();
    entry->text = ledger.substr(at, end - at);
    const auto read = json::read_text(reader, entry->text, entry->document);
    REQUIRE(std::holds_alternative<json::ReadValue>(read));
    entry->value = json::Value(&entry->document, std::get<json::ReadValue>(read).root);
    entries.push_back(std::move(entry));
    at = end + 1;
  }
  return entries;
}

bool is_call_id(json::Value value) {
  const auto text = value.if_string();
  return text && text->size() == 32 && text->find_first_not_of("0123456789abcdef") == text->npos;
}

bool is_open_allow(const PlainEntry& entry) {
  const bool v2 = entry["v"].is_number() && entry["v"].number() == json::Number(2);
  const bool policy = !entry["policy"].exists() || entry["policy"].if_string() == "unlisted";
  return entry.is("allow") && v2 && policy && is_call_id(entry["call_id"]);
}

bool ends(const PlainEntry& outcome, const PlainEntry& allow) {
  return outcome.is("outcome") && is_call_id(outcome["call_id"]) &&
         json::equal(outcome["call_id"], allow["call_id"]) && json::equal(outcome["node"], allow["node"]) &&
         outcome["node"].exists() == allow["node"].exists() && outcome["seq"].is_number() &&
         allow["seq"].is_number() && outcome["seq"].number() > allow["seq"].number();
}

// "ID@INDEX" of every call that is open behind the first `count` entries.
std::vector<std::string> open_calls(const std::vector<std::unique_ptr<PlainEntry>>& entries, std::size_t count) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < count; ++i) {
    const PlainEntry& allow = *entries[i];
    if (!is_open_allow(allow)) continue;
    bool ended = false;
    for (std::size_t j = i + 1; j < count && !ended; ++j) {
      const PlainEntry& later = *entries[j];
      const bool again = is_open_allow(later) && json::equal(later["call_id"], allow["call_id"]);
      ended = again || ends(later, allow);
    }
    if (!ended) open.push_back(std::string(allow["call_id"].string()) + "@" + std::to_string(i));
  }
  return open;
}

// One line a node: what it is and what became of it.
std::vector<std::string> nodes(const std::vector<std::unique_ptr<PlainEntry>>& entries, std::size_t count) {
  std::vector<std::string> lines;
  std::set<std::string> named;
  for (std::size_t i = 0; i < count; ++i) {
    const PlainEntry& definition = *entries[i];
    const bool root = definition.is("root");
    const auto name = definition["node"].if_string();
    if ((!root && !definition.is("spawn")) || !name || !named.insert(std::string(*name)).second) continue;
    std::size_t allows = 0, denies = 0, ungated = 0;
    bool revoked = false, done = false, pending = false;
    // An action counts where the node was named by then in some way.
    bool known = false;
    for (std::size_t j = 0; j < count; ++j) {
      const PlainEntry& entry = *entries[j];
      const bool of_it = entry["node"].if_string() == name;
      if (known && of_it && entry.is("allow")) {
        ++allows;
        if (entry["policy"].if_string() == "unlisted") ++ungated;
      }
      if (known && of_it && entry.is("deny")) ++denies;
      if (of_it && (entry.is("root") || entry.is("spawn") || entry.is("done"))) known = true;
      if (of_it && entry.is("done")) done = true;
      if (!entry.is("kill") || !entry["revoked"].is_array()) continue;
      for (const auto& child : entry["revoked"].children()) {
        if (child.value.if_string() != name) continue;
        revoked = known = true;
      }
    }
    for (const std::string& call : open_calls(entries, count)) {
      const PlainEntry& allow = *entries[static_cast<std::size_t>(std::stoul(call.substr(33)))];
      if (allow["node"].if_string() == name && allow["capture"].if_string() != "pre_hook_only") pending = true;
    }
    const auto authority = authority::read_authority(definition[root ? "authority" : "granted"]);
    lines.push_back(std::string(*name) + " " + std::to_string(allows) + " " + std::to_string(denies) + " " +
                    std::to_string(ungated) + " " +
                    (done ? "finalized" : !revoked ? "in_progress" : pending ? "revoked_with_pending" : "revoked") +
                    (authority.ok() ? "" : " unreadable"));
    if (authority.ok()) {
      for (const std::string& scope : authority->scopes.scopes()) lines.back() += " " + scope;
    }
  }
  return lines;
}

// "NODE ALLOWS" of every call cap: the allows within it since its node was defined.
std::vector<std::string> caps(const std::vector<std::unique_ptr<PlainEntry>>& entries, std::size_t count) {
  std::vector<std::string> lines;
  std::set<std::string> named;
  for (std::size_t i = 0; i < count; ++i) {
    const PlainEntry& definition = *entries[i];
    const bool root = definition.is("root");
    const auto name = definition["node"].if_string();
    if ((!root && !definition.is("spawn")) || !name || !named.insert(std::string(*name)).second) continue;
    const auto authority = authority::read_authority(definition[root ? "authority" : "granted"]);
    if (!authority) continue;
    for (const auto& constraint : authority->constraints) {
      if (constraint.key != "max_calls") continue;
      std::size_t allows = 0;
      for (std::size_t j = i + 1; j < count; ++j) {
        const PlainEntry& entry = *entries[j];
        const bool counts = entry.is("allow") && entry["node"].if_string() == name;
        if (counts && entry["policy"].if_string() != "unlisted") ++allows;
      }
      lines.push_back(std::string(*name) + " " + std::to_string(allows));
    }
  }
  return lines;
}

std::vector<std::string> nodes(const MomentState& state) {
  std::vector<std::string> lines;
  for (const NodeRow& node : state.nodes) {
    lines.push_back(node.node + " " + std::to_string(node.allows) + " " + std::to_string(node.denies) + " " +
                    std::to_string(node.ungated) + " " + std::string(name(node.lifecycle)) +
                    (node.readable ? "" : " unreadable"));
    for (const std::string& scope : node.scopes) lines.back() += " " + scope;
  }
  return lines;
}

std::vector<std::string> open_calls(const MomentState& state) {
  std::vector<std::string> lines;
  for (const OpenCall& call : state.calls) lines.push_back(call.id + "@" + std::to_string(call.place.index));
  return lines;
}

std::vector<std::string> caps(const MomentState& state) {
  std::vector<std::string> lines;
  for (const CapUse& cap : state.caps) lines.push_back(cap.node + " " + std::to_string(cap.allows));
  return lines;
}

TEST_SUITE("replay/state") {
  TEST_CASE("the state at every entry of ledgers at random is the one worked out anew") {
    std::size_t points = 0, with_calls = 0, with_caps = 0, revoked = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
      const std::string ledger = RandomLedger(seed).honest();
      const auto entries = entries_of(ledger);
      const Scratch file(ledger);
      std::set<std::int64_t> asked;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const json::Value seq = (*entries[i])["seq"];
        const auto number = seq.is_number() ? seq.number().safe_integer() : std::nullopt;
        if (!number || !asked.insert(*number).second) continue;
        Point point;
        point.seq = number;
        MomentState state;
        REQUIRE(replayer().state(file.paths(), point, state).ok());
        INFO("seed " << seed << ", entry " << i);
        CHECK(state.reached.entries == i + 1);
        CHECK(nodes(state) == nodes(entries, i + 1));
        CHECK(open_calls(state) == open_calls(entries, i + 1));
        CHECK(caps(state) == caps(entries, i + 1));
        ++points;
        with_calls += state.calls.empty() ? 0 : 1;
        with_caps += state.caps.empty() ? 0 : 1;
        revoked += std::ranges::any_of(state.nodes, [](const NodeRow& n) { return n.lifecycle != Lifecycle::in_progress; });
      }
    }
    // What is never there proves nothing.
    CHECK(points > 800);
    CHECK(with_calls > 150);
    CHECK(with_caps > 50);
    CHECK(revoked > 50);
  }

  TEST_CASE("a seq that two entries have is that of the first, and the others are counted") {
    Record record;
    record.root(R"({"scopes":["a.*"]})").spawn("n1", "n0", R"({"scopes":["a.b"]})");
    record.add("done", {{"node", "\"n1\""}, {"seq", "1"}});
    Point point;
    point.seq = 1;
    const MomentState state = state_at(record.ledger(), point);
    CHECK(state.reached.entries == 2);
    CHECK(state.reached.same_seq == 1);
    CHECK(state.nodes.at(1).lifecycle == Lifecycle::in_progress);
  }

  TEST_CASE("a seq that no entry has is an error of usage, and no state") {
    const Scratch file(Record().root(R"({"scopes":["a.*"]})").ledger());
    MomentState state;
    Point point;
    point.seq = 1;
    const auto report = replayer().state(file.paths(), point, state);
    REQUIRE_FALSE(report.ok());
    CHECK(report.error().kind == ErrorKind::usage);
    CHECK(report.error().message == "no entry has seq 1; the last one has seq 0");
  }

  TEST_CASE("a time is before the first entry that was written later") {
    Record record;
    record.root(R"({"scopes":["a.*"]})");
    record.add("done", {{"node", "\"n0\""}, {"ts", "\"1970-01-01T00:01:40Z\""}});
    record.add("allow", {{"node", "\"n0\""}, {"scope", "\"a.b\""}, {"ts", "null"}});
    record.add("allow", {{"node", "\"n0\""}, {"scope", "\"a.b\""}, {"ts", "101"}});
    record.add("allow", {{"node", "\"n0\""}, {"scope", "\"a.b\""}, {"ts", "50"}});
    const auto entries_until = [&](std::int64_t seconds) {
      Point point;
      point.until = Time{seconds, 0};
      return state_at(record.ledger(), point).reached.entries;
    };
    CHECK(entries_until(-1) == 0);
    CHECK(entries_until(0) == 1);
    CHECK(entries_until(99) == 1);
    CHECK(entries_until(100) == 3);
    CHECK(entries_until(101) == 5);
  }
}

}  // namespace
}  // namespace plumbline::replay
