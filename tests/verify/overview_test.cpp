// plumbline/overview.h, of lib/verify/overview.cpp.
#include "base/limits.h"
#include "plumbline/part.h"
#include "verify/record.h"

namespace plumbline::verify {
namespace {

constexpr const char* kWide = R"({"scopes":["a.*"]})";

Report overview_of(const std::string& evidence) {
  Options options;
  options.overview = true;
  Report report = report_on(evidence, options);
  REQUIRE(report.overview.has_value());
  return report;
}

Record::Members because(const std::string& reason, const std::string& tool = "\"t\"") {
  return {{"tool", tool}, {"reason", reason}, {"disposition", "\"blocked\""}};
}

TEST_SUITE("verify/overview") {
  TEST_CASE("nobody pays for it who does not ask") {
    Record record;
    record.root(kWide).deny("n0", "b.c", because("\"r\""));
    CHECK_FALSE(report_on(record.ledger()).overview.has_value());
  }

  TEST_CASE("a hop a delegation that can be compared, by row") {
    Record record;
    record.root(kWide)
        .spawn("n1", "n0", R"({"scopes":["a.b"]})")
        .spawn("n2", "n1", R"({"scopes":["a.*"]})")
        .spawn("n3", "n1", "7")
        .spawn("n4", "n3", kWide)
        .spawn("n5", "gone", kWide);
    const Report report = overview_of(record.ledger());
    const auto& hops = report.overview->hops;
    REQUIRE(hops.size() == report.nodes.size());
    REQUIRE(hops.size() == 6);
    CHECK_FALSE(hops[0].has_value());
    REQUIRE(hops[1].has_value());
    CHECK(hops[1]->narrowed == 1);
    CHECK(hops[1]->widened == 0);
    REQUIRE(hops[2].has_value());
    CHECK(hops[2]->widened == 1);
    for (const std::size_t unreadable : {3u, 4u, 5u}) CHECK_FALSE(hops[unreadable].has_value());
  }

  TEST_CASE("denials in groups: every text tells them apart") {
    Record record;
    record.root(kWide)
        .deny("n0", "b.c", because("\"r\""))
        .deny("n0", "b.c", because("\"r\""))
        .deny("n0", "b.d", because("\"r\""))
        .deny("n0", "b.c", because("\"other\""))
        .deny("n0", "b.c", because("\"r\"", "\"u\""))
        .deny("n0", "b.c", because("\"r\"", "7"))
        .deny("gone", "b.c", because("\"r\""))
        .add("spawn_denied", {{"parent", "\"n0\""}, {"agent", "\"x\""}, {"reason", "\"r\""}})
        .deny("n0", "b.c", because("\"r\""));
    const Report report = overview_of(record.ledger());
    const auto& denied = report.overview->denied;
    REQUIRE(denied.size() == 7);
    CHECK(denied[0].count == 3);
    CHECK(denied[0].node == "n0");
    CHECK(denied[0].tool == "t");
    CHECK(denied[0].scope == "b.c");
    CHECK(denied[0].disposition == "blocked");
    CHECK(denied[0].reason == "r");
    CHECK(denied[0].first_seq == 1);
    CHECK(denied[0].last_seq == 9);
    CHECK(denied[0].last_index == 9);
    CHECK_FALSE(denied[4].tool.has_value());  // a number is no tool
    CHECK(denied[5].node == "gone");
    CHECK(denied[6].of_spawn);
    CHECK(denied[6].agent == "x");
    std::uint64_t sum = report.overview->denied_ungrouped;
    for (const DeniedGroup& group : denied) sum += group.count;
    CHECK(sum == report.denials);
  }

  TEST_CASE("texts with each other's ends do not make one group") {
    Record record;
    record.root(kWide)
        .deny("n0", "b.c", {{"tool", "\"x\""}, {"reason", "\"1:y\""}})
        .deny("n0", "b.c1:x", {{"tool", "\"x1:y\""}, {"reason", "\"\""}})
        .deny("n0", "b.c", {{"tool", ""}, {"reason", "\"-\""}})
        .deny("n0", "b.c", {{"tool", "\"-\""}, {"reason", ""}});
    CHECK(overview_of(record.ledger()).overview->denied.size() == 4);
  }

  TEST_CASE("limit: 10000 groups of denials, the others are counted") {
    Record record;
    record.root(kWide);
    for (std::size_t i = 0; i < limits::denied_groups; ++i) {
      record.deny("n0", "b.s" + std::to_string(i), because("\"r\""));
    }
    CHECK(overview_of(record.ledger()).overview->denied_ungrouped == 0);
    record.deny("n0", "b.more", because("\"r\"")).deny("n0", "b.s7", because("\"r\""));
    const Report report = overview_of(record.ledger());
    CHECK(report.overview->denied.size() == limits::denied_groups);
    CHECK(report.overview->denied_ungrouped == 1);
    CHECK(report.overview->denied[7].count == 2);
  }

  TEST_CASE("limit: bytes of the texts that groups are told apart by") {
    // Two kinds of three texts take a little over half of the limit each.
    const std::string half(limits::denied_bytes / 2 - 100, 'x');
    Record record;
    record.root(kWide).deny("n0", "b." + half, because("\"r\""));
    record.deny("n0", "c." + half, because("\"r\""));
    CHECK(overview_of(record.ledger()).overview->denied.size() == 2);
    record.deny("n0", std::string(300, 'd'), because("\"r\""));
    const Report report = overview_of(record.ledger());
    CHECK(report.overview->denied.size() == 2);
    CHECK(report.overview->denied_ungrouped == 1);
  }

  TEST_CASE("who acted when, and until when") {
    Record record;
    record.root(kWide)
        .spawn("n1", "n0", kWide)
        .allow("n1", "a.b")
        .allow("n1", "a.b", {{"policy", "\"unlisted\""}})
        .deny("n1", "b.c", because("\"r\""))
        .done("n1")
        .allow("n0", "a.b")
        .kill(R"(["n1","n0"])")
        .allow("gone", "a.b");
    const Activity activity = overview_of(record.ledger()).overview->activity;
    CHECK(activity.width == 1);
    REQUIRE(activity.times.size() == 9);
    CHECK(activity.times[2] == "1970-01-01T00:00:02Z");
    REQUIRE(activity.lanes.size() == 3);
    const Lane& first = activity.lanes[0];
    CHECK(first.node == 1u);
    CHECK(first.total.allows == 1);
    CHECK(first.total.ungated == 1);
    CHECK(first.total.denies == 1);
    REQUIRE(first.tallies.size() == 5);
    CHECK(first.tallies[2].allows == 1);
    CHECK(first.tallies[3].ungated == 1);
    CHECK(first.tallies[4].denies == 1);
    CHECK(first.ended == 5u);
    CHECK(activity.lanes[1].node == 0u);
    CHECK(activity.lanes[1].ended == 7u);
    CHECK_FALSE(activity.lanes[2].node.has_value());
    CHECK(activity.lanes[2].total.allows == 1);
  }

  TEST_CASE("a ts that is no number of seconds is told as it stands there") {
    Record record;
    record.root(kWide)
        .allow("n0", "a.b", {{"ts", "\"<b>\""}})
        .allow("n0", "a.b", {{"ts", "1750000000000000"}})
        .allow("n0", "a.b", {{"ts", "[]"}});
    const auto times = overview_of(record.ledger()).overview->activity.times;
    CHECK(times[1] == "<b>");
    CHECK(times[2] == "1750000000000000");
    CHECK_FALSE(times[3].has_value());
  }

  TEST_CASE("limit: 128 runs of entries, whatever the length") {
    for (const std::size_t more : {std::size_t{0}, std::size_t{1}, std::size_t{400}}) {
      Record record;
      record.root(kWide);
      while (static_cast<std::size_t>(record.last_seq()) + 1 < limits::activity_buckets + more) {
        record.allow("n0", "a.b");
      }
      const Activity activity = overview_of(record.ledger()).overview->activity;
      const std::uint64_t width = more == 0 ? 1 : more == 1 ? 2 : 8;
      CHECK(activity.width == width);
      CHECK(activity.times.size() == (limits::activity_buckets + more + width - 1) / width);
      CHECK(activity.times.back().has_value());
      REQUIRE(activity.lanes.size() == 1);
      std::uint64_t sum = 0;
      for (const Tally& tally : activity.lanes[0].tallies) {
        CHECK(tally.all() <= width);
        sum += tally.allows;
      }
      CHECK(sum == activity.lanes[0].total.allows);
      CHECK(activity.lanes[0].tallies[0].allows == width - 1);
    }
  }

  TEST_CASE("limit: 256 nodes are told apart, all others are one") {
    for (const std::size_t more : {std::size_t{0}, std::size_t{1}}) {
      Record record;
      record.root(kWide);
      for (std::size_t i = 0; i < limits::activity_lanes + more; ++i) {
        const std::string node = "m" + std::to_string(i);
        record.spawn(node, "n0", kWide).allow(node, "a.b");
      }
      const Activity activity = overview_of(record.ledger()).overview->activity;
      CHECK(activity.lanes.size() == limits::activity_lanes + more);
      CHECK(activity.lanes.back().node.has_value() == (more == 0));
      CHECK(activity.lanes.back().total.allows == 1);
    }
  }

  TEST_CASE("of a ledger that was read in parts all but the times is the same") {
    Record record;
    record.root(kWide);
    for (int i = 0; i < 40; ++i) record.allow("n0", "a.b").deny("n0", "b.c", because("\"r\""));
    const std::string ledger = record.ledger();
    const auto part = read_part_of_bytes(ledger, "test", Range{}, 1);
    REQUIRE(part.ok());
    Options options;
    options.overview = true;
    auto verifier = Verifier::make(options);
    REQUIRE(verifier.ok());
    const std::vector<PartInput> parts = {
        {"part", [&part]() -> Result<std::string> { return part->json; }}};
    const auto joined = verifier->join(parts);
    REQUIRE(joined.ok());
    const Overview whole = *overview_of(ledger).overview;
    REQUIRE(joined->overview.has_value());
    const Overview& other = *joined->overview;
    REQUIRE(other.denied.size() == 1);
    CHECK(other.denied[0].count == whole.denied[0].count);
    CHECK(other.denied[0].last_seq == whole.denied[0].last_seq);
    CHECK(other.activity.times.size() == whole.activity.times.size());
    REQUIRE(other.activity.lanes.size() == 1);
    CHECK(other.activity.lanes[0].total.allows == 40);
    CHECK(other.activity.lanes[0].tallies.size() == whole.activity.lanes[0].tallies.size());
  }
}

}  // namespace
}  // namespace plumbline::verify
