#include "replay/session_point.h"

#include "kitelogik/exports.h"
#include "replay/session_order.h"
#include "replay/session_filter.h"

using namespace plumbline;
using namespace plumbline::kitelogik;

namespace {

constexpr const char* kAsked = R"({"allow":false,"deny":false,"requires_hitl":true})";

// The fold over records that are given oldest first.
replay::SessionFold folded(std::vector<std::string> records, const Point& point, std::string_view scope = "") {
  replay::SessionFold fold(0, point, shipped_policy(), scope);
  std::reverse(records.begin(), records.end());
  const auto source = memory_source(export_text(records));
  ExportStream stream(*source, 0);
  CHECK(stream.read([&fold](const Record& record) { fold.note(record); }));
  return fold;
}

std::string queued(const char* action, const char* outcome) {
  return record_text({.outcome = outcome, .decision = kAsked, .action = action, .by = "\"olga\""});
}

RecordPlace place(std::uint32_t input, std::uint64_t index, const char* time) { return {input, index, "", time}; }

}  // namespace

TEST_SUITE("replay/session_point") {
  TEST_CASE("an approval is open from its queueing to its decision, whichever that is") {
    for (const char* decision : {"hitl_approved", "hitl_denied", "hitl_timeout"}) {
      CAPTURE(decision);
      const std::vector<std::string> records = {queued("\"a\"", "hitl_queued"), queued("\"b\"", "hitl_queued"),
                                                queued("\"a\"", decision)};
      CHECK(folded(records, {2, {}}).open().size() == 1);
      CHECK(folded(records, {1, {}}).open().size() == 2);
      const auto open = folded(records, {0, {}}).open();
      REQUIRE(open.size() == 1);
      CHECK(open[0].action_id == "b");
      CHECK(open[0].place.index == 1);
    }
  }

  TEST_CASE("an action that is queued again is open again") {
    const auto fold = folded({queued("\"a\"", "hitl_queued"), queued("\"a\"", "hitl_denied"), queued("\"a\"", "hitl_queued")}, {});
    CHECK(fold.open().size() == 1);
  }

  TEST_CASE("a point is met where its record is") {
    const std::vector<std::string> records(3, record_text({}));
    CHECK(folded(records, {2, {}}).met());
    CHECK(folded(records, {2, {}}).records() == 1);
    CHECK_FALSE(folded(records, {3, {}}).met());
    CHECK(folded(records, {3, {}}).records() == 0);
    CHECK(folded(records, {}).records() == 3);
  }

  TEST_CASE("refunds that ran are summed, and cents survive") {
    const auto refund = [](const char* amount, const char* outcome) {
      const std::string args = std::string(R"({"amount":)") + amount + "}";
      return record_text({.tool = "approve_refund", .args = args, .outcome = outcome});
    };
    auto row = folded({refund("0.1", "allowed"), refund("0.2", "allowed"), refund("99", "blocked")}, {}).row();
    CHECK(row.refunds == 2);
    CHECK(row.refunded == "0.3");
    row = folded({refund("0.1", "allowed"), refund("\"1\"", "allowed")}, {}).row();
    CHECK(row.refunds == 2);
    CHECK(row.refunded == "");
  }

  TEST_CASE("records of one export keep its order, several stand by time") {
    std::vector<RecordPlace> rows = {place(0, 0, "2025-01-01T00:00:05Z"), place(0, 1, ""), place(0, 2, "2025-01-01T00:00:09Z"),
                                     place(0, 3, ""), place(1, 0, "2025-01-01T00:00:09Z"), place(1, 1, "2025-01-01T00:00:08Z")};
    replay::into_order(rows, [](const RecordPlace& row) -> const RecordPlace& { return row; });
    std::vector<std::pair<std::uint32_t, std::uint64_t>> order;
    for (const RecordPlace& row : rows) order.emplace_back(row.input, row.index);
    const std::vector<std::pair<std::uint32_t, std::uint64_t>> expected = {{0, 3}, {1, 1}, {0, 2}, {0, 1}, {0, 0}, {1, 0}};
    CHECK(order == expected);
    rows.clear();
    replay::into_order(rows, [](const RecordPlace& row) -> const RecordPlace& { return row; });
    CHECK(rows.empty());
  }

  TEST_CASE("a pattern of scopes") {
    CHECK(replay::names_scope("read", "read"));
    CHECK_FALSE(replay::names_scope("read", "read_all"));
    CHECK(replay::names_scope("read*", "read_all"));
    CHECK(replay::names_scope("*", ""));
    CHECK_FALSE(replay::names_scope("read_*", "read"));
  }
}
