// The report on a ledger joined from parts is the report on the ledger.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "plumbline/part.h"
#include "render/render.h"
#include "verify/random_ledger.h"
#include "verify/record.h"

using namespace plumbline;
using verify::RandomLedger;
using verify::Record;

namespace {

constexpr std::uint64_t kLedgers = 600;
constexpr int kSplits = 3;  // of each

std::string json_of(const Report& report) { return render::render_json(std::span(&report, 1)); }

PartInput input_of(std::string text) {
  return {"part", [text = std::move(text)]() -> Result<std::string> { return text; }};
}

Result<std::vector<PartInput>> parts_of(const std::string& ledger, const std::vector<Range>& ranges) {
  std::vector<PartInput> parts;
  for (const Range& range : ranges) {
    auto part = read_part_of_bytes(ledger, "test", range, 1);
    if (!part) return part.error();
    parts.push_back(input_of(std::move(part->json)));
  }
  return parts;
}

// The joined report without what says that it is one.
Result<Report> joined(const std::vector<PartInput>& parts, const Options& options) {
  auto verifier = Verifier::make(options);
  REQUIRE(verifier.ok());
  auto report = verifier->join(parts);
  if (report) {
    CHECK(std::erase(report->limits, std::pair<std::string, std::string>(
                                         "joined_parts", std::to_string(parts.size()))) == 1);
  }
  return report;
}

// Ranges side by side over the whole ledger: cut anywhere, and more often where a line ends.
std::vector<Range> random_ranges(RandomLedger& random, const std::string& ledger) {
  std::vector<std::uint64_t> cuts = {0, ledger.size()};
  for (std::size_t left = random.below(random.one_in(4) ? 20 : 6); left > 0; --left) {
    std::size_t at = random.below(ledger.size() + 1);
    if (random.one_in(2)) at = std::min(ledger.find('\n', at), ledger.size());
    if (random.one_in(3)) at = std::min(at + 1, ledger.size());
    cuts.push_back(at);
  }
  std::ranges::sort(cuts);
  std::vector<Range> ranges;
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    ranges.push_back({Range::Unit::bytes, cuts[i - 1], cuts[i]});
  }
  std::shuffle(ranges.begin(), ranges.end(), std::mt19937_64(random.below(1000)));
  return ranges;
}

std::vector<Range> random_shares(RandomLedger& random) {
  std::vector<Range> ranges;
  const std::uint64_t count = 1 + random.below(random.one_in(4) ? 20 : 6);
  for (std::uint64_t i = 1; i <= count; ++i) ranges.push_back({Range::Unit::share, i, count});
  return ranges;
}

std::vector<Range> random_entries(RandomLedger& random, std::uint64_t entries) {
  std::vector<Range> ranges;
  std::uint64_t at = 0;
  for (std::size_t left = random.below(8); left > 0; --left) {
    const std::uint64_t next = at + random.below(entries - at + 1);
    ranges.push_back({Range::Unit::entries, at, next});
    at = next;
  }
  ranges.push_back({Range::Unit::entries, at, std::nullopt});
  return ranges;
}

std::vector<Range> random_split(RandomLedger& random, const std::string& ledger,
                                std::uint64_t entries) {
  if (random.one_in(4)) return random_shares(random);
  if (entries > 0 && random.one_in(4)) return random_entries(random, entries);
  return random_ranges(random, ledger);
}

Options random_options(RandomLedger& random) {
  Options options;
  options.now = Time{1'790'000'000, 0};
  options.entry_rows = random.one_in(2);
  options.strict = random.one_in(5);
  options.allow_truncated_tail = random.one_in(2);
  if (random.one_in(4)) options.expected_head = Pin{5, std::string(64, 'a')};
  return options;
}

}  // namespace

TEST_CASE("a joined report is the report on the ledger") {
  int failed = 0, passed = 0, without_report = 0, runs = 0;
  for (std::uint64_t seed = 0; seed < kLedgers; ++seed) {
    CAPTURE(seed);
    RandomLedger random(seed);
    const std::string ledger = random.one_in(4) ? random.honest() : random.harmed();
    const Options options = random_options(random);
    const Report report = verify::report_on(ledger, options);
    const std::string whole = json_of(report);
    for (int i = 0; i < kSplits; ++i) {
      const auto parts = parts_of(ledger, random_split(random, ledger, report.entries));
      if (report.kind != "ledger") {  // told of an empty input, and of one that begins with no entry
        CHECK(!parts.ok());
        ++without_report;
        continue;
      }
      if (!parts) FAIL(parts.error().message);
      for (const PartInput& part : *parts) {
        if (part.text().value().find("\"lengths\"") != std::string::npos) ++runs;
      }
      const auto again = joined(*parts, options);
      if (!again) FAIL(again.error().message);
      report.failed() ? ++failed : ++passed;
      if (json_of(*again) != whole) FAIL(ledger << "\n" << whole << "\n" << json_of(*again));
    }
  }
  // Each kind of ledger was tried.
  CHECK(failed > 1000);
  CHECK(passed > 200);
  CHECK(without_report > 10);
  CHECK(runs > 1000);
}
