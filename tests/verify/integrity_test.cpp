#include <doctest/doctest.h>

#include "base/hex.h"
#include "crypto/sha256.h"
#include "evidence/names.h"
#include "plumbline/verify.h"

using namespace plumbline;

namespace {

// A version 1 entry that can be tampered with before it is written. Its members stand in canonical
// order, so the text without the hash is what is hashed.
struct Line {
  std::int64_t seq;
  std::string agent;
  std::string prev_hash;
  std::string hash;
  std::string task;  // JSON, or nothing

  std::string text(bool with_hash) const {
    const bool root = seq == 0;
    return "{\"agent\":\"" + agent + "\"," + (root ? "\"authority\":{}," : "") +
           "\"c14n\":\"JCS\",\"chain_id\":\"c\",\"event\":\"" + (root ? "root" : "done") + "\"," +
           (with_hash ? "\"hash\":\"" + hash + "\"," : "") + "\"node\":\"n\",\"prev_hash\":\"" +
           prev_hash + "\",\"seq\":" + std::to_string(seq) + (task.empty() ? "" : ",\"task\":" + task) +
           ",\"ts\":1,\"v\":1}";
  }
  void seal() { hash = crypto::hex(crypto::sha256(prev_hash + text(false))); }
};

std::vector<Line> chain(std::size_t count, const std::string& mark = "a") {
  std::vector<Line> lines;
  std::string prev(evidence::genesis_hash);
  for (std::size_t i = 0; i < count; ++i) {
    Line line{static_cast<std::int64_t>(i), mark + std::to_string(i), prev, "", ""};
    line.seal();
    prev = line.hash;
    lines.push_back(line);
  }
  return lines;
}

struct Broken {
  std::uint64_t index;
  Cause cause;
  bool operator==(const Broken&) const = default;
};

struct Seen {
  std::vector<Broken> breaks;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> intact;
};

Seen verify(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) text += line.text(true) + "\n";
  const auto verifier = Verifier::make({});
  REQUIRE(verifier.ok());
  const Report report = verifier->bytes(text, "ledger");
  Seen seen;
  seen.intact = report.intact;
  for (const Finding& finding : report.findings) {
    if (finding.reason == Reason::integrity) seen.breaks.push_back({*finding.index, *finding.cause});
  }
  return seen;
}

using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

}  // namespace

TEST_SUITE("verify/integrity") {
  TEST_CASE("an untouched chain has no break and one run") {
    const Seen seen = verify(chain(6));
    CHECK(seen.breaks.empty());
    CHECK(seen.intact == Runs{{0, 5}});
  }

  TEST_CASE("edited: content, hash or prev_hash; one finding, the rest holds") {
    auto lines = chain(6);
    lines[3].agent = "other";
    Seen seen = verify(lines);
    CHECK(seen.breaks == std::vector<Broken>{{3, Cause::edited}});
    CHECK(seen.intact == Runs{{0, 2}, {4, 5}});

    lines = chain(6);
    lines[3].prev_hash[0] = lines[3].prev_hash[0] == 'a' ? 'b' : 'a';
    CHECK(verify(lines).breaks == std::vector<Broken>{{3, Cause::edited}});

    lines = chain(6);
    lines[3].hash[5] = lines[3].hash[5] == 'a' ? 'b' : 'a';
    CHECK(verify(lines).breaks == std::vector<Broken>{{3, Cause::edited}, {4, Cause::edited}});
  }

  TEST_CASE("missing: in the middle and at the beginning") {
    auto lines = chain(6);
    lines.erase(lines.begin() + 3);
    Seen seen = verify(lines);
    CHECK(seen.breaks == std::vector<Broken>{{3, Cause::missing}});
    CHECK(seen.intact == Runs{{0, 2}, {3, 4}});
    lines = chain(6);
    lines.erase(lines.begin());
    CHECK(verify(lines).breaks == std::vector<Broken>{{0, Cause::missing}});
  }

  TEST_CASE("inserted: an entry of another chain") {
    auto lines = chain(6);
    lines.insert(lines.begin() + 3, chain(5, "x")[3]);
    CHECK(verify(lines).breaks == std::vector<Broken>{{3, Cause::inserted}, {4, Cause::inserted}});
  }

  TEST_CASE("reordered: two neighbours changed places") {
    auto lines = chain(7);
    std::swap(lines[3], lines[4]);
    CHECK(verify(lines).breaks ==
          std::vector<Broken>{{3, Cause::reordered}, {4, Cause::reordered}, {5, Cause::reordered}});
  }

  TEST_CASE("repeated: an entry written twice") {
    auto lines = chain(6);
    lines.insert(lines.begin() + 4, lines[3]);
    CHECK(verify(lines).breaks == std::vector<Broken>{{4, Cause::repeated}});
  }

  TEST_CASE("restarted: a second ledger behind the first") {
    auto lines = chain(4);
    for (const Line& line : chain(3, "x")) lines.push_back(line);
    const Seen seen = verify(lines);
    CHECK(seen.breaks == std::vector<Broken>{{4, Cause::restarted}});
    CHECK(seen.intact == Runs{{0, 3}, {4, 6}});
  }

  TEST_CASE("forked: two entries on one parent") {
    auto lines = chain(5);
    Line fork = lines[3];
    fork.agent = "other";
    fork.seal();
    lines.insert(lines.begin() + 4, fork);
    // The entry behind follows the first of the two, not the second.
    const Seen seen = verify(lines);
    CHECK(seen.breaks.front() == Broken{4, Cause::inserted});
    lines.pop_back();
    CHECK(verify(lines).breaks == std::vector<Broken>{{4, Cause::forked}});
  }

  TEST_CASE("unreadable: a line that is not an entry, and one without canonical form") {
    auto lines = chain(6);
    lines[2].task = "\"\\ud800\"";
    CHECK(verify(lines).breaks == std::vector<Broken>{{2, Cause::unreadable}});
  }
}
