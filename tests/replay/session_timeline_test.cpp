#include <doctest/doctest.h>

#include <string>

#include "plumbline/session_replay.h"

using namespace plumbline;

namespace {

// The timeline of the sample's two exports, of at most `most` records.
Result<SessionTimeline> told(std::size_t most, const TellingFilter& filter = {}) {
  const auto replayer = Replayer::make({});
  REQUIRE(replayer.ok());
  const std::string directory = PLUMBLINE_TESTDATA "/incident/";
  const SessionReplayer sessions(*replayer, {directory + "desk.session.json", directory + "refunds.session.json"});
  return sessions.tell(filter, most);
}

}  // namespace

TEST_SUITE("replay/session_timeline") {
  TEST_CASE("no more records are told than the limit, counted over all exports") {
    const auto all = told(0);
    REQUIRE(all.ok());
    REQUIRE(all->reports.size() == 2);
    const std::size_t count = all->records.size();
    CHECK(count > 2);
    const auto at_limit = told(count);
    REQUIRE(at_limit.ok());
    CHECK(at_limit->records.size() == count);
    const auto beyond = told(count - 1);
    REQUIRE_FALSE(beyond.ok());
    CHECK(beyond.error().kind == ErrorKind::limit);
    CHECK(beyond.error().message.find(std::to_string(count - 1)) != std::string::npos);
  }

  TEST_CASE("only what a filter takes counts towards the limit") {
    TellingFilter filter;
    filter.tools = {"approve_refund"};
    const auto some = told(0, filter);
    REQUIRE(some.ok());
    REQUIRE_FALSE(some->records.empty());
    CHECK(told(some->records.size(), filter).ok());
    CHECK_FALSE(told(some->records.size()).ok());
  }
}
